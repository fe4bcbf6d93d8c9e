import { expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

const read = (...lines: string[]) => parseMarkdown(lines.join('\n')).text

test('footnotes and remarks in brackets are text, the addresses of links are none', () => {
  const text = read(
    'We are open daily.[^1] See [prices] and the [licence][licence].',
    '',
    '[^1]: Closed on 24 and 25 December.',
    '[Important]: Bookings need a deposit of 50 euros.',
    '[prices]: https://lamps.example/prices "Our prices"',
    '[licence]: LICENCE',
    '[guide]: docs/guide.md',
    '[top]: <#top>',
    '[//]: # (a remark of the writer)',
    '[Monday]: closed',
  )

  expect(text).toBe(
    [
      'We are open daily.[^1] See [prices] and the licence.',
      '[^1]: Closed on 24 and 25 December.',
      '[Important]: Bookings need a deposit of 50 euros.',
      '[Monday]: closed',
    ].join('\n\n'),
  )
})

test('a tag that ends a line or a cell sets its words apart', () => {
  expect(read('| Day | Open |', '| --- | --- |', '| Mon-Fri | 9-12<br>14-18 |')).toContain(
    '| Mon-Fri | 9-12 14-18 |',
  )
  expect(read('<table><tr><td>Basic</td><td>5 €</td></tr></table>')).toBe('Basic 5 €')
  expect(read('By <b>train</b>s or<br/>`bus`', '<div align="center">', 'daily.')).toBe(
    'By trains or bus  daily.',
  )
})

test('a sign that ends no cell of a table ends none afterwards', () => {
  expect(read('| Flag | Meaning |', '| --- | --- |', '| a \\| b | either \\* |')).toContain(
    '| a \\| b | either * |',
  )
  expect(read('Either a \\| b.')).toBe('Either a | b.')
})

test('only what a file says of itself above its text is left out', () => {
  const metadata = ['---', 'title: Prices', 'tags:', '  - lamps', '- shades', '# draft', '---']

  expect(read(...metadata, 'It costs 5 euros.')).toBe('It costs 5 euros.')
  expect(read('---', 'Our prices: 5 euros.', '', 'Call us.', '', '---', 'The rest.')).toBe(
    'Our prices: 5 euros.\n\nCall us.\n\nThe rest.',
  )
})

test('soft hyphens are left out, with the break of a line that they make', () => {
  expect(read('Die Versand\u00adkosten und die Liefer\u00ad', 'zeit.')).toBe(
    'Die Versandkosten und die Lieferzeit.',
  )
})

test('a line of nothing but blanks, and a code of nothing but lines, are read in no time', () => {
  const blanks = ' '.repeat(200_000)

  expect(read(`Name |${blanks}x`, `-${blanks}x`)).toHaveLength(400_011)
  expect(read('```', `a${'\n'.repeat(200_000)}b`, '```')).toHaveLength(200_010)
})
