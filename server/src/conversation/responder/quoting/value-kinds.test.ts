import { expect, test } from 'vitest'
import { valuesIn } from './value-kinds.ts'

test.each([
  ['It costs £1.20 or 3,50 € or 40 pounds.', ['money 1.20', 'money 3.50', 'money 40']],
  ['From 9:05 to 17.30', ['clock 9:05', 'clock 17:30']],
  ['Ring 01632 960 247 or +49 89 123456', ['phone 01632960247', 'phone 4989123456']],
  ['4 % off, 12 percent in May', ['percent 4', 'percent 12']],
  ['within 14 days, after two weeks, nach 3 Monaten', ['span 14', 'span 2', 'span 3']],
  ['£12.50 is no time of day, nor is 7.50 GBP', ['money 12.50', 'money 7.50']],
])('%s', (text, values) => {
  expect(valuesIn(text).map(({ kind, text: value }) => `${kind} ${value}`)).toEqual(values)
})
