import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import type { Knowledge } from '../knowledge.ts'
import { confidence, isLikely, tentative, tentativeAmong } from './confidence.ts'
import { featureNames, features } from './features.ts'

const question = 'When does the sauna open?'
const stems = ['sauna', 'open']
const sauna = 'The sauna opens at nine.'

function named(asked: string, knowledge: Knowledge): Record<string, number | boolean> {
  const got = features(asked, knowledge)
  if (!got) throw new Error('There is no sentence.')
  const rounded = got.x.map((value) => Number(value.toFixed(3)))
  return {
    ...Object.fromEntries(featureNames.map((name, at) => [name, rounded[at] ?? Number.NaN])),
    blind: got.blind,
  }
}

/** What was found, with the vectors of passages and sentences: how near they are in meaning. */
function seen(texts: string[], cosines: { passage: number; sentence: number }[]): Knowledge {
  const { passages, terms } = found(stems, texts)
  return {
    terms,
    passages: passages.map((passage, at) => ({
      ...passage,
      cosine: cosines[at]?.passage ?? null,
      sentenceCosine: cosines[at]?.sentence ?? null,
      sentences: passage.sentences.map((each) => ({
        ...each,
        cosine: cosines[at]?.sentence ?? null,
      })),
    })),
  }
}

describe('what tells whether a sentence answers', () => {
  test('is nothing where nothing was found, or nothing was asked for', () => {
    const { passages, terms } = found(stems, [sauna])

    expect(features(question, { passages: [], terms })).toBeNull()
    expect(features(question, { passages, terms: [] })).toBeNull()
    expect(features(question, found(stems, ['']))).toBeNull()
  })

  test('is the best sentence beside all that was found', () => {
    expect(named(question, found(stems, [sauna, 'The bar is closed.']))).toMatchObject({
      ...{ coverage: 1, f: 0.6, match: 0, margin: 0.5, brevity: 0.5, first: 1, row: 0 },
      ...{ passage: 0, unsaid: 0, untyped: 0, blind: true },
    })
  })

  test('is less sure alone than before others far behind, and than others are behind', () => {
    const margin = (texts: string[]) => named(question, found(stems, texts)).margin

    expect(margin([sauna])).toBe(0.15)
    expect(margin([sauna, 'The sauna opens at noon.'])).toBe(0)
    expect(margin([sauna, 'The bar is closed.'])).toBe(0.5)
    expect(margin([`${sauna} The sauna opens at ten.`, 'The bar is closed.'])).toBe(0.5)
  })

  test('is how far it stands before the next five of other passages', () => {
    const ahead = (texts: string[]) => named(question, found(stems, texts)).ahead ?? 0
    const bar = 'The bar is closed.'
    const same = (times: number) => Array.from({ length: times }, () => sauna)

    expect(ahead([sauna])).toBe(0.3)
    expect(ahead([sauna, bar])).toBeGreaterThan(0.3)
    expect(ahead([...same(6), bar])).toBe(0)
    expect(ahead([...same(5), bar])).toBeGreaterThan(0)
    expect(ahead([sauna, bar, bar, bar, bar, bar])).toBe(1)
  })

  test("is how many of the question's own words it has, rare ones before usual ones", () => {
    const said = (asked: string, text: string) => named(asked, found(['sauna'], [text])).said ?? 0

    expect(said('When is the sauna open?', 'The sauna is open at nine.')).toBe(1)
    expect(said('When is the sauna open?', 'The sauna is warm.')).toBeGreaterThan(0.5)
    expect(said('When is the sauna open?', 'The saunas are never open.')).toBeLessThan(0.5)
    expect(said('Wann öffnet die Sauna?', 'Die Sauna ist hier.')).toBe(0.5)
  })

  test('is what kind of thing is asked for', () => {
    const kinds = (asked: string) => {
      const { untyped, steps, name, amount, place } = named(asked, found(['sauna'], [sauna]))
      return [untyped, steps, name, amount, place]
    }

    expect(kinds('The sauna')).toEqual([1, 0, 0, 0, 0])
    expect(kinds('How do I heat the sauna?')).toEqual([0, 1, 0, 0, 0])
    expect(kinds('Who heats the sauna?')).toEqual([0, 0, 1, 0, 0])
    expect(kinds('How much is the sauna?')).toEqual([0, 0, 0, 1, 0])
    expect(kinds('Where is the sauna?')).toEqual([0, 0, 0, 0, 1])
    expect(kinds(question)).toEqual([0, 0, 0, 0, 0])
  })

  test('is where it stands: in the first passage, and in a table', () => {
    const later = named(question, found(stems, ['The bar is closed.', sauna]))
    const table = '| room | open |\n| --- | --- |\n| sauna | nine |'

    expect(later.first).toBe(0)
    expect(named(question, found(stems, [table])).row).toBe(1)
  })

  test('is how near its passage is in meaning, and how many others are nearer', () => {
    const both = [sauna, 'The bar is closed.']
    const at = (...cosines: { passage: number; sentence: number }[]) =>
      named(question, seen(both, cosines))

    expect(at({ passage: 0.7, sentence: 0.8 }, { passage: 0.6, sentence: 0.5 })).toMatchObject({
      ...{ passage: 0.7, nearer: 0, blind: false },
    })
    expect(at({ passage: 0.1, sentence: 0.1 }, { passage: 0.6, sentence: 0.5 }).nearer).toBe(0.2)
    expect(at({ passage: -0.2, sentence: -0.1 }, { passage: -0.3, sentence: -0.4 })).toMatchObject({
      ...{ passage: 0, nearer: 0 },
    })
  })
})

