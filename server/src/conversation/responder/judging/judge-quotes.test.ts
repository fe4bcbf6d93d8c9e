import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import type { Part } from '../knowledge.ts'
import { closestQuotes } from '../quoting/quote.ts'
import { confidence, sure } from './confidence.ts'
import { judge } from './judge.ts'

type Texts = Parameters<typeof found>[1]

const partOf = (question: string, stems: string[], texts: Texts): Part => ({
  ...{ ...found(stems, texts), W: 1, question },
})
const judged = (part: Part, { wanted = 2, brief = false, own = '' } = {}) =>
  judge(part, { own, wanted, brief })
const placesOf = (part: Part, options = {}) =>
  judged(part, options).quotes.map(({ passage }) => passage)

describe('how many passages are quoted', () => {
  const stems = ['pool', 'open', 'towel']
  const question = 'When does the pool open for towels?'
  const pool = 'The pool opens at nine.'
  const sauna = 'The sauna and the pool open at ten.'

  test('one where one is wanted, unsure as it may be', () => {
    const part = partOf(question, stems, [pool, sauna])

    expect(confidence(question, part)).toBeLessThan(sure)
    expect(placesOf(part, { wanted: 1 })).toEqual([0])
    expect(placesOf(part)).toEqual([0, 1])
  })

  test('one where it is sure', () => {
    const asked = 'When does the pool open?'
    const part = partOf(asked, ['pool', 'open'], [pool, 'The pool is warm.'])

    expect(confidence(asked, part)).toBeGreaterThan(sure)
    expect(placesOf(part)).toEqual([0])
  })

  test('two and never three where it is not', () => {
    const third = 'The pool and the bar open at noon.'

    expect(placesOf(partOf(question, stems, [pool, sauna, third]))).toHaveLength(2)
  })

  test('none that has too little of the question and is far in meaning', () => {
    const at = (best: number | null, cosine: number | null, other = 'Laptops are replaced.') => {
      const asked = 'When does the pool open for towels and robes?'
      const part = partOf(asked, [...stems, 'robe'], [pool, other])
      const [first, second] = part.passages
      for (const each of first?.sentences ?? []) each.cosine = best
      for (const each of second?.sentences ?? []) each.cosine = cosine
      return closestQuotes(asked, part).map(({ passage }) => passage)
    }

    expect(at(0.35, 0.39)).toEqual([0])
    expect(at(0.35, 0.41)).toEqual([0, 1])
    expect(at(0.55, 0.44)).toEqual([0])
    expect(at(0.25, 0.39)).toEqual([0, 1])
    expect(at(0.15, 0.29)).toEqual([0])
    expect(at(null, null)).toEqual([0])
    expect(at(null, null, sauna)).toEqual([0, 1])
  })

  test('none without the kind of thing that is asked for and the first one has', () => {
    const asked = 'When does the pool open for towels and robes?'
    const at = (other: string) => {
      const part = partOf(asked, [...stems, 'robe'], ['The pool opens at 9:00.', other])
      return closestQuotes(asked, part).map(({ passage }) => passage)
    }

    expect(at('The pool and the bar are open.')).toEqual([0])
    expect(at('The pool and the bar open at 10:00.')).toEqual([0, 1])
  })

  test('beside an answer that is not sure any that has a word of it or is near in meaning', () => {
    const asked = 'When does the pool open for towels and robes?'
    const at = (other: string, cosine: number) => {
      const texts = [
        { body: pool, cosine: 0.5 },
        { body: other, cosine },
      ]
      const part = partOf(asked, [...stems, 'robe'], texts)
      return closestQuotes(asked, part, true).map(({ passage }) => passage)
    }

    expect(at('Laptops are replaced.', 0.29)).toEqual([0])
    expect(at('Laptops are replaced.', 0.31)).toEqual([0, 1])
    expect(at('The towels are blue.', 0)).toEqual([0, 1])
  })

  test('none that says yes to another question beside what answers yes or no', () => {
    const asked = 'Does the pool open for towels?'
    const [yes, plain] = ['Yes, the sauna and the pool open at ten.', sauna]

    expect(placesOf(partOf(asked, stems, [pool, yes]))).toEqual([0])
    expect(placesOf(partOf(asked, stems, [pool, plain]))).toEqual([0, 1])
    expect(placesOf(partOf(question, stems, [pool, yes]))).toEqual([0, 1])
  })

  test('of a table, beside another row of a table', () => {
    const row = (name: string, hour: string) => ({
      body: `| pool | opens |\n| --- | --- |\n| ${name} | ${hour} |`,
    })

    expect(
      placesOf(partOf(question, stems, [row('pool one', 'nine'), row('pool two', 'ten')])),
    ).toEqual([0, 1])
  })
})

