import { expect, test } from 'vitest'
import { decodeText, fileType } from './file-type.ts'
import { parseOrder } from './parse-order.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Buffer.from(text, 'latin1')
const address = 'https://hotel.example/prices'

test('one wrong byte leaves the rest of a text in UTF-8 as it is', () => {
  const broken = Buffer.concat([Buffer.from('Zürich: Gäste zahlen 5 €, Caf'), latin('\xe9')])

  expect(decodeText(broken)).toBe('Zürich: Gäste zahlen 5 €, Caf\ufffd')
  expect(decodeText(Buffer.concat([latin('<meta charset="utf-8">\xe9\xe9'), bytes('ü')]))).toBe(
    '<meta charset="utf-8">\ufffd\ufffdü',
  )
})

test('a text in another encoding is read in that, whatever its host says', () => {
  expect(decodeText(latin('Gr\xfc\xdfe aus K\xf6ln'))).toBe('Grüße aus Köln')
  expect(decodeText(latin('Gr\xfc\xdfe aus K\xf6ln'), 'utf-8')).toBe('Grüße aus Köln')
  expect(decodeText(latin('<meta charset="iso-8859-2">\xb3azienka'), 'utf-8')).toContain('łazienka')
})

test('a page of the web with a wrong byte is read as its host says', async () => {
  const html = Buffer.concat([bytes('<!doctype html><p>Zürich, Caf'), latin('\xe9, \xe9, \xe9')])

  const answer = await parseOrder({
    bytes: html,
    name: address,
    page: { url: address, charset: 'utf-8' },
  })

  expect(answer).toMatchObject({ document: { text: 'Zürich, Caf\ufffd, \ufffd, \ufffd' } })
})

test('control characters that strayed into a text are blanks, one of many or with a null is none', () => {
  expect(decodeText(bytes('50 \u0003 euros'))).toBe('50   euros')
  expect(decodeText(bytes('50 \u0003 euros. '.repeat(100)))).toBeNull()
  expect(decodeText(bytes(`${'50 euros. '.repeat(100)}\0`))).toBeNull()
})

test.each([
  ['without its first tags', '<head><title>Prices</title></head>', address, undefined, 'html'],
  ['behind a comment', '<!-- 2025 -->\n<p>Prices', address, undefined, 'html'],
  ['that is called a page', 'Prices<br>of 2025', address, 'text/html; charset=utf-8', 'html'],
  ['that is called nothing', 'Prices<br>of 2025', address, undefined, 'text'],
  ['that is called a text', '<p>Prices', address, 'text/plain', 'text'],
  ['that is called Markdown', '<p>Prices', address, 'Text/Markdown', 'markdown'],
  ['with the name of Markdown', '<p>Prices', `${address}.md`, undefined, 'markdown'],
  ['with the name of a text', '<p>Prices', `${address}.txt`, undefined, 'text'],
  ['from no web', '<p>Prices', 'prices', undefined, 'text'],
  ['with the head of a page', '<!doctype html><p>Prices', address, 'text/plain', 'html'],
  ['behind a long comment', `<!--${' '.repeat(2000)}--><html>`, 'prices', undefined, 'html'],
  ['behind many comments', `${'<!---->'.repeat(30)}Prices`, 'prices', undefined, 'text'],
])('the type of a text %s', (_what, text, name, contentType, type) => {
  expect(fileType(bytes(text), name, contentType)).toBe(type)
})
