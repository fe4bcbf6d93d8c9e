import { expect, test } from 'vitest'
import { placeAfter, placeBefore, type TextPage, textOfPages } from './text-pages.ts'

const page = (begins_at: number, page_text: string, length = 15_000): TextPage => ({
  ...{ read_at: '2026-03-01T09:00:00Z', length, begins_at, page_text },
  ...{ marked_from: 5000, marked_to: 5005 },
})

test('pages are read from the beginning of a text to its end', () => {
  const around = page(3000, 'a'.repeat(6000))

  expect(placeBefore(around)).toBe(0)
  expect(placeBefore(page(9000, 'a'))).toBe(3000)
  expect(placeBefore(page(0, 'a'))).toBeUndefined()
  expect(placeAfter(around)).toBe(9000)
  expect(placeAfter(page(9000, 'a'.repeat(6000)))).toBeUndefined()
  expect(placeAfter(page(9000, 'a'.repeat(5999)))).toBe(14_999)
})

test('what two pages share is there once, and the marked words stay where they are', () => {
  const around = page(3000, `${'b'.repeat(2000)}Here.${'c'.repeat(3995)}`)
  const before = page(0, `${'a'.repeat(3000)}${'b'.repeat(2000)}Here.${'c'.repeat(995)}`)
  const marked = (pages: TextPage[]) => {
    const { text, from, to } = textOfPages(pages)
    return [text.length, text.slice(from, to)]
  }

  expect(marked([around])).toEqual([6000, 'Here.'])
  expect(marked([before, around])).toEqual([9000, 'Here.'])
  expect(marked([before, around, page(9000, 'd'.repeat(6000))])).toEqual([15_000, 'Here.'])
  expect(textOfPages([page(4998, 'b Her')])).toEqual({ text: 'b Her', from: 2, to: 5 })
})
