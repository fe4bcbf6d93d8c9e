import { expect, test } from 'vitest'
import { askTables as ask, table } from '../../testing/ask-tables.ts'

const clinic = [
  {
    title: 'Vet',
    heading: 'Hours',
    body: table(
      'Day | Morning | Evening',
      'Monday | 08:00 to 12:00 | 17:00 to 19:00',
      'Friday | 9 am to 1 pm | closed',
      'Sunday | closed | closed',
    ),
  },
  {
    title: 'Vet',
    heading: 'Care',
    body: table(
      'Treatment | Price | Covered by insurance',
      'Vaccine | €30 | yes',
      'Dental | €140 | partly',
      'Nail trim | €9 | no',
    ),
  },
  {
    title: 'Vet',
    heading: 'People',
    body: table(
      'Name | Role | Phone',
      'Ada Byrne | Surgeon | 12',
      'Tom Kern | Nurse | 14',
      'Pia Lund | Nurse | 15',
    ),
  },
  {
    title: 'Vet',
    heading: 'Cages',
    body: table('Cage | Weight | Built', 'Small | 900 g | 2019', 'Large | 2 kg | 2023'),
  },
]

test.each([
  ['When are you open on Sunday?', 'Sunday: morning closed; evening closed.'],
  ['What time do you open on Monday morning?', 'Monday: morning 08:00 to 12:00.'],
  ['Who is the surgeon?', 'Ada Byrne: role Surgeon; phone 12.'],
  ['What is the phone number of the surgeon?', 'Ada Byrne: phone 12.'],
  ['Which treatments are covered by insurance?', 'Covered by insurance: Vaccine; Dental (partly).'],
  ['Which cage is the newest?', 'That is Large: built 2023.'],
  ['List all treatments', 'Vaccine, Dental, and Nail trim.'],
])('%s is answered', (question, answer) => {
  expect(ask(question, clinic)).toBe(answer)
})

test.each([
  'Who is the nurse?',
  'What is the last day of the sale?',
  'First name of the director?',
  'How much is a vaccine for rabbits?',
  'Do you have a large one?',
  'Which treatment is the oldest?',
])('%s is left to the passages', (question) => {
  expect(ask(question, clinic)).toBeNull()
})

test('a timetable goes before the hours of an office of that name', () => {
  const hours = {
    title: 'Boats',
    heading: 'Offices',
    body: table('Office | Weekdays', 'East Quay | 06:00 to 15:00', 'West Quay | 07:00 to 16:00'),
  }
  const times = {
    title: 'Boats',
    heading: 'All year',
    body: table('From East Quay | 06:45 | 14:15', 'From West Quay | 09:00 | 16:30'),
  }

  expect(ask('What are the departure times from East Quay?', [hours, times])).toBe(
    'From East Quay: 06:45, 14:15 (All year).',
  )
})

test('the words that ask are no column: "what to do"', () => {
  const alarms = {
    title: 'Alarms',
    body: table(
      'alarm | message | what to do',
      '417 | Lid open | Close it',
      '418 | Too hot | Wait',
    ),
  }

  expect(ask('What does alarm 417 mean?', [alarms])).toBe(
    '417: message Lid open; what to do Close it.',
  )
})

test('a row is not told to who asks for something that it does not speak of', () => {
  expect(ask('What colour is the small cage?', clinic)).toBeNull()
  expect(ask('What about the small cage?', clinic)).not.toBeNull()
})
