import { expect, test } from 'vitest'
import { found } from '../testing/passages.ts'
import { CitedText, shownCitation } from './citations.ts'

/** What an answer quotes of one text. */
function quotesOf(body: string, answer: string) {
  const cited = new CitedText(found([], [body]).passages, true)
  cited.push(answer)
  return cited.citations.map(({ quote }) => quote)
}

const pets = 'Cats sleep all day. Dogs bark at night. Birds sing at dawn.'

test.each([
  ['three sentences', `It says: ${pets} [1]`, pets],
  [
    'two of three sentences',
    'Cats sleep all day. Dogs bark at night. [1]',
    'Cats sleep all day. Dogs bark at night.',
  ],
  [
    'the last two of three',
    'Dogs bark at night. Birds sing at dawn. [1]',
    'Dogs bark at night. Birds sing at dawn.',
  ],
])('an answer that repeats %s quotes them as one', (_, answer, quote) => {
  expect(quotesOf(pets, answer)).toEqual([quote])
})

test.each([
  ['Cats sleep. Dogs bark. Birds sing at dawn.', 'Birds sing at dawn.'],
  ['Cats sleep at night. Dogs bark. Birds sing.', 'Cats sleep at night.'],
  ['Dogs sing. Dogs bark. Cats sing.', 'Dogs sing.'],
])('of "%s" an answer with the first and the last sentence quotes the longer', (body, quote) => {
  const [first, , last] = body.split(/(?<=\.) /)

  expect(quotesOf(body, `${first} And ${last} [1]`)).toEqual([quote])
})

test.each([
  [
    'the one with most of its words, not of its letters',
    'A fine version of the portal is easier to grasp. Hours: nine, five.',
    'One opens from nine to five. [1]',
    'Hours: nine, five.',
  ],
  [
    'more than one word of it',
    'Leave. Every employee has leave of 25 days.',
    'Each employee gets leave, 25 days of it. [1]',
    'Every employee has leave of 25 days.',
  ],
  ['in any case of letters', 'Cats sleep. DOGS BARK.', 'the dogs bark [1]', 'DOGS BARK.'],
  ['the first when it is like none', 'Cats sleep. Dogs bark.', '... [1]', 'Cats sleep.'],
  [
    'the first when nothing is claimed',
    'The gate opens. Once it was here.',
    '[1]',
    'The gate opens.',
  ],
])('an answer in its own words quotes the sentence most like it: %s', (_, body, answer, quote) => {
  expect(quotesOf(body, answer)).toEqual([quote])
})

test('a second mark after the same words rests on nothing that was said before it', () => {
  expect(quotesOf('The gate opens. Once it was here.', 'Once it was here. [1][1]')).toEqual([
    'Once it was here.',
    'The gate opens.',
  ])
})

test.each([
  ['25.\n\nA sandwich costs more.', 'It costs 25. [1]'],
  ['A 25.\n\nA sandwich costs more.', 'It is row A 25. [1]'],
])('the figures alone of "%s" are no quote', (body, answer) => {
  expect(quotesOf(body, answer)).toEqual(['A sandwich costs more.'])
})

test('a text without sentences is quoted by its first 300 characters', () => {
  const figures = '1 2 3 4 5 '.repeat(40)

  expect(quotesOf(figures, 'The figures are these. [1]')).toEqual([figures.slice(0, 300)])
})

test('the same sentence of two texts is two citations', () => {
  const { passages } = found([], ['Cats sleep.', 'Cats sleep.'])
  const cited = new CitedText(passages, true)

  expect(cited.push('Cats sleep. [1] Cats sleep. [2] Cats sleep. [1]').text).toBe(
    'Cats sleep. [1] Cats sleep. [2] Cats sleep. [1]',
  )
  expect(cited.citations.map(({ source_id }) => source_id)).toEqual(['source-0', 'source-1'])
})

