import { expect, test } from 'vitest'
import { withGermanHours } from './german-hours.ts'

test.each([
  ['Wann habt ihr am Samstag auf?', 'Wann ist am Samstag geöffnet?'],
  ['Bis wann habt ihr offen?', 'Bis wann ist geöffnet?'],
  ['Haben Sie montags zu?', 'ist montags geschlossen?'],
  ['Hat die Kasse am Sonntag auf?', 'ist die Kasse am Sonntag geöffnet?'],
  ['Wann macht ihr sonntags auf?', 'Wann öffnet sonntags?'],
  ['Wann machen Sie zu?', 'Wann schließt?'],
  ['Habt ihr eine Sauna?', 'Habt ihr eine Sauna?'],
  ['Was habt ihr auf der Karte?', 'Was habt ihr auf der Karte?'],
  ['What has it to offer?', 'What has it to offer?'],
])('%s is %s', (question, asked) => {
  expect(withGermanHours(question)).toBe(asked)
})
