import { expect, test } from 'vitest'
import { readFeatureValue } from './feature-value.ts'

test.each([
  [5, 'Number', 5],
  ['5', 'Number', 5],
  [0, 'Number', 0],
  [-1.5, 'Number', -1.5],
  [true, 'Boolean', true],
  [false, 'Boolean', false],
  ['true', 'Boolean', true],
  ['false', 'Boolean', false],
  ['plain', 'String', 'plain'],
  [7, 'String', '7'],
  [{ a: 1 }, 'Object', { a: 1 }],
  ['{"a":1}', 'Object', { a: 1 }],
  [[1, 2], 'Array', [1, 2]],
  ['[1,2]', 'Array', [1, 2]],
])('%j as %s is %j', (value, type, read) => {
  expect(readFeatureValue(value, type)).toEqual(read)
})

test.each([
  ['five', 'Number', 'Cannot convert "five" to Number'],
  ['', 'Number', 'Cannot convert "" to Number'],
  ['Infinity', 'Number', 'Cannot convert "Infinity" to Number'],
  [null, 'Number', 'Cannot convert "null" to Number'],
  [true, 'Number', 'Cannot convert "true" to Number'],
  ['yes', 'Boolean', 'Cannot convert "yes" to Boolean'],
  ['TRUE', 'Boolean', 'Cannot convert "TRUE" to Boolean'],
  [1, 'Boolean', 'Cannot convert "1" to Boolean'],
  [null, 'Boolean', 'Cannot convert "null" to Boolean'],
  [{ a: 1 }, 'String', 'Cannot convert "{"a":1}" to String'],
  [[1], 'Object', 'Cannot convert "[1]" to Object'],
  ['{', 'Object', 'Cannot convert "{" to Object'],
  [null, 'Object', 'Cannot convert "null" to Object'],
  [{ a: 1 }, 'Array', 'Cannot convert "{"a":1}" to Array'],
  ['text', 'Array', 'Cannot convert "text" to Array'],
  ['x', 'Date', 'Unknown value type: Date'],
])('%j is no %s: %s', (value, type, message) => {
  expect(() => readFeatureValue(value, type)).toThrow(new Error(message))
})
