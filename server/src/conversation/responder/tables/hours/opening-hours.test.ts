import { describe, expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const depots = {
  title: 'Depots',
  heading: 'Opening hours',
  body: table(
    'Depot | Address | Monday to Friday | Saturday | Sunday | Telephone',
    'Wexham | 14 Tanner Yard | 06:30 to 17:30 | 07:30 to 13:00 | closed | 01632 960 110',
    'Otter | Unit 3, Quay Road | 07:00 to 17:00 | 08:00 to 12:00 | closed | 01632 960 120',
    'Stan | Old Goods Station | 07:00 to 18:00 | 07:30 to 16:00 | 09:00 to 13:00 | 01632 960 130',
    'Pell | 88 Foundry Lane | 07:30 to 17:00 | closed | closed | 01632 960 140',
  ),
}

test.each([
  ['Which depot opens earliest on Monday?', 'That is Wexham: Monday to Friday 06:30 to 17:30.'],
  ['Which depot opens first on weekdays?', 'That is Wexham: Monday to Friday 06:30 to 17:30.'],
  ['Which depot closes latest on Saturday?', 'That is Stan: Saturday 07:30 to 16:00.'],
  ['Which depot shuts earliest on Saturdays?', 'That is Otter: Saturday 08:00 to 12:00.'],
  ['Which depot is open longest on Saturday?', 'That is Stan: Saturday 07:30 to 16:00.'],
  [
    'Which depot is open the latest?',
    'That is Stan: Monday to Friday 07:00 to 18:00; Saturday 07:30 to 16:00.',
  ],
  ['Which depots are open on Sunday?', 'Sunday: Stan (09:00 to 13:00).'],
  ['Are you open on Sundays?', 'Yes. Sunday: Stan (09:00 to 13:00).'],
  ['Is any depot open on a Sunday?', 'Yes. Sunday: Stan (09:00 to 13:00).'],
  ['Is Pell open on Saturday?', 'No. Pell: Saturday closed.'],
  ['Is Stan open on Sunday?', 'Yes. Stan: Sunday 09:00 to 13:00.'],
  ['When does Stan close on Saturdays?', 'Stan: Saturday 07:30 to 16:00.'],
  ['Which depot opens earliest?', null],
  [
    'When do you open on Saturdays?',
    'Saturday: Wexham (07:30 to 13:00), Otter (08:00 to 12:00), Stan (07:30 to 16:00), and Pell (closed).',
  ],
  [
    'What time do you close on Sunday?',
    'Sunday: Wexham (closed), Otter (closed), Stan (09:00 to 13:00), and Pell (closed).',
  ],
  ['What does it cost to open on Saturdays?', null],
])('%s', (question, answer) => {
  expect(ask(question, [depots])).toBe(answer)
})

test('the hours of very many places are not told at once', () => {
  const places = Array.from({ length: 11 }, (_, at) => `Place ${at} | 09:00 to ${at + 10}:00`)
  const many = { ...depots, body: table('Depot | Saturday', ...places) }

  expect(ask('When do you open on Saturdays?', [many])).toBe(null)
})

describe('a catalogue of sizes and kinds', () => {
  const catalogue = {
    title: 'Catalogue',
    body: table(
      'code | item | category | day_rate_gbp | weight_kg',
      'EX08 | Micro digger 0.8 t | Excavators | 95 | 830',
      'EX15 | Mini excavator 1.5 t | Excavators | 120 | 1580',
      'EX27 | Mini excavator 2.7 t | Excavators | 165 | 2690',
      'EX30 | Electric excavator 1.9 t | Excavators | 185 | 1920',
      'FS40 | Floor saw 400 mm | Cutting | 58 | 96',
      'FL20 | Floor sander | Finishing | 42 | 79',
      'WP60 | Plate compactor 60 kg | Compaction | 28 | 62',
      'WP90 | Plate compactor 90 kg | Compaction | 34 | 93',
      'CM13 | Concrete mixer 130 l | Concrete | 222 | 58',
    ),
  }

  test.each([
    ['How much is the floor saw?', 'Floor saw 400 mm: day rate 58 GBP.'],
    ['How much is the 90kg compactor?', 'Plate compactor 90 kg: day rate 34 GBP.'],
    ['How much is the 2.7 tonne excavator?', 'Mini excavator 2.7 t: day rate 165 GBP.'],
    [
      'What does a plate compactor cost?',
      'Plate compactor 60 kg: day rate 28 GBP. Plate compactor 90 kg: day rate 34 GBP.',
    ],
    ["What's the priciest digger?", 'That is Electric excavator 1.9 t: day rate 185 GBP.'],
    ['Which excavator is the cheapest?', 'That is Micro digger 0.8 t: day rate 95 GBP.'],
    ['How much is the 75 kg compactor?', null],
    ['How much is the wall saw?', null],
  ])('%s', (question, answer) => {
    expect(ask(question, [catalogue])).toBe(answer)
  })
})

test('no word of a question is taken for a part of the language that this is written in', () => {
  expect(ask('Who is the constructor?', [depots])).toBe(null)
})

const library = {
  title: 'Bibliothek',
  heading: 'Öffnungszeiten',
  language: 'de',
  body: table(
    ' | Hauptstelle | Zweigstelle Nord',
    'Montag | geschlossen | 14–18 Uhr',
    'Mittwoch | 10–19 Uhr | 14–18 Uhr',
    'Donnerstag | 10–20 Uhr | geschlossen',
    'Samstag | 10–15 Uhr | geschlossen',
  ),
}
const magasin = {
  title: 'Horaires',
  language: 'fr',
  body: table(' | Magasin | Atelier', 'Lundi | fermé | 9 h–12 h', 'Samedi | 10 h–18 h | fermé'),
}
const consulta = {
  title: 'Horario',
  language: 'es',
  body: table(
    'Día | Consulta | Urgencias',
    'Lunes | 9:00–14:00 | 9:00–20:00',
    'Miércoles | cerrado | 9:00–20:00',
  ),
}
const bureau = {
  title: 'Büro',
  language: 'de',
  body: table(
    'Ort | Mo | Mi | Fr',
    'Altstadt | 9–12 Uhr | geschlossen | 9–12 Uhr',
    'Südstadt | geschlossen | 9–12 Uhr | 14–17 Uhr',
  ),
}

test.each([
  [
    'Wann habt ihr am Samstag auf?',
    library,
    'Samstag: Hauptstelle 10–15 Uhr; Zweigstelle Nord geschlossen.',
  ],
  [
    'Bis wann habt ihr donnerstags auf?',
    library,
    'Donnerstag: Hauptstelle 10–20 Uhr; Zweigstelle Nord geschlossen.',
  ],
  [
    'Wo hat am Montag etwas offen?',
    library,
    'Montag: Hauptstelle geschlossen; Zweigstelle Nord 14–18 Uhr.',
  ],
  [
    'Ist am Montag irgendwo offen?',
    library,
    'Montag: Hauptstelle geschlossen; Zweigstelle Nord 14–18 Uhr.',
  ],
  ['Welche Zweigstelle hat am längsten auf?', library, null],
  [
    'Hat die Zweigstelle Nord am Samstag zu?',
    library,
    'Ja. Samstag: Zweigstelle Nord geschlossen.',
  ],
  ['Hat die Hauptstelle am Samstag zu?', library, 'Nein. Samstag: Hauptstelle 10–15 Uhr.'],
  ["Quand est ouvert l'atelier le lundi ?", magasin, 'Lundi: atelier 9 h–12 h.'],
  ['À quelle heure ouvre le magasin le samedi ?', magasin, 'Samedi: magasin 10 h–18 h.'],
  ['¿A qué hora abrís la consulta los lunes?', consulta, 'Lunes: consulta 9:00–14:00.'],
  ['Hat die Altstadt am Mittwoch zu?', bureau, 'Ja. Altstadt: Mi geschlossen.'],
  ['Wann hat die Südstadt freitags offen?', bureau, 'Südstadt: Fr 14–17 Uhr.'],
  ['Wann habt ihr am Montag auf?', bureau, 'Mo: Altstadt (9–12 Uhr) und Südstadt (geschlossen).'],
])('days in other languages, and for short: %s', (question, text, answer) => {
  expect(ask(question, [text], text.language)).toBe(answer)
})

test('what takes place on a day says nothing of when one is open', () => {
  const groups = table(
    'Group | Day | Time',
    'Choir | Monday | 16:00–17:00',
    'Band | Friday | 18:00–19:30',
  )
  expect(ask('When are you open on Monday?', [groups])).toBeNull()
  const swims = table(
    'Day | Lanes | Family swim',
    'Monday | 6:30–9:00 | 15:30–17:30',
    'Friday | 6:30–10:00 | –',
  )
  expect(ask('When are you open on Friday?', [{ title: 'Pool timetable', body: swims }])).toBeNull()
  expect(ask('When are you open on Friday?', [{ title: 'Opening hours', body: swims }])).toBe(
    'Friday: lanes 6:30–10:00; family swim –.',
  )
  expect(ask('When is the choir?', [groups])).toBe('Choir: day Monday; time 16:00–17:00.')
})

test('a form with a doubled letter is the same word', () => {
  const pool = table('Day | Lane swimming | Family swim', 'Friday | 6.30–10.00 | 11.00–12.00')
  expect(ask('When can I swim lanes on Friday?', [pool])).toBe('Friday: lane swimming 6.30–10.00.')
})

test.each([
  ['de', 'Bis wann ist Kassel unter der Woche offen?', 'Montag bis Freitag'],
  ['fr', 'À quelle heure ouvre Kassel en semaine ?', 'Lundi à vendredi'],
  ['es', '¿A qué hora abre Kassel entre semana?', 'Lunes a viernes'],
  ['en', 'When is Kassel open during the week?', 'Monday to Friday'],
])('during the week is Monday to Friday: %s', (language, question, days) => {
  const body = table(
    `X | ${days} | Y`,
    'Kassel | 8:00–17:00 | 9:00–13:00',
    'Fulda | 7:30–16:00 | 9:00–12:00',
  )
  expect(ask(question, [{ title: 'X', body, language }], language)).toContain('8:00–17:00')
  expect(ask(question, [{ title: 'X', body, language }], language)).not.toContain('13:00')
})
