import { expect, test } from 'vitest'
import { type Postings, rankPostings } from './bm25.ts'

const [one, other] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
]

/** The passages of a document that have a stem, each by its place, how often it has it and its length. */
function listed(document: string, passages: [ordinal: number, tf: number, long: number][]) {
  const many = Buffer.alloc(4)
  many.writeUInt32BE(passages.length)
  const bytes = passages.map(([ordinal, tf, long]) => {
    const posting = Buffer.alloc(6)
    posting.writeUInt32BE((ordinal << 8) | tf)
    posting.writeUInt16BE(long, 4)
    return posting
  })
  return Buffer.concat([Buffer.from(document.replaceAll('-', ''), 'hex'), many, ...bytes])
}

const term = { language: 'en', weight: 1, instead: [], documents: 1, passages: 1 }

function found(terms: Postings['terms'], lists: Buffer[]): Postings {
  return { passages: 10, length: 20, terms, postings: Buffer.concat(lists) }
}

test('a passage counts each stem by how rare it is, how often it has it and how long it is', () => {
  const { things, best, scoreOf } = rankPostings(
    found(
      [
        { ...term, lexeme: 'leave', documents: 2, passages: 3 },
        { ...term, lexeme: 'sick' },
      ],
      [
        listed(one, [
          [0, 1, 20],
          [70_000, 2, 10],
        ]),
        listed(other, [[3, 1, 20]]),
        listed(other, [[3, 1, 20]]),
      ],
    ),
    2,
  )

  const [rare, usual] = [Math.log(1 + 59.5 / 1.5), Math.log(1 + 57.5 / 3.5)]
  expect(things.map(({ lexeme }) => lexeme)).toEqual(['sick', 'leave'])
  expect(best).toEqual([
    { documentId: other, ordinal: 3 },
    { documentId: one, ordinal: 70_000 },
  ])
  expect(scoreOf({ documentId: other, ordinal: 3 }).bm25).toBeCloseTo(rare + usual)
  expect(scoreOf({ documentId: other, ordinal: 3 }).f).toBeCloseTo(1 / 2.2)
  const short = scoreOf({ documentId: one, ordinal: 70_000 }).bm25
  expect(short).toBeCloseTo((usual * 2 * 2.2) / (2 + 1.2 * 0.625))
})

test('a passage that has no stem of the question scores nothing, wherever it stands', () => {
  const { best, scoreOf } = rankPostings(
    found([{ ...term, lexeme: 'leave' }], [listed(one, [[2, 1, 20]])]),
    5,
  )

  expect(best).toEqual([{ documentId: one, ordinal: 2 }])
  for (const place of [
    { documentId: one, ordinal: 1 },
    { documentId: one, ordinal: 3 },
    { documentId: other, ordinal: 0 },
    { documentId: '00000000-0000-4000-8000-000000000003', ordinal: 2 },
  ])
    expect(scoreOf(place)).toEqual({ bm25: 0, f: 0 })
})

test('the share is of what a passage could have in its language', () => {
  const { scoreOf } = rankPostings(
    found(
      [
        { ...term, language: 'de', lexeme: 'urlaub' },
        { ...term, lexeme: 'leave' },
        { ...term, lexeme: 'urlaub', documents: 0, passages: 0 },
      ],
      [listed(one, [[0, 1, 20]]), listed(other, [[0, 1, 20]])],
    ),
    5,
  )

  const [german, english] = [one, other].map((documentId) => scoreOf({ documentId, ordinal: 0 }))
  expect(german?.bm25).toBe(english?.bm25)
  expect(german?.f).toBeCloseTo(1 / 2.2)
  expect(english?.f).toBeLessThan(1 / 4.4)
})

test('of passages that fit equally well, those that stand first come first', () => {
  const passages: [number, number, number][] = [7, 8, 9].map((ordinal) => [ordinal, 1, 20])
  const { best } = rankPostings(
    found([{ ...term, lexeme: 'leave', passages: 3 }], [listed(one, passages)]),
    2,
  )

  expect(best.map(({ ordinal }) => ordinal)).toEqual([7, 8])
})

test('a thing that is said in three ways is said once', () => {
  const passages = (ordinals: number[]) =>
    listed(
      one,
      ordinals.map((ordinal) => [ordinal, 1, 20]),
    )
  const instead = [{ said: ['kid'], weight: 0.75 }]
  const { things, scoreOf } = rankPostings(
    found(
      [
        { ...term, lexeme: 'child', weight: null, instead, passages: 2 },
        { ...term, lexeme: 'kid', passages: 2 },
        { ...term, lexeme: 'toddler', weight: null, instead, passages: 2 },
      ],
      [passages([0, 1]), passages([1, 2]), passages([0, 1])],
    ),
    5,
  )

  expect(things.map(({ lexeme }) => lexeme)).toEqual(['kid'])
  const [two, all, asked] = [0, 1, 2].map((ordinal) => scoreOf({ documentId: one, ordinal }).f)
  expect(two).toBeCloseTo(1.5 / 2.2)
  expect(all).toBe(1)
  expect(asked).toBeCloseTo(1 / 2.2)
})

test('what no text has is found, and weighs, as what stands for it', () => {
  const { things, scoreOf } = rankPostings(
    found(
      [{ ...term, lexeme: 'child', weight: null, instead: [{ said: ['kid'], weight: 0.75 }] }],
      [listed(one, [[0, 1, 20]])],
    ),
    5,
  )

  expect(things).toMatchObject([{ lexeme: 'kid', idf: Math.log(1 + 59.5 / 1.5) }])
  expect(scoreOf({ documentId: one, ordinal: 0 }).f).toBeCloseTo(0.75 / 2.2)
})
