import { expect, test } from 'vitest'
import { contrast, mix, readColour, textOn } from './contrast.ts'

test('contrast is counted as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5)
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5)
})

test('text can be read on every colour', () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const colour = mix('#000000', '#ffffff', grey / 255)
    expect(contrast(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5)
  }
  expect([textOn('#ffffff'), textOn('#101014')]).toEqual(['#000000', '#ffffff'])
})

test.each([
  ['#0F62FE', '#0f62fe'],
  [' 0f62fe ', '#0f62fe'],
  ['#fa0', '#ffaa00'],
  ['orange', undefined],
  ['#12345', undefined],
  ['', undefined],
])('%j is read as %s', (typed, colour) => {
  expect(readColour(typed)).toBe(colour)
})
