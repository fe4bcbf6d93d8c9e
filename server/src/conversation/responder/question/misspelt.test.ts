import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { mendedQuestion } from './misspelt.ts'

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
])('"%s" is looked up as "%s"', (question, mended) => {
  expect(mendedQuestion(question, house)).toBe(mended)
})

test('of a message that is made of no words a few are looked for, and the rest stays as it is', () => {
  const message = `${'lokated '.repeat(12)}lokated`

  expect(mendedQuestion(message, [])).toBe(`${'located '.repeat(12)}lokated`)
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
