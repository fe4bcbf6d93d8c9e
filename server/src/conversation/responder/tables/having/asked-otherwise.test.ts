import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../../testing/ask-tables.ts'

const fares = {
  title: 'Baggage',
  body: table(
    'Fare | Hand luggage | Checked bags | Seat choice | Changes',
    'Light | 8 kg | none | £12 | not possible',
    'Classic | 8 kg | 1 x 23 kg | free | £30',
    'Flex | 12 kg | 2 x 23 kg | free | free',
  ),
}
const limits = {
  title: 'API',
  body: table(
    'Plan | Requests per minute | Webhooks | Formats',
    'Solo | 60 | 2 | CSV',
    'Studio | 300 | 10 | CSV, JSON',
    'Chain | 1200 | 50 | CSV, JSON, Parquet',
  ),
}
const kurse = {
  title: 'Kurse',
  language: 'de',
  body: table(
    'Kurs | Tag | Uhrzeit | Gebühr | Freie Plätze',
    'Yoga | Montag | 18:00–19:30 | 96 € | 3',
    'Pilates | Mittwoch | 17:30–18:30 | 84 € | 0',
    'Rückenschule | Donnerstag | 10:00–11:00 | 72 € | 8',
  ),
}
const zimmer = {
  title: 'Zimmer',
  language: 'de',
  body: table(
    'Zimmer | Personen | Nebensaison | Hauptsaison',
    'Einzelzimmer | 1 | 62 € | 79 €',
    'Doppelzimmer | 2 | 98 € | 124 €',
    'Familienzimmer | 4 | 140 € | 178 €',
  ),
}
const penalties = {
  title: 'Terms',
  body: table(
    'Cancelled | Fee',
    'More than 30 days before | none',
    '30 to 3 days before | half of the price',
    'Less than 3 days before | full price',
  ),
}
const contacts = {
  title: 'Contacts',
  body: table(
    'Department | Contact | Phone',
    'Admissions | Ruth Calloway | 101',
    'Catering | Joe Pinder | 102',
    'Lost property | Front desk | 100',
  ),
}

test.each([
  ['Can I change a Light ticket?', fares, 'No. Light: changes not possible.'],
  ['What does a change cost on Classic?', fares, 'Classic: changes £30.'],
  ['Which fares include a checked bag?', fares, 'Checked bags: Classic and Flex.'],
  ['Can I export Parquet on Studio?', limits, null],
  ['Does Studio offer Parquet?', limits, 'No. Studio: formats CSV, JSON.'],
  [
    'I need 200 requests a minute, which plan?',
    limits,
    'Requests per minute: Studio (300) and Chain (1200).',
  ],
  [
    'What is the cancellation fee 2 days before?',
    penalties,
    'Less than 3 days before: fee full price.',
  ],
  [
    'What does it cost to cancel the day before?',
    penalties,
    'Less than 3 days before: fee full price.',
  ],
  ['Who is responsible for catering?', contacts, 'Catering: contact Joe Pinder.'],
])('in English: %s', (question, text, answer) => {
  expect(ask(question, [text])).toBe(answer)
})

test.each([
  ['An welchem Tag findet Pilates statt?', kurse, 'Pilates: Tag Mittwoch.'],
  ['Um wie viel Uhr geht Pilates los?', kurse, 'Pilates: Uhrzeit 17:30–18:30.'],
  ['Ist in Pilates noch ein Platz frei?', kurse, 'Nein. Pilates: Freie Plätze 0.'],
  ['Welcher Kurs findet donnerstags statt?', kurse, 'Rückenschule.'],
  ['Wie hoch ist die Gebühr bei Yoga?', kurse, 'Yoga: Gebühr 96 €.'],
  ['Wie teuer ist ein Einzelzimmer in der Nebensaison?', zimmer, 'Einzelzimmer: Nebensaison 62 €.'],
  ['Welches Zimmer passt für 3 Personen?', zimmer, 'Personen: Familienzimmer (4).'],
  ['Wir sind zu viert, welches Zimmer?', zimmer, 'Personen: Familienzimmer (4).'],
])('in German: %s', (question, text, answer) => {
  expect(ask(question, [text], 'de')).toBe(answer)
})

test.each([
  ['Which rooms do you need for 2 nights?', zimmer],
  ['I want 30 euros back, which fare?', fares],
  ['Which Premium fares have a checked bag?', fares],
])('what is another amount, or another thing, is not told: %s', (question, text) => {
  expect(ask(question, [text])).toBeNull()
})