describe('what lacks a name of the question', () => {
  const stems = ['pool', 'open', 'clock']
  const east = 'On the clock the East pool opens at nine.'
  const west = 'On the clock the West pool opens at ten.'
  const quoted = (question: string, texts: string[]) =>
    judged(partOf(question, stems, texts), { wanted: 3 }).quotes.map(({ text }) => text)

  test('is not quoted beside what has it, in whatever passage it stands', () => {
    const asked = 'When does the East pool open by the clock?'

    expect(quoted(asked, [east, west])).toEqual([east])
    expect(quoted('When does the pool open by the clock?', [east, west])).toEqual([east, west])
  })
})

describe('an answer that was written', () => {
  const body = 'Can I bring my dog?\n\nDogs are welcome on Fridays. Keep them on a lead.'
  const answer = 'Dogs are welcome on Fridays. Keep them on a lead.'
  const written = [{ body, title: 'Can I bring my dog?', kind: 'answer' }]
  const stems = ['bring', 'dog']

  test('to this question is the answer, whole', () => {
    expect(judged(partOf('Can I bring my dog?', stems, written))).toEqual({
      level: 'answer',
      quotes: [
        { passage: 0, from: body.indexOf(answer), to: body.length, text: answer, isWhole: true },
      ],
      missing: [],
    })
  })

  test('to another is given whole, and is the closest there is', () => {
    const { level, quotes } = judged(partOf('When are dogs welcome?', ['dog', 'welcome'], written))

    expect(level).toBe('tentative')
    expect(quotes).toMatchObject([{ passage: 0, text: answer }])
  })

  test('to another is not given where nothing is', () => {
    const { level } = judged(
      partOf('How long is the lead in Gera?', ['long', 'lead', 'yard', 'metre'], written),
    )

    expect(level).toBe('unknown')
  })
})

describe('where the best passage lacks what is named', () => {
  const question = 'When does the East gate open on Sunday?'
  const stems = ['gate', 'open', 'sunday']
  const west = 'On Sunday the West gate and the North gate open at seven.'

  test('the sentence that has it is said, not what else its passage says', () => {
    const east = 'The bar is closed. On Sunday the East gate and the South gate open at nine.'
    const { quotes } = judged(partOf(question, stems, [west, east]))

    expect(quotes.map(({ passage, text }) => [passage, text])).toEqual([
      [1, 'On Sunday the East gate and the South gate open at nine.'],
    ])
  })

  test('a passage of the same words does not keep another from being said', () => {
    const east = 'On Sunday the East gate and the South gate open at nine.'

    expect(placesOf(partOf(question, stems, [west, west, east]))).toEqual([2])
  })
})

test('what is the most of all is not told from one that is only called so in other words', () => {
  const stems = ['cheap', 'ticket']
  const level = (question: string, text: string) => judged(partOf(question, stems, [text])).level

  expect(level('Which is the cheapest ticket?', 'The cheap ticket is blue.')).toBe('tentative')
  expect(level('Which is the cheapest ticket?', 'The cheapest ticket is blue.')).toBe('answer')
})

test.each([
  ['May I keep it?', true, 'unknown'],
  ['May I keep it?', false, 'tentative'],
  ['Darf ich es behalten?', true, 'unknown'],
])(
  'after a story, what only points at it is not answered by its few words: %s',
  (question, isTold, level) => {
    const text = 'We keep the records of a client for ten years; behalten wird alles.'
    const part = { ...found([/keep/.test(question) ? 'keep' : 'behalten'], [text]), size: 40 }
    const options = { own: '', wanted: 2, brief: false }
    expect(judge({ ...part, W: 1, question, isTold }, options).level).toBe(level)
  },
)

test('what names its thing after a story may be answered by it', () => {
  const part = found(['keep', 'basket'], ['We keep the records of a client for ten years.'])
  const asked = { ...part, size: 40, W: 1, question: 'May I keep the basket?', isTold: true }
  expect(judge(asked, { own: '', wanted: 2, brief: false }).level).toBe('tentative')
})
