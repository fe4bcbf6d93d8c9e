import { expect, test } from 'vitest'
import { found } from '../../../testing/passages.ts'
import { mendedQuestion } from './mended-question.ts'

const { passages } = found(
  [],
  ['The car park is free. A microchip costs 20. Every day a bike shed is open. The week ends.'],
)

test.each([
  ['is the carpark free', 'is the car park free'],
  ['is the bikeshed open', 'is the bike shed open'],
  ['what is a micro chip', 'what is a microchip'],
  ['is it open everyday', 'is it open everyday'],
  ['is the car park free', 'is the car park free'],
  ['how is the parkcar', 'how is the parkcar'],
  ['is it shut at the week end', 'is it shut at the week end'],
])('"%s" is looked up as "%s"', (question, mended) => {
  expect(mendedQuestion(question, passages)).toBe(mended)
})

test('German words that belong together are found where they are written apart', () => {
  const { passages } = found([], ['Der Parkplatz kostet 4 Euro.'])

  expect(mendedQuestion('was kostet der Park Platz', passages)).toBe('was kostet der ParkPlatz')
})
