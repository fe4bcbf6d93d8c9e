import { describe, expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import type { Part } from '../knowledge.ts'
import { scoreSentences } from '../sentence-score.ts'
import { answers, confidence, tentative } from './confidence.ts'
import { judge } from './judge.ts'

function judged(question: string, stems: string[], texts: Parameters<typeof found>[1]) {
  return judge({ ...found(stems, texts), W: 1, question }, { own: '', wanted: 2, brief: false })
}

test('a rule is the closest there is to a case that it does not name', () => {
  const rule = 'Trains inside the country are not refunded.'

  const { level, missing, quotes } = judged(
    'Is a train from Gera refunded inside the country?',
    ['train', 'refund', 'inside', 'countr'],
    [rule],
  )

  expect(level).toBe('tentative')
  expect(missing).toEqual([{ asked: 'Gera', found: null }])
  expect(quotes.map(({ text }) => text)).toEqual([rule])
})

test('what another one costs is not the closest there is', () => {
  const { level, quotes } = judged(
    'What does the tour in Gera cost?',
    ['tour', 'cost'],
    ['The tour in Jena costs 12 euros.'],
  )

  expect(level).toBe('unknown')
  expect(quotes).toEqual([])
})

test('a passage further down that has what was asked for answers', () => {
  const { level, quotes } = judged(
    'When does the East gate open?',
    ['gate', 'open'],
    [
      'At seven the West gate and the North gate open.',
      'At nine the East gate and the South gate open.',
    ],
  )

  expect(level).not.toBe('unknown')
  expect(quotes[0]?.text).toContain('East gate')
})

test('a passage further down that has the name and not the measure does not answer', () => {
  const trial = 'The trial of the Clinic plan lasts three weeks.'
  const judgedAmong = (other: string) =>
    judged(
      'How long is the trial of the Network plan?',
      ['trial', 'plan', 'network'],
      [trial, other],
    )

  const gold = 'A partner gets an account of the Network plan.'
  expect(judgedAmong(gold)).toMatchObject({ level: 'unknown', quotes: [] })
  const month = 'A partner gets an account of the Network plan for two months.'
  expect(judgedAmong(month).quotes.map(({ text }) => text)).toEqual([month])
})

test('the sentence of the latest year stands before one of a year gone by', () => {
  const texts = [
    { body: 'A day ticket costs 9 euros.', heading: 'Prices of 2019' },
    { body: 'A day ticket costs 12 euros.', heading: 'Prices of 2023' },
  ]
  const best = (question: string) =>
    scoreSentences(question, found(['day', 'ticket', 'cost'], texts))[0]?.passage

  expect(best('What does a day ticket cost?')).toBe(1)
  expect(best('What did a day ticket cost in 2019?')).toBe(0)
})

test('a second passage is quoted only when it answers about as well', () => {
  const texts = [
    'The sauna opens at nine on weekdays.',
    'The sauna is in the cellar, and it opens to the garden.',
  ]
  const { quotes } = judged(
    'When does the sauna open on weekdays?',
    ['sauna', 'open', 'weekday'],
    texts,
  )

  expect(quotes.map(({ text }) => text)).toEqual([texts[0]])
})

test('what stands around the best sentence belongs to the answer, as far as it is short', () => {
  const text = 'Keys are handed out at the desk. However, on Sundays the porter has them.'

  const long = `The house ${'is old and '.repeat(30)}is new.`

  const { quotes } = judged('Where are keys handed out?', ['key', 'hand'], [`${text}\n\n${long}`])

  expect(quotes.map((quote) => quote.text)).toEqual([text])
})

test('where one passage is not sure, the next stands beside it unless it lacks a name', () => {
  const texts = ['The pool opens at nine.', 'The sauna and the pool open at ten.']
  const asked = ['pool', 'open', 'towel']
  const quoted = (question: string) =>
    judged(question, asked, texts).quotes.map(({ passage }) => passage)

  expect(quoted('When does the pool open for towels?')).toEqual([0, 1])
  expect(quoted('When does the Lindau pool open for towels?')).toEqual([])
})

test('beside a sentence no row of a table is quoted', () => {
  const { quotes } = judged(
    'Is there a minimum term?',
    ['minimum', 'term'],
    [
      'There is a minimum term of one year.',
      { body: '| plan | minimum term |\n| --- | --- |\n| Oak | none |\n| Elm | one year |' },
    ],
  )

  expect(quotes.map(({ passage }) => passage)).toEqual([0])
})

describe('how well a question is answered', () => {
  const question = 'When does the sauna open?'
  const sauna = 'The sauna opens at nine.'

  /** What was found of the sauna in these texts, each sentence or passage as near in meaning as that. */
  function near(
    texts: string[],
    cosines: number[],
    of: 'sentence' | 'passage' | 'both' = 'sentence',
  ): Part {
    const { passages, terms } = found(['sauna', 'open'], texts)
    return {
      ...{ question, W: 1, terms },
      passages: passages.map((passage, at) => ({
        ...passage,
        cosine: of === 'sentence' ? 0 : (cosines[at] ?? 0),
        sentences: passage.sentences.map((each) => ({
          ...each,
          cosine: of === 'passage' ? null : (cosines[at] ?? 0),
        })),
      })),
    }
  }
  const levelOf = (part: Part) => judge(part, { own: '', wanted: 1, brief: true }).level

  test('is by how likely it is that the best sentence answers', () => {
    const levels = new Set<string>()
    for (let cosine = 0; cosine < 1; cosine += 0.001) {
      const part = near(['The sauna is warm.', 'The pool is warm.'], [cosine], 'both')
      const p = confidence(question, part)
      const level = levelOf(part)
      levels.add(level)

      // From 0.7 on it means the same.
      const isNear = p >= tentative || cosine >= 0.7
      expect(level).toBe(p >= answers ? 'answer' : isNear ? 'tentative' : 'unknown')
    }
    expect([...levels]).toEqual(['unknown', 'tentative', 'answer'])
    expect(levelOf({ ...found(['sauna', 'open'], [sauna, 'The bar.']), W: 1, question })).toBe(
      'answer',
    )
  })

  test.each(['sentence', 'passage'] as const)(
    'is shown as the closest there is where a %s is near in meaning',
    (of) => {
      const texts = ['The bar is closed.', 'The pool is warm.']

      expect(levelOf(near(texts, [0.62, 0.7], of))).toBe('tentative')
      expect(levelOf(near(texts, [0.62, 0.69], of))).toBe('unknown')
    },
  )

  test('is not at all where nothing was found', () => {
    expect(judged(question, ['sauna'], [])).toEqual({ level: 'unknown', quotes: [], missing: [] })
  })

  test('is by what is the most of all where that is asked', () => {
    const [asked, stems] = ['Which is the cheapest ticket?', ['cheap', 'ticket']]

    expect(judged(asked, stems, ['A cheap ticket is the day ticket.']).level).toBe('tentative')
    expect(judged(asked, stems, ['The cheapest ticket is the day ticket.']).level).toBe('answer')
    expect(judged('Which is a cheap ticket?', stems, ['The cheap ticket is blue.']).level).toBe(
      'answer',
    )
  })
})

describe('where the best passage lacks what is named', () => {
  const question = 'When does the East gate open on Sunday?'
  const stems = ['gate', 'open', 'sunday']
  const west = 'On Sunday the West gate and the North gate open at seven.'
  const south = 'On Sunday the South gate and the North gate open at ten.'
  const east = 'On Sunday the East gate and the South gate open at nine.'
  const nothing = { level: 'unknown', quotes: [] }

  test('the next that has it answers, and no other', () => {
    const { level, quotes, missing } = judged(question, stems, [west, south, east])

    expect({ level, missing }).toEqual({ level: 'answer', missing: [] })
    expect(quotes).toMatchObject([{ passage: 2, text: east }])
  })

  test('one that has it but answers less does not', () => {
    const { missing, ...said } = judged(question, stems, [west, 'The East gate and the bar.'])

    expect(said).toEqual(nothing)
    expect(missing).toEqual([{ asked: 'East gate', found: 'West gate' }])
  })

  test('one answers as much as the best where neither answers all', () => {
    const { quotes } = judged(question, [...stems, 'child'], [west, east])

    expect(quotes).toMatchObject([{ passage: 1, text: east }])
  })

  test('one is looked for among the first five', () => {
    const four = [west, south, west.replace('seven', 'six'), south.replace('ten', 'two')]

    expect(judged(question, stems, [...four, east]).quotes).toMatchObject([{ passage: 4 }])
    expect(judged(question, stems, [...four, west.replace('seven', 'one'), east])).toMatchObject(
      nothing,
    )
  })

  test('one that has it is not said where nothing is sure', () => {
    const { missing, ...said } = judged(
      'When does the East gate open on Sunday at Easter for children?',
      ['gate', 'open', 'sunday', 'child', 'holiday'],
      ['The West gate and the North gate.', 'The East gate and the South gate.'],
    )

    expect(said).toEqual(nothing)
    expect(missing.map(({ asked }) => asked)).toContain('East gate')
  })

  test('a rule is not shown where it is of another, or where nothing is sure', () => {
    const rule = 'The West gate and the North gate open on Sunday.'

    expect(judged('Does the East gate in Gera open on Sunday?', stems, [rule])).toMatchObject(
      nothing,
    )
    expect(
      judged(
        'Is a train from Gera refunded inside the country?',
        ['train', 'refund', 'inside', 'countr'],
        ['A train is long.'],
      ),
    ).toMatchObject(nothing)
  })
})

describe('a name that is only told before the question', () => {
  const stems = ['student', 'ridge', 'cheap']
  const rule = 'Students get the ridge card cheap.'

  test('is said to be missing, before the closest there is', () => {
    const asked = (question: string) => judged(question, stems, [rule])

    expect(asked("I'm a student in Durham, do I get the ridge card cheap?")).toMatchObject({
      level: 'tentative',
      missing: [{ asked: 'Durham', found: null }],
    })
    expect(asked('What do students in Durham pay for the ridge card?').level).toBe('unknown')
  })
})

describe('a row of a table', () => {
  const body =
    '| Jacket | Price | Sizes |\n| --- | --- | --- |\n| Bowfell | 129 | S to L |\n| Skiddaw | 215 | XS |'

  test('answers nothing of a kind that it does not speak of', () => {
    const asked = (question: string, ...stems: string[]) =>
      judged(question, ['bowfel', 'jacket', ...stems], [{ body }, 'Every colour is sold out.'])
        .level

    expect(asked('What colours does the Bowfell jacket have?', 'colour')).toBe('unknown')
    expect(asked('What sizes does the Bowfell jacket have?', 'size')).not.toBe('unknown')
  })
})

test('where so many of a unit are asked for, a number of another kind answers nothing', () => {
  const asked = (question: string, text: string) =>
    judged(question, ['generator', 'hour', 'tank'], [text]).level
  const tank = 'The generator runs for eleven hours on a tank.'

  expect(asked('How many litres an hour does the generator tank?', tank)).toBe('unknown')
  expect(asked('How many hours does the generator run on a tank?', tank)).not.toBe('unknown')
  expect(
    asked('How many litres has the generator tank?', 'The tank of the generator holds 15 l.'),
  ).not.toBe('unknown')
  expect(
    asked('How many litres has the generator tank?', 'The generator tank holds fifteen litres.'),
  ).not.toBe('unknown')
})
