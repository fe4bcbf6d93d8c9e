import { expect, test } from 'vitest'
import { parseOffice } from './parse-office.ts'
import {
  makeDocument,
  wordCell,
  wordItem,
  wordParagraph,
  wordRun,
  wordTable,
} from './testing/make-office.ts'

const textOf = async (body: string, notes: string[] = []) =>
  (await parseOffice(makeDocument(body, notes))).document.text
const said = (text: string) => wordParagraph(wordRun(text))
const cells = (...texts: string[]) => texts.map((text) => wordCell(said(text)))

test('a table in a cell is part of that cell', async () => {
  const inner = wordTable(cells('Month', '5 EUR'), cells('Year', '50 EUR'))
  const table = wordTable(
    cells('Plan', 'Prices', 'Note'),
    [wordCell(said('Basic')), wordCell(inner + said('')), wordCell(said('Needs a contract'))],
    cells('Pro', '9 EUR', 'Any time'),
  )

  expect(await textOf(table + said('Call us.'))).toBe(
    '| Plan | Prices | Note |\n| --- | --- | --- |\n' +
      '| Basic | Month 5 EUR Year 50 EUR | Needs a contract |\n| Pro | 9 EUR | Any time |\n\nCall us.',
  )
})

test('paragraphs and items of a list in a cell stay apart', async () => {
  const content = said('Contains') + wordItem('Mail') + wordItem('Phone') + said('and more')
  const table = wordTable(cells('Plan', 'Includes'), [wordCell(said('Basic')), wordCell(content)])

  expect(await textOf(table)).toContain('| Basic | Contains Mail Phone and more |')
})

test('a cell stands in every row and column that it covers', async () => {
  const table = wordTable(
    [...cells('Room', 'Season'), wordCell(said('Price'), { span: 2 }), ...cells('Beds')],
    [wordCell(said('Double'), { merge: 'restart' }), ...cells('Summer', '120', '110', '2')],
    [wordCell(said(''), { merge: 'continue' }), ...cells('Winter', '80', '70', '2')],
  )

  expect(await textOf(table)).toBe(
    '| Room | Season | Price | Price | Beds |\n| --- | --- | --- | --- | --- |\n' +
      '| Double | Summer | 120 | 110 | 2 |\n| Double | Winter | 80 | 70 | 2 |',
  )
})

test('a title over all columns stands there once', async () => {
  const table = wordTable(
    cells('Dish', 'Price'),
    [wordCell(said('Soups'), { span: 2 })],
    cells('Leek', '€4'),
  )

  expect(await textOf(table)).toBe('| Dish | Price |\n| --- | --- |\n| Soups |\n| Leek | €4 |')
})

const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`

test('each footnote is an item of its own, without the arrow back to its place', async () => {
  const body = wordParagraph(wordRun('Fee 50'), reference(1), wordRun(' a year'), reference(2))

  expect(await textOf(body, ['First & last.', 'Second note.'])).toBe(
    'Fee 50[1] a year[2]\n\n- First & last.\n- Second note.',
  )
})

test('a raised number is no further digit of the number before it', async () => {
  const raised = (text: string) => wordRun(text, '<w:vertAlign w:val="superscript"/>')
  const body =
    wordParagraph(
      wordRun('It costs €19'),
      raised('99'),
      wordRun(' on 20'),
      raised('2'),
      wordRun(' m'),
    ) + wordTable([wordCell(wordParagraph(wordRun('10'), raised('6'), wordRun(' <b>')))])

  expect(await textOf(body)).toBe('It costs €19.99 on 20 m\n\n| 10^6 <b> |\n| --- |')
})

test('breaks, nested lists and empty rows stay as they are', async () => {
  const line = '<w:r><w:t>Mo</w:t><w:tab/><w:t>9-17</w:t><w:br/><w:t>Tu</w:t></w:r>'
  const deeper = wordItem('in paper').replace('<w:ilvl w:val="0"/>', '<w:ilvl w:val="1"/>')
  const list = wordItem('Unplug the lamp.') + deeper + wordItem('Wrap it.')

  expect(await textOf(wordParagraph(line) + list + wordTable(cells('a', 'b'), cells('', '')))).toBe(
    'Mo 9-17\nTu\n\n- Unplug the lamp.\n- in paper\n- Wrap it.\n\n| a | b |\n| --- | --- |\n|  |  |',
  )
})

test('a table of nothing but wide cells does not grow without end', async () => {
  const row = [wordCell(said('wide '.repeat(20)), { span: 1_000_000 }), ...cells('b')]

  const text = await textOf(wordTable(...Array.from({ length: 500 }, () => row)))

  expect(text.length).toBeLessThan(1_000_000)
})
