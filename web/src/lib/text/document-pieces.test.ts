import { expect, test } from 'vitest'
import { documentPieces } from './document-pieces.ts'

const text =
  'Our plans:\n\n| Plan | Price |\n| --- | --- |\n| Basic | €10 |\n| Team | €20 |\n\nAll with help.'
const at = (words: string): [number, number] => [
  text.indexOf(words),
  text.indexOf(words) + words.length,
]

test('prose and tables stand where they are, each with what is marked in it', () => {
  const pieces = documentPieces(text, [at('plans'), at('€20'), at('help')])

  expect(pieces).toMatchObject([
    { kind: 'prose', text: 'Our plans:', ranges: [[4, 9]] },
    {
      kind: 'table',
      head: ['Plan', 'Price'],
      rows: [
        { isMarked: false, cells: [{ text: 'Basic' }, { text: '€10', ranges: [] }] },
        {
          isMarked: true,
          cells: [
            { text: 'Team', ranges: [] },
            { text: '€20', ranges: [[0, 3]] },
          ],
        },
      ],
    },
    { kind: 'prose', text: 'All with help.', ranges: [[9, 13]] },
  ])
})

test('a range from prose into a table marks the words and the rows that it touches', () => {
  const [from] = at('plans')
  const [, to] = at('Basic')

  expect(documentPieces(text, [[from, to]])).toMatchObject([
    { ranges: [[4, 10]] },
    { rows: [{ isMarked: true }, { isMarked: false }] },
    { ranges: [] },
  ])
})

test('rows whose head is in another part are a table with the head that is known', () => {
  const head = '| Plan | Price |'

  expect(documentPieces('| Team | €20 |\nMore.', [], head)).toMatchObject([
    {
      kind: 'table',
      head: ['Plan', 'Price'],
      rows: [{ cells: [{ text: 'Team' }, { text: '€20' }] }],
    },
    { kind: 'prose', text: 'More.' },
  ])
  expect(documentPieces('| Team | €20 |', [])).toMatchObject([{ kind: 'prose' }])
})

test('a cell with an escaped mark is shown and not marked in', () => {
  const escaped = 'A | B\n-|-\na \\| b | c'

  expect(documentPieces(escaped, [[0, escaped.length]])).toMatchObject([
    { rows: [{ isMarked: true, cells: [{ text: 'a | b', ranges: [] }, { text: 'c' }] }] },
  ])
})
