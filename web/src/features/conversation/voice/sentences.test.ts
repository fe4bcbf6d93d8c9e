import { expect, test } from 'vitest'
import { sentencesOf, spokenText } from './sentences.ts'

test('marks, numbers of sources and addresses are not said', () => {
  expect(spokenText('Press **Sign in** [1], see [the guide](https://x.example).\n\n- Wait')).toBe(
    'Press Sign in, see the guide.\nWait',
  )
})

test('the last sentence waits until the answer is finished', () => {
  expect(sentencesOf('It is open. Come at 9', false)).toEqual(['It is open.'])
  expect(sentencesOf('It is open. Come at 9', true)).toEqual(['It is open.', 'Come at 9'])
})

test('tables and code are not said', () => {
  const answer =
    'Here are the prices.\n\n| Plan | Price |\n| --- | ---: |\n| Team | 20 |\n\nAnything else?'

  expect(sentencesOf(answer, true)).toEqual(['Here are the prices.', 'Anything else?'])
  expect(sentencesOf('Prices:\nPlan | Price\n---|---\nTeam | 20', true)).toEqual(['Prices:'])
  expect(sentencesOf('Type this:\n```\nnpm start\n```', true)).toEqual(['Type this:'])
  expect(sentencesOf('- Open it\n- Wait - a minute', true)).toEqual(['Open it', 'Wait - a minute'])
})

test('a sentence without end is said in parts that the voice takes', () => {
  const long = `${'You open the settings, choose the account and wait, '.repeat(16)}then it works.`
  const parts = sentencesOf(long, true)

  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(300)
  expect(parts.join(' ')).toBe(long)
  expect(parts[0]).toMatch(/,$/)
  expect(sentencesOf('a'.repeat(700), true).map((part) => part.length)).toEqual([300, 300, 100])
})
