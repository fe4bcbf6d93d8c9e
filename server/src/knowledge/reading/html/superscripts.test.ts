import { expect, test } from 'vitest'
import { parseHtml } from './parse-html.ts'

const read = (html: string) => parseHtml(`<p>${html}</p>`).text

test.each([
  ['Der Preis beträgt 19<sup>99</sup> Euro.', 'Der Preis beträgt 19.99 Euro.'],
  ['nur € 19<sup>05</sup>', 'nur € 19.05'],
  ['nur <b>19</b> <sup>99</sup> €', 'nur 19.99 €'],
  ['19<sup>99*</sup> €', '19.99* €'],
  ['ab 12<sup>95</sup>', 'ab 12.95'],
  ['1.299<sup>00</sup> €', '1.299,00 €'],
  ['9<sup>00</sup>–18<sup>30</sup>, 9<sup>15</sup> Uhr', '9.00–18.30, 9.15 Uhr'],
])('raised digits beside a number are its decimals: %s', (html, text) => {
  expect(read(html)).toBe(text)
})

test.each([
  ['die Gebühr 50<sup>1</sup> Euro', 'die Gebühr 50 Euro'],
  ['50 <sup>1</sup> Euro', '50 Euro'],
  ['50<sup><a href="#1">[1]</a></sup> Euro', '50 Euro'],
  ['50<sup>1, 2</sup> Euro', '50 Euro'],
  ['50<sup>1)</sup> Euro', '50 Euro'],
  ['19,99<sup>12</sup> €', '19,99 €'],
])('the number of a footnote is no part of the number before it: %s', (html, text) => {
  expect(read(html)).toBe(text)
})

test.each([
  ['100 m<sup>2</sup> garden', '100 m2 garden'],
  ['the 1<sup>st</sup> floor', 'the 1st floor'],
  ['50<sup>*</sup> euros', '50* euros'],
  ['as we said<sup>1</sup>', 'as we said1'],
  ['about 10<sup>6</sup> cells, 3 × 10<sup>8</sup> m/s', 'about 10^6 cells, 3 × 10^8 m/s'],
  ['1<sup>1</sup>/<sub>2</sub> cups', '1 1/2 cups'],
  ['never closed 5<sup>1', 'never closed 5'],
])('what else is raised stays readable: %s', (html, text) => {
  expect(read(html)).toBe(text)
})
