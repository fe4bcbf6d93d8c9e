import { expect, test } from 'vitest'
import { sentenceCoverage } from './coverage.ts'

const thing = (lexeme: string, idf: number, others: [string, number][] = []) => {
  const members = [[lexeme, 1] as const, ...others]
  return { idf, members: members.map(([lexeme, share], nth) => ({ nth, lexeme, share })) }
}
const terms = [thing('vacat', 3), thing('day', 1)]

test('a sentence with every stem of the question covers it whole', () => {
  const sentences = [new Set(['vacat', 'day'])]

  expect(sentenceCoverage(terms, { heading: new Set(), sentences })).toEqual([1])
})

test('a stem counts half in the headings and a third in the sentence before', () => {
  const sentences = [new Set(['day']), new Set<string>()]

  const coverage = sentenceCoverage(terms, { heading: new Set(['vacat']), sentences })

  expect(coverage).toEqual([(1 + 0.5 * 3) / 4, (0.35 * 1 + 0.5 * 3) / 4])
})

test('a question of stop words alone is covered by nothing', () => {
  expect(sentenceCoverage([], { heading: new Set(), sentences: [new Set(['day'])] })).toEqual([0])
})

test('another word for a thing covers it nearly as well, and two of them not twice', () => {
  const asked = [
    thing('kid', 1, [
      ['child', 0.75],
      ['toddler', 0.75],
    ]),
  ]
  const sentences = [['kid', 'child'], ['child'], ['child', 'toddler'], ['dog']]

  const coverage = sentenceCoverage(asked, {
    heading: new Set(),
    sentences: sentences.map((words) => new Set(words)),
  })

  expect(coverage).toEqual([1, 0.75, 1, 0.35])
})
