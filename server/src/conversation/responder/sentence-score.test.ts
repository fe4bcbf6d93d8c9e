import { expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { scoreSentences } from './sentence-score.ts'

test('a row without a number answers nobody who asks how much', () => {
  const body = '| Club | Sauna | Hours |\n| --- | --- | --- |\n| Mill | infrared | see there |'
  const knowledge = found(['sauna', 'mill'], [{ body }])

  expect(scoreSentences('How much is the sauna in Mill?', knowledge)).toEqual([])
  expect(scoreSentences('Which sauna is in Mill?', knowledge)).not.toEqual([])
})

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

test('a row of prices answers nobody who asks how long something takes', () => {
  const body = '| To | Per day | Weekly pass |\n| --- | --- | --- |\n| Mill | £6.50 | £34.20 |'
  const spans = '| To | Minutes | Price |\n| --- | --- | --- |\n| Mill | 45 | £6.50 |'
  const scored = (question: string, text: string) =>
    scoreSentences(question, found(['mill'], [{ body: text }]))

  expect(scored('How long does it take to Mill?', body)).toEqual([])
  expect(scored('How long does it take to Mill?', spans)).not.toEqual([])
  expect(scored('What is there to Mill?', body)).not.toEqual([])
})

test('a row that says what is to be done stays first', () => {
  const row = '| Alarm | Remedy |\n| --- | --- |\n| Heat | Let it cool |'
  const knowledge = found(['heat'], [row, 'Heat is measured at the bearing.'])

  expect(scoreSentences('There is heat, what do I do?', knowledge)[0]?.passage).toBe(0)
})

test('what is to be done is told by prose before rows of a table', () => {
  const row = '| Site | Parking |\n| --- | --- |\n| Quay | 8 spaces |'
  const prose = 'A space for parking is reserved in the app.'
  const best = (question: string) => {
    const knowledge = found(['parking'], [row, prose])
    return scoreSentences(question, knowledge)[0]?.passage
  }

  expect(best('How do I get a space for parking at the quay?')).toBe(1)
  expect(best('Is there parking at the quay?')).toBe(0)
})