describe('how likely it is that the best sentence answers', () => {
  const likely = (asked: string, words: string[], texts: string[]) =>
    Number(confidence(asked, found(words, texts)).toFixed(3))

  test('is between 0 and 1, by what tells', () => {
    expect(likely(question, stems, [sauna, 'The bar is closed.'])).toBeGreaterThan(0.8)
    expect(likely(question, stems, [sauna, 'The bar is closed.'])).toBeLessThan(1)
    const sunday = 'When does the sauna open on Sunday?'
    const here = ['The bar is closed.', 'The sauna is here.']
    expect(likely(sunday, [...stems, 'sunday'], here)).toBeLessThan(tentative)
  })

  test('is 0 where nothing was found, or where but a word is shared and there is no vector', () => {
    const asked = ['sauna', 'ticket', 'price', 'child']

    expect(likely(question, stems, [])).toBe(0)
    expect(likely('sauna', asked, ['The sauna is in the cellar.'])).toBe(0)
    expect(likely('sauna', asked.slice(0, 3), ['The sauna is in the cellar.'])).toBeGreaterThan(0)
  })

  test('is seen with vectors otherwise than without', () => {
    const near = seen([sauna], [{ passage: 0.7, sentence: 0.8 }])
    const far = seen(['The bar is closed.'], [{ passage: 0.1, sentence: 0.1 }])

    expect(confidence(question, near)).toBeGreaterThan(0.6)
    expect(confidence(question, far)).toBeGreaterThan(0)
    expect(confidence(question, far)).toBeLessThan(tentative)
  })
})

describe('how sure one has to be to show what is closest', () => {
  test('as sure as ever among a thousand passages, and where nobody counted them', () => {
    expect([tentativeAmong(1000), tentativeAmong(900), tentativeAmong()]).toEqual([
      tentative,
      tentative,
      tentative,
    ])
  })

  test('less sure among the files of a company, the less the fewer they are', () => {
    expect([tentativeAmong(10), tentativeAmong(150)]).toEqual([0.36, 0.36])
    expect(tentativeAmong(300)).toBeCloseTo(0.416, 3)
    expect(tentativeAmong(600)).toBeCloseTo(0.472, 3)
  })
})

test('a stem without its umlauts is said by a word that has them', () => {
  const knowledge = found(['verlang'], ['Verlängert wird an der Theke.'])

  expect(named('Wie verlängere ich?', knowledge)).toMatchObject({ unsaid: 0 })
})

describe('what says most of a question in its own words', () => {
  const fees = '| Treatment | Cat | Rabbit |\n| --- | --- | --- |\n| Spaying | 112 | 128 |'
  const likely = (asked: string, words: string[]) => isLikely(asked, found(words, [fees]))

  test('is likely, also as a row, where all of it is said', () => {
    expect(likely('the spaying of a rabbit', ['spay', 'rabbit'])).toBe(true)
    expect(likely('the neutering of a rabbit', ['neuter', 'rabbit'])).toBe(false)
    expect(likely('the rabbit', ['rabbit'])).toBe(false)
  })

  test('is not where several are compared', () => {
    expect(likely('is spaying a rabbit dearer than a cat', ['spay', 'rabbit'])).toBe(false)
    expect(likely('the cheapest spaying of a rabbit', ['spay', 'rabbit'])).toBe(false)
  })
})
