import { expect, test } from 'vitest'
import { expressionsOf, mouthKind, shapesOf, usualName } from './blend-shapes.ts'
import { restingPose } from './expression.ts'
import { calmPose } from './life.ts'
import { mouthAt } from './visemes.ts'

const saying = (phone: string) => ({ ...restingPose, ...mouthAt([{ phone, end: 1 }], 0.5) })
const strongest = (weights: Record<string, number>, prefix = '') =>
  Object.entries(weights)
    .filter(([name]) => name.startsWith(prefix))
    .reduce((most, one) => (one[1] > most[1] ? one : most))[0]

test.each([
  ['ae', 'viseme_aa', 'aa'],
  ['ow', 'viseme_O', 'oh'],
  ['uw', 'viseme_U', 'ou'],
  ['f', 'viseme_FF', null],
  ['m', 'viseme_PP', null],
])('the sound %s is formed as %s', (phone, viseme, expression) => {
  expect(strongest(shapesOf(saying(phone), 'visemes'), 'viseme_')).toBe(viseme)
  if (expression) expect(strongest(expressionsOf(saying(phone)))).toBe(expression)
})

test('a mouth at rest is shut, of every kind', () => {
  const { jawOpen, mouthFunnel, mouthPucker } = shapesOf(calmPose, 'arkit')
  const { aa, oh, ou } = expressionsOf(calmPose)
  const { viseme_aa, viseme_O } = shapesOf(calmPose, 'visemes')

  expect([jawOpen, mouthFunnel, mouthPucker, aa, oh, ou, viseme_aa, viseme_O]).toEqual(
    Array(8).fill(0),
  )
})

test('eyes look where the drawn ones look, and every weight is a share', () => {
  const right = shapesOf({ ...restingPose, lookX: 2, lookY: -1, blink: 1, raise: 40 }, 'arkit')

  expect(right).toMatchObject({ eyeLookOutLeft: 0.4, eyeLookInRight: 0.4, eyeLookInLeft: 0 })
  expect(right).toMatchObject({ eyeLookUpLeft: 0.25, eyeLookDownLeft: 0, eyeBlinkRight: 1 })
  expect(Object.values(right).every((weight) => weight >= 0 && weight <= 1)).toBe(true)
})

test('shapes are known by the names that programs give them', () => {
  const names = ['Head.jawOpen', 'mouthPucker', 'eyeBlink_L', 'eyeBlink_R', 'viseme_RR']

  expect(names.map(usualName)).toEqual([
    ...['jawOpen', 'mouthPucker', 'eyeBlinkLeft', 'eyeBlinkRight', 'viseme_RR'],
  ])
  expect(mouthKind(new Set(names.map(usualName)))).toBe('arkit')
})
