import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('commas, quotes and line breaks stay in their cell', () => {
  expect(csvLine(['a', 'b, c', 'say "so"', 'two\nlines', ''])).toBe(
    'a,"b, c","say ""so""","two\nlines",\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx'])('%j is a text for a spreadsheet', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`)
})
