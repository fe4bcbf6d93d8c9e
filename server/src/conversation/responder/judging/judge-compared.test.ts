import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import type { Part } from '../knowledge.ts'
import { confidence, tentative } from './confidence.ts'
import { judge } from './judge.ts'

const question = 'Is a log cabin cheaper than a tent?'
const stems = ['log', 'cabin', 'tent', 'cheap', 'cost']
const cabin = 'A log cabin costs £80 a day.'
const tent = 'A tent costs £30 a day.'

const partOf = (asked: string, texts: string[], more: string[] = []): Part => ({
  ...found([...stems, ...more], texts),
  ...{ W: 1, question: asked },
})
const judged = (part: Part, isBeside = false) =>
  judge(part, { own: '', wanted: 2, brief: true, isBeside })

describe('two things that are compared', () => {
  test('are answered by what is said of each', () => {
    const { level, quotes, missing } = judged(partOf(question, [cabin, tent]))

    expect({ level, missing }).toEqual({ level: 'answer', missing: [] })
    expect(quotes.map(({ text }) => text)).toEqual([cabin, tent])
  })

  test('are answered by one sentence that has the numbers of both', () => {
    const both = 'A log cabin costs £80, a tent £30.'
    const { level, quotes } = judged(partOf(question, [both, 'The sauna costs £10.']))

    expect(level).toBe('answer')
    expect(quotes.map(({ text }) => text)).toEqual([both])
  })

  /** What was found with words that no text has, the first of the texts as near in meaning as that. */
  const near = (texts: string[], nearness: number, unsaid = ['rent', 'week']): Part => {
    const part = partOf(question, texts, unsaid)
    const passages = part.passages.map((passage, at) => {
      const cosine = at === 0 ? nearness : 0
      const sentences = passage.sentences.map((each) => ({ ...each, cosine }))
      return { ...passage, cosine, sentences }
    })
    return { ...part, passages }
  }

  test('are the closest there is where it is less likely, if both are named whole', () => {
    const levels = new Set<string>()
    const unsaidWords = ['rent', 'week', 'summer', 'month']
    for (let nearness = 0; nearness < 0.7; nearness += 0.002) {
      const part = near(['The log cabin is blue.', 'The tent is red.'], nearness, unsaidWords)
      const p = confidence(question, part)
      const { level, quotes, missing } = judged(part)
      levels.add(level)

      expect(level).toBe(p >= tentative ? 'answer' : 'tentative')
      expect(missing).toEqual([])
      expect(quotes).toHaveLength(2)
    }
    expect([...levels]).toEqual(['tentative', 'answer'])
  })

  test('are not answered where one is half named and it is less likely', () => {
    const levels = new Set<string>()
    for (let nearness = 0; nearness < 0.7; nearness += 0.01) {
      const part = near(['The cabin is blue.', 'The tent is red.'], nearness)
      const isLikely = confidence(question, part) >= tentative
      levels.add(judged(part).level)
      expect(judged(part).level === 'unknown').toBe(!isLikely)
    }
    expect([...levels]).toEqual(['unknown', 'answer'])
  })

  test('are not answered where neither is what is named', () => {
    const asked = 'Is a log cabin in Gera cheaper than a tent in Gera?'
    const { level, missing } = judged(partOf(asked, [cabin, tent]))

    expect(level).not.toBe('answer')
    expect(missing.map((one) => one.asked)).toContain('Gera')
  })

  describe('by names', () => {
    const asked = 'Is the Oak Room cheaper than the Barn?'
    const oak = 'A day in the Oak Room costs £80.'
    const barn = 'The Barn costs £30 a day.'
    const named = (texts: string[]) =>
      judged({ ...found(['oak', 'room', 'barn', 'cheap', 'cost'], texts), W: 1, question: asked })

    test('are answered by what is said of each', () => {
      const { level, quotes, missing } = named([oak, barn])

      expect({ level, missing }).toEqual({ level: 'answer', missing: [] })
      expect(quotes.map(({ text }) => text)).toEqual([oak, barn])
    })

    test('are not answered by what is said of another of the kind', () => {
      expect(named(['A day in the Elm Room costs £80.', barn]).level).not.toBe('answer')
      expect(named([oak, 'The Byre costs £30 a day.']).level).not.toBe('answer')
    })
  })
})
