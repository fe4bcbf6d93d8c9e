import { expect, test } from 'vitest'
import { SentenceStream } from './sentence-stream.ts'

/** The sentences of an answer that comes in pieces of so many letters. */
function sentences(answer: string, size: number) {
  const stream = new SentenceStream()
  const pieces = answer.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
  return [...pieces.flatMap((piece) => stream.push(piece)), ...stream.end()]
}

const answer =
  'Leave is 25 days. [1][2] You ask in the calendar [3]. Dr. Berg approves.\n\n- One [1, 4]\n- Two'

test.each([1, 3, 7, 1000])('the same sentences come of pieces of %s letters', (size) => {
  expect(sentences(answer, size)).toEqual([
    { text: 'Leave is 25 days.', marks: [1, 2] },
    { text: ' You ask in the calendar.', marks: [3] },
    { text: ' Dr. Berg approves.', marks: [] },
    { text: '\n\n- One', marks: [1, 4] },
    { text: '\n- Two', marks: [] },
  ])
})

test('a sentence is told as soon as the next one begins', () => {
  const stream = new SentenceStream()

  expect(stream.push('Leave is 25 days. ')).toEqual([])
  expect(stream.push('Y')).toEqual([{ text: 'Leave is 25 days.', marks: [] }])
})

test('what comes is never lost or doubled, marks aside', () => {
  const odd = 'A [1 b. c] d.\n\n\n[2] E! [3'

  for (const size of [1, 2, 5]) {
    const told = sentences(odd, size)
      .map(({ text }) => text)
      .join('')
    expect(told.replace(/\s/g, '')).toBe('A[1b.c]d.E![3')
  }
})

test('a sentence that does not end is told in parts, at its words', () => {
  const stream = new SentenceStream()
  const endless = 'word '.repeat(3000)
  const told = [...endless].flatMap((letter) => stream.push(letter))

  expect(told.length).toBeGreaterThanOrEqual(3)
  for (const { text } of told) expect(text.length).toBeLessThanOrEqual(4000)
  expect([...told, ...stream.end()].map(({ text }) => text).join('')).toBe(endless)
})
