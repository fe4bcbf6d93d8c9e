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
