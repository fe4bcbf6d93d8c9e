import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { judge } from './judge.ts'
import { namedIn } from './named.ts'

test.each([
  ['Do you have any lockers?', 'en', ['lockers']],
  ['Can I bring my dog?', 'en', ['dog']],
  ['Do I have to pay for parking?', 'en', ['parking']],
  ['Darf ich meinen Hund mitbringen?', 'de', ['hund']],
  ['Habt ihr Schließfächer?', 'de', ['schließfacher']],
  ['Y a-t-il du café ?', 'fr', ['cafe']],
  ['¿Tienen lavadoras?', 'es', ['lavadoras']],
] as const)('%s names what it asks for alone', (question, language, named) => {
  expect(namedIn(question, language)).toEqual(named)
})

// The stems that the search has of a question, and the text of a file.
const judged = (question: string, stems: string[], ...texts: string[]) => {
  const options = { own: '', wanted: 1, brief: true }
  const { level, quotes } = judge({ ...found(stems, texts), W: 1, question }, options)
  return [level, quotes[0]?.text]
}

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
])('%s is answered by what says so, as the closest there is', (question, stems, text) => {
  expect(judged(question, stems, 'The bar is on the left.', text)).toEqual(['tentative', text])
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
  expect(judged(question, stems, 'The bar is on the left.', text)[0]).toBe('unknown')
})

test('what is said of closing tells whether it is open', () => {
  const shut = 'We are shut on 26 December.'

  expect(judged('Are you open on 26 December?', ['decemb'], 'Tea is free.', shut)[1]).toBe(shut)
})

test('what stands on the words before it is not answered by its own', () => {
  const text = 'WLAN ist frei, ein Passwort braucht man nicht.'
  const part = {
    ...found(['wlan'], ['The bar is on the left.', text]),
    W: 1,
    question: 'Gibt es WLAN?',
  }
  const options = { own: '', wanted: 1, brief: true }

  expect(judge({ ...part, isTold: true }, options).level).toBe('unknown')
})
