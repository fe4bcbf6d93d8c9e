import { expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { CitedText } from './citations.ts'

const { passages } = found(
  ['leave'],
  [
    { body: 'Every employee has 25 days of leave. They expire on 31 March.', heading: 'Leave' },
    { body: '- Visa cards are accepted.\n- Cheques are not.', title: 'Payment' },
    'The treaty was signed in 1648[2] in Osnabrück. It ended the war.',
  ],
)

function read(deltas: string[], shown = true) {
  const cited = new CitedText(passages, shown)
  const shownText = deltas.map((delta) => cited.push(delta).text).join('') + cited.end()
  expect(shownText).toBe(cited.text)
  return cited
}

test('a mark gets the number of its quote in the order of the answer', () => {
  const { text, citations } = read([
    'Visa cards are accepted. [2] Every employee has 25 days of leave. [1] Visa cards are accepted. [2]',
  ])

  expect(text).toBe(
    'Visa cards are accepted. [1] Every employee has 25 days of leave. [2] Visa cards are accepted. [1]',
  )
  expect(citations).toMatchObject([
    {
      number: 1,
      title: 'Payment',
      heading: null,
      quote: 'Visa cards are accepted.',
      chunk_id: 'chunk-1',
    },
    {
      number: 2,
      title: 'Handbook',
      heading: 'Leave',
      quote: 'Every employee has 25 days of leave.',
    },
  ])
})

test('every quote is a slice of its passage', () => {
  const { citations } = read([
    'Leave is 25 days [1]. It goes in March, all of it [1]. Cards [2]. War [3].',
  ])

  for (const { chunk_id, quote } of citations) {
    expect(passages.find(({ chunkId }) => chunkId === chunk_id)?.body).toContain(quote)
  }
  expect(citations.map(({ quote }) => quote)).toEqual([
    'Every employee has 25 days of leave.',
    'They expire on 31 March.',
    'Visa cards are accepted.',
    'It ended the war.',
  ])
})

test('sentences that follow each other are one quote', () => {
  const { citations } = read([
    'Yes. Every employee has 25 days of leave. They expire on 31 March. [1]',
  ])

  expect(citations).toMatchObject([{ quote: passages[0]?.body }])
})

test('a mark without a passage is taken out, with the space before it', () => {
  const { text, citations } = read(['Pets are welcome [7], and [0] more [12].'])

  expect(text).toBe('Pets are welcome, and more.')
  expect(citations).toEqual([])
})

test('a mark may come in pieces and is never shown before it is whole', () => {
  const cited = new CitedText(passages, true)

  const shown = ['Every employee has 25 days of leave. ', '[', '1', '] More'].map((delta) =>
    cited.push(delta),
  )

  expect(shown.map(({ text }) => text)).toEqual([
    'Every employee has 25 days of leave.',
    '',
    '',
    ' [1] More',
  ])
  expect(shown.map(({ citations }) => citations.length)).toEqual([0, 0, 0, 1])
})

test("the document's own number in brackets is text", () => {
  const { text, citations } = read([
    'The treaty was signed in 1648[2] in Osnabrück. It ended the war. [3]',
  ])

  expect(text).toBe('The treaty was signed in 1648[2] in Osnabrück. It ended the war. [1]')
  expect(citations).toMatchObject([{ chunk_id: 'chunk-2', quote: passages[2]?.body }])
})

test('an unfinished mark at the end is text', () => {
  expect(read(['See page [1']).text).toBe('See page [1')
})

test('an agent that shows no sources keeps them and shows no mark', () => {
  const { text, citations } = read(['Visa cards are accepted. [2] Good.'], false)

  expect(text).toBe('Visa cards are accepted. Good.')
  expect(citations).toMatchObject([{ shown: false }])
})
