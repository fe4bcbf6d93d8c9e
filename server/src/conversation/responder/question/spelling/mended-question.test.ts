import { expect, test } from 'vitest'
import { found } from '../../../testing/passages.ts'
import { mendedQuestion } from './mended-question.ts'

const { passages } = found(
  [],
  [
    'The discount for yearly members is ten percent. Import your customers here. Send us the date. Eight express trains stop. The interval is a starter. A surety is needed.',
  ],
)

test.each([
  ['is there a dicsount for yerly members', 'is there a discount for yearly members'],
  ['how do i improt my custmers', 'how do i import my customers'],
  ['Is there a discount for a member?', 'Is there a discount for a member?'],
  ['What about Zermatt?', 'What about Zermatt?'],
  ['which rate do they spend', 'which rate do they spend'],
  ['the daet', 'the date'],
  ['whats the weight of it', 'whats the weight of it'],
  ['do expres trains stop', 'do express trains stop'],
  ['is there a discount for an insurence', 'is there a discount for an insurance'],
  ['do you know Insurence', 'do you know Insurence'],
  ['who started it', 'who started it'],
  ['is it surely eight', 'is it surely eight'],
  ['which internal dates', 'which internal dates'],
  ['which intervel is it', 'which interval is it'],
])('"%s" is looked up as "%s"', (question, mended) => {
  expect(mendedQuestion(question, passages)).toBe(mended)
})

const house = found(
  [],
  ['The fee of a chip is 20. Your agreement ends. The probation of new employees is 90 days.'],
).passages

test.each([
  ['what is a chipp', 'what is a chip'],
  ['how long is the probaton of new emploies', 'how long is the probation of new employees'],
  ['how do i end the agrement', 'how do i end the agreement'],
  ['how much notise', 'how much notice'],
  ['were are you lokated', 'were are you located'],
  ['what is the fea of a sander', 'what is the fea of a sander'],
  ['do you know Agremant', 'do you know Agremant'],
  ['can i pay with my vodafone', 'can i pay with my vodafone'],
  ['may the excavater be hired', 'may the excavater be hired'],
  ['which has the lonhest warranty', 'which has the longest warranty'],
  ['what is your cheaapest one', 'what is your cheapest one'],
  ['which is the cheappest', 'which is the cheapest'],
  ['the prce and the mothly fee', 'the price and the monthly fee'],
  ['is it open on Satudays', 'is it open on saturdays'],
  ['on Chritsmas day', 'on christmas day'],
  ['whats the emial adress', 'whats the email address'],
  ['how many weks', 'how many weeks'],
  ['can i pay with my visa card', 'can i pay with my visa card'],
  ['which is the oldest, and who woke up', 'which is the oldest, and who woke up'],
  ['is quitting planned', 'is quitting planned'],
  ['do you know Lund or Marta', 'do you know Lund or Marta'],
  ['is there a lyft', 'is there a lift'],
])('"%s" is looked up as "%s"', (question, mended) => {
  expect(mendedQuestion(question, house)).toBe(mended)
})

test('of a message that is made of no words a few are looked for, and the rest stays as it is', () => {
  const message = `${'delivry '.repeat(12)}delivry`

  expect(mendedQuestion(message, [])).toBe(`${'delivery '.repeat(12)}delivry`)
})

const abroad: Record<string, string> = {
  de: 'Der Leiter der Werkstatt. Die Nummer bei einem Überfall. Die Lieferung ist kostenlos. Die Kündigungsfrist. Setzen Sie sich. Die Diele.',
  fr: 'Le parler du pays. Ouvre le dimanche. La livraison est gratuite.',
  es: 'Los sábados está abierto. El teléfono. La diferencia. La garantía.',
  it: 'Il martedì. I prezzi. Arrivi.',
  nl: 'Betaald parkeren. Tieners.',
}

test.each([
  ['de', 'wer leitet die werkstatt', 'wer leitet die werkstatt'],
  ['de', 'die nummer die überall gilt', 'die nummer die überall gilt'],
  ['de', 'wo sitzen sie dieses jahr', 'wo sitzen sie dieses jahr'],
  ['de', 'was kostet die lieferug', 'was kostet die lieferung'],
  ['de', 'welche kündigugnsfrist gilt', 'welche kündigungsfrist gilt'],
  ['fr', "la location d'un haut-parleur", "la location d'un haut-parleur"],
  ['fr', 'vous ouvrez le dimanche', 'vous ouvrez le dimanche'],
  ['es', 'en que se diferencian', 'en que se diferencian'],
  ['es', 'abris los sabados', 'abris los sábados'],
  ['es', 'cuanto cobran', 'cuanto cobran'],
  ['it', 'prezzo se arrivo tardi il martedi', 'prezzo se arrivo tardi il martedì'],
  ['nl', 'als ik te laat betaal voor het eten', 'als ik te laat betaal voor het eten'],
])(
  'in the language "%s" a right word stays: "%s" is looked up as "%s"',
  (language, question, mended) => {
    const { passages } = found([], [abroad[language] ?? ''])

    expect(mendedQuestion(question, passages)).toBe(mended)
  },
)

const wards = found([], ['The Cedar ward is open. Amber is a plan. The Heron is a boat.']).passages

test.each([
  ['phone number of the Cdar ward', 'phone number of the cedar ward'],
  ['how fast is the Hron', 'how fast is the heron'],
  ['how fast is the Herton', 'how fast is the heron'],
  ['where is Cadiz', 'where is Cadiz'],
])('a name that cannot be spelt so is that of a passage: "%s" is "%s"', (question, mended) => {
  expect(mendedQuestion(question, wards)).toBe(mended)
})

test('what is longer than any word stays as it is', () => {
  const message = 'qx'.repeat(5000)

  expect(mendedQuestion(message, house)).toBe(message)
})

test('a short word that one begins with does not make it an ending of that', () => {
  const there = found(
    [],
    ['You can cancel. Give notice, and do not pay. Pay in the hall.'],
  ).passages

  expect(mendedQuestion('how do i cancle', there)).toBe('how do i cancel')
  expect(mendedQuestion('how much notise', there)).toBe('how much notice')
  expect(mendedQuestion('is paying hard', there)).toBe('is paying hard')
  expect(mendedQuestion('do you take a cantly', there)).toBe('do you take a cantly')
})
