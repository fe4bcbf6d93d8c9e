import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { judge } from './judge.ts'
import { namedIn, quoteNaming } from './named.ts'

test.each([
  ['Do you have any lockers?', 'en', ['lockers']],
  ['Can I bring my dog?', 'en', ['dog']],
  ['Do I have to pay for parking?', 'en', ['parking']],
  ['Darf ich meinen Hund mitbringen?', 'de', ['hund']],
  ['Habt ihr Schließfächer?', 'de', ['schliessfacher']],
  ['Y a-t-il du café ?', 'fr', ['cafe']],
  ['¿Tienen lavadoras?', 'es', ['lavadoras']],
] as const)('%s names what it asks for alone', (question, language, named) => {
  expect(namedIn(question, language)).toEqual(named)
})

const bar = 'The bar is on the left.'
const partOf = (question: string, stems: string[], ...texts: string[]) => ({
  ...found(stems, texts),
  ...{ W: 1, question },
})

/** What is quoted of texts for what a question names; the stems are those that the search has of it. */
const quoted = (question: string, stems: string[], text: string) =>
  quoteNaming(partOf(question, stems, bar, text), { own: '', brief: true, known: [] })?.text

test.each([
  ['Gibt es WLAN?', ['wlan'], 'WLAN ist frei, ein Passwort braucht man nicht.'],
  ['Habt ihr Schließfächer?', ['schliess'], 'Schließfächer stehen neben den Umkleiden.'],
  ['Darf ich meinen Hund mitbringen?', ['mitbring', 'hund'], 'Hunde müssen draußen bleiben.'],
  ['Y a-t-il un parking ?', ['parking'], 'Le parking est derrière la mairie.'],
  ['¿Tienen lavadoras?', ['lavador'], 'Hay lavadoras con fichas de 4 euros.'],
  ['Do I need an induction?', ['induct', 'need'], 'The first lesson, an induction, is free.'],
  ['Do I have to pay for towels?', ['pay', 'towel'], 'Towels are by the door.'],
  ['Gibt es Kurse?', ['kurs'], 'Die Schwimmkurse beginnen im Mai.'],
  ['Was kostet ein Farbdruck?', ['kost', 'farbdruck'], 'Ein Druck in Farbe ist 40 Cent.'],
  ['Wie kann ich kündigen?', ['kundig'], 'Gekündigt wird zum Ende des Monats.'],
  ['Wer gibt Spanisch?', ['spanisch', 'gibt'], 'Spanisch mit Ines Vogel: montags.'],
  ['Which bus goes there?', ['bus', 'goe'], 'The 17 and 22 buses stop outside.'],
  // In other words of everyday lists.
  ['Gibt es Spinde?', ['spind'], 'Schließfächer stehen neben den Umkleiden.'],
  ["What happens if I don't turn up?", ['turn'], 'A missed appointment costs £20.'],
])('%s is answered by what says so', (question, stems, text) => {
  expect(quoted(question, stems, text)).toBe(text)
})

test('it is the closest there is where the best sentence is not sure', () => {
  const part = partOf('Habt ihr Schließfächer?', ['schliess'], bar, 'Schließfächer sind unten.')
  const { level, quotes } = judge(part, { own: '', wanted: 1, brief: true })

  expect([level, quotes[0]?.text]).toEqual(['tentative', 'Schließfächer sind unten.'])
})

test.each([
  ['Do you have a shop in Cork?', ['shop', 'cork'], 'The shop opens at nine.'],
  ['Is there a discount for sailors?', ['discount', 'sailor'], 'Pupils get a discount.'],
  ['Do you repair laptops?', ['repair', 'laptop'], 'Laptops stay in the lockers.'],
  ['Gibt es Rabatt für Studenten?', ['rabatt', 'student'], 'Studenten zahlen am Schalter.'],
  ['Do you have anything without a vest?', ['without', 'vest'], 'The vest comes with a whistle.'],
  ['Habt ihr ein Hallenbad?', ['hallenbad', 'bad'], 'Das Bad ist von Mai bis September da.'],
  ['Do you have calendars?', ['calendar'], 'The bar is always full.'],
  ['How do I get a mortgage?', ['mortgag'], 'You may borrow four books.'],
  ['What do I take along on day one?', ['take', 'along', 'day', 'xx'], 'A day is 30 pounds.'],
  // A price and a time are told by what has one.
  ['Wann sind Kurse?', ['kurs', 'sind'], 'Die Kurse stehen allen frei.'],
])('%s is not answered by what names a part of it', (question, stems, text) => {
  expect(quoted(question, stems, text)).toBeUndefined()
})

test('what is said of closing tells whether it is open', () => {
  const shut = 'We are shut on 26 December.'

  expect(quoted('Are you open on 26 December?', ['decemb'], shut)).toBe(shut)
})

test('what stands on the words before it is not answered by its own', () => {
  const part = partOf(
    'Gibt es WLAN?',
    ['wlan'],
    bar,
    'WLAN ist frei, ein Passwort braucht man nicht.',
  )
  const options = { own: '', brief: true, known: [] }

  expect(quoteNaming(part, options)).toBeDefined()
  expect(quoteNaming({ ...part, isTold: true }, options)).toBeUndefined()
})

test('among very many passages nothing is answered for its words alone', () => {
  const part = partOf(
    'Gibt es WLAN?',
    ['wlan'],
    bar,
    'WLAN ist frei, ein Passwort braucht man nicht.',
  )
  const quotes = (size: number) =>
    quoteNaming({ ...part, size }, { own: '', brief: true, known: [] })

  expect(quotes(899)).toBeDefined()
  expect(quotes(900)).toBeUndefined()
})