test("the document's own number is known by the nine characters before it, and by no fewer", () => {
  const { passages } = found([], ['It was signed in 1648[2] in Osnabrück.', 'Cats sleep.'])
  const shown = (answer: string) => new CitedText(passages, true).push(answer).text

  expect(shown('d in 1648[2] here')).toBe('d in 1648[2] here')
  expect(shown(' in 1648[2] here')).toBe(' in 1648[1] here')
  expect(shown('in 1648[2] here')).toBe('in 1648[1] here')
})

test("the document's own number is known after other words", () => {
  const { passages } = found([], ['The treaty was signed in the year 1648[2].', 'Cats sleep.'])
  const answer = 'As everyone knows, the treaty was signed in the year 1648[2].'

  expect(new CitedText(passages, true).push(answer).text).toBe(answer)
})

test('what was held back is given once', () => {
  const cited = new CitedText(found([], [pets]).passages, true)
  cited.push('See page [1')

  expect([cited.end(), cited.end(), cited.text]).toEqual([' [1', '', 'See page [1'])
})

test('a visitor gets the place of a citation, its score in thousandths, and nothing internal', () => {
  const [passage] = found([], [{ body: pets, title: 'Pets', heading: 'Sleep' }]).passages
  if (!passage) throw new Error('There is a passage.')
  const heading = ['Animals', 'Sleep']
  const cited = new CitedText([{ ...passage, score: 1.234567, page: 4, heading }], true)
  cited.push('Cats sleep all day. [1]')

  expect(cited.citations.map(shownCitation)).toStrictEqual([
    {
      number: 1,
      source_id: 'source-0',
      document_id: 'document-0',
      title: 'Pets',
      heading: 'Sleep',
      page: 4,
      quote: 'Cats sleep all day.',
      table_head: null,
      score: 1.235,
      can_open: false,
    },
  ])
})

const lamps = 'Our lamps.\n\n| Lamp | Price |\n| --- | --- |\n| Desk | €20 |\n| Floor | €35 |'

test.each([
  ['a mark for its line', 'The dearest is the floor lamp. [1:58-73]'],
  ['what it says', 'Floor lamp: price €35 [1]'],
])('a row of a table is quoted by its line, found by %s', (_, answer) => {
  expect(lamps.slice(58, 73)).toBe('| Floor | €35 |')
  expect(quotesOf(lamps, answer)).toEqual(['Floor | €35'])
})

test('a mark for a part is shown as a number, even when it comes in pieces', () => {
  const cited = new CitedText(found([], [lamps]).passages, true)

  const shown = ['Desk costs €20. [1:4', '3-5', '7] Floor costs €35. [1:58-73]'].map(
    (delta) => cited.push(delta).text,
  )

  expect(shown.join('')).toBe('Desk costs €20. [1] Floor costs €35. [2]')
  expect(cited.citations.map(({ quote }) => quote)).toEqual(['Desk | €20', 'Floor | €35'])
})

test('a mark for a part may name a passage that no model was given, a bare mark may not', () => {
  const { passages } = found([], ['One lamp.', 'Two lamps.'])
  const cited = new CitedText(passages, true, 1)

  expect(cited.push('None. [2] Some. [2:0-10]').text).toBe('None. Some. [1]')
  expect(cited.citations.map(({ quote }) => quote)).toEqual(['Two lamps.'])
})

test.each([
  ['a row keeps the line that names its columns', lamps, '| Lamp | Price |'],
  ['a sentence beside a table has none', `${lamps}\n\nDesk lamps are out.`, null],
  [
    'nor has a row of a table whose columns have no names',
    lamps.replace('Lamp | Price', ' | '),
    null,
  ],
])('%s', (_, body, head) => {
  const quoted = head === null && body.endsWith('out.') ? 'Desk lamps are out.' : '| Desk | €20 |'
  const from = body.indexOf(quoted)
  const cited = new CitedText(found([], [body]).passages, true)

  cited.push(`So it is. [1:${from}-${from + quoted.length}]`)

  expect(cited.citations.map(({ table_head }) => table_head)).toEqual([head])
})
