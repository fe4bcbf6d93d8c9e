import { expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { scoreSentences } from './sentence-score.ts'

test('what leads to a list of steps tells what to do', () => {
  const list = '\n\n1. Press the red button.\n2. Wait for a minute.'
  const knowledge = found(
    ['mill', 'stop'],
    [`If a mill stops with an error:${list}`, 'A mill that stops with an error is loud.'],
  )

  const [first, second] = scoreSentences('What do I do when a mill stops?', knowledge)

  expect(first).toMatchObject({ passage: 0, sentence: 0, type: 1 })
  expect(second).toMatchObject({ passage: 1, type: 0 })
})
