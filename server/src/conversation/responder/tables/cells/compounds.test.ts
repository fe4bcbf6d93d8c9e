import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const lamps = {
  title: 'Werkstatt',
  heading: 'Kurse',
  body: table(
    'Kurs | Tag | Preis | Leitung',
    'Töpfern für Eltern | Montag | 90 € | Ida Voss',
    'Weben für Anfänger | Freitag | 70 € | Tom Rehn',
  ),
}

test('a compound of the kind and the name of a row is that row', () => {
  expect(ask('Was kostet der Webkurs für Anfänger?', [lamps], 'de')).toBe(
    'Weben für Anfänger: Preis 70 €.',
  )
})

test('a compound of something else is no row', () => {
  expect(ask('Was kostet der Kochkurs für Anfänger?', [lamps], 'de')).toBeNull()
})
