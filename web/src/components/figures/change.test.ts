import { expect, test } from 'vitest'
import { changeOfCount, changeOfShare, changeOfTime } from './change.ts'

const unknown = ['Nothing to compare', 'plain']

test.each([
  [
    [122, 100, 'more'],
    ['+22%', 'good'],
  ],
  [
    [50, 100, 'more'],
    ['−50%', 'bad'],
  ],
  [
    [50, 100, 'less'],
    ['−50%', 'good'],
  ],
  [
    [200, 100, 'neither'],
    ['+100%', 'plain'],
  ],
  [
    [1000, 999, 'more'],
    ['No change', 'plain'],
  ],
  [[5, 0, 'more'], unknown],
  [[5, null, 'more'], unknown],
  [[null, 5, 'more'], unknown],
] as const)('of a count %j', ([now, before, better], [text, tone]) => {
  expect(changeOfCount(now, before, better)).toEqual({ text, tone })
})

test.each([
  [
    [0.81, 0.77, 'more'],
    ['+4 points', 'good'],
  ],
  [
    [0.76, 0.77, 'more'],
    ['−1 point', 'bad'],
  ],
  [
    [0.07, 0.09, 'less'],
    ['−2 points', 'good'],
  ],
  [
    [0.5, 0.5, 'more'],
    ['No change', 'plain'],
  ],
  [[null, 0.5, 'more'], unknown],
  [[0.5, null, 'more'], unknown],
] as const)('of a share %j', ([now, before, better], [text, tone]) => {
  expect(changeOfShare(now, before, better)).toEqual({ text, tone })
})

test.each([
  [
    [1.4, 1.2],
    ['0.2 s slower', 'bad'],
  ],
  [
    [1.2, 1.4],
    ['0.2 s faster', 'good'],
  ],
  [
    [1.42, 1.4],
    ['No change', 'plain'],
  ],
  [[null, 1.4], unknown],
  [[1.4, undefined], unknown],
] as const)('of a time %j', ([now, before], [text, tone]) => {
  expect(changeOfTime(now, before)).toEqual({ text, tone })
})
