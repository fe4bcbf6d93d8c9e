import { expect, test } from 'vitest'
import { sentenceCoverage } from './coverage.ts'

const terms = [
  { lexeme: 'vacat', idf: 3 },
  { lexeme: 'day', idf: 1 },
]

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
