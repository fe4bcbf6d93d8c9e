import { expect, test } from 'vitest'
import { parseOffice } from './parse-office.ts'
import { makeWorkbook, sheetRow } from './testing/make-office.ts'

/** What a workbook says of a number in each of these formats. */
async function shown(value: number, ...formats: (string | number)[]) {
  const cells = formats.map((_, at) => ({ value, style: at + 1 }))
  const rows = cells.map((cell, at) => sheetRow(at + 1, ['is', cell]))
  const { document } = await parseOffice(makeWorkbook({ rows, formats }))
  return [...document.text.matchAll(/^\| is \| (.*) \|$/gm)].map(([, text]) => text)
}

test('a number has all digits that its workbook keeps, and none that calculating left behind', async () => {
  expect(await shown(4006381333931, 0, '0', '@')).toEqual(Array(3).fill('4006381333931'))
  expect(await shown(4915112345678, 0)).toEqual(['4915112345678'])
  expect(await shown(12345678901.23, 0)).toEqual(['12345678901.23'])
  expect(await shown(0.1 + 0.2, 0)).toEqual(['0.3'])
  expect(await shown(99.9999999999986, 0)).toEqual(['100'])
})

test('what only makes room in a cell or fills it is no currency', async () => {
  const comma = '_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-;_-* "-"??\\ _€_-;_-@_-'

  expect(await shown(1234, comma, '#,##0.00 _€', '* #,##0.00')).toEqual(Array(3).fill('1234.00'))
  expect(await shown(1234, comma.replaceAll('_€', '"€"'), '* #,##0.00 [$€-407]')).toEqual([
    '€1234.00',
    '€1234.00',
  ])
})

test('negative money has its sign before the currency', async () => {
  const formats = ['#,##0.00\\ "€"', '"$"#,##0.00;[Red]("$"#,##0.00)', '#,##0.00 [$CHF-807]']

  expect(await shown(-50, ...formats)).toEqual(['-€50.00', '-$50.00', '-50.00 CHF'])
  expect(await shown(50, ...formats)).toEqual(['€50.00', '$50.00', '50.00 CHF'])
})

test('hours that are counted go on past a day, and a time without hours is minutes and seconds', async () => {
  expect(await shown(1.5, '[h]:mm', 46, '[mm]:ss', '[h]" h"')).toEqual([
    '36:00',
    '36:00',
    '2160:00',
    '36:00',
  ])
  expect(await shown(330 / 86_400, 'mm:ss', 45, 47)).toEqual(Array(3).fill('05:30'))
  expect(await shown(0.375, 'h:mm', 'h:mm:ss', 20, 21)).toEqual(Array(4).fill('09:00'))
  expect(await shown(0.375 + 12 / 86_400, 'h:mm', 'h:mm:ss')).toEqual(['09:00', '09:00:12'])
})

test('noughts before a number are part of it', async () => {
  expect(await shown(1067, '00000', '0000', '"D-"00000', '#,##0')).toEqual([
    '01067',
    '1067',
    'D-01067',
    '1067',
  ])
})

test('what stands between the digits of a number stays there', async () => {
  const phone = '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####'

  expect(await shown(123456789, '0#" "##" "##" "##" "##')).toEqual(['01 23 45 67 89'])
  expect(await shown(5551234, phone)).toEqual(['555-1234'])
  expect(await shown(2025551234, phone)).toEqual(['(202) 555-1234'])
})

test.each<[string, number, string[], string]>([
  ['units', 25, ['0.0" kg"', '0.0\\ \\k\\g', '0.0 "kg";-0.0 "kg"'], '25.0 kg'],
  ['units', 14, ['0" Tage"', 'General" Tage"'], '14 Tage'],
  ['units of a price', 12, ['"ab "#,##0.00\\ "€"" / m²"'], 'ab €12.00 / m²'],
  ['units of negative numbers', -3.5, ['0.0" °C"', '0.0" °C";(0.0" °C")'], '-3.5 °C'],
  [
    'currencies of negative numbers',
    -50,
    ['"EUR "0.00', '"EUR "0.00;-"EUR "0.00', '"EUR "0.00;("EUR "0.00)', '"EUR "0.00;"EUR "-0.00'],
    'EUR -50.00',
  ],
  ['other words of negative numbers', -5, ['"up "0;"down "0', '"up "0;"down "\\-0'], 'down -5'],
  ['names', 42, ['"Art. "0000'], 'Art. 0042'],
  ['percent that are counted', 25, ['0" %"'], '25 %'],
  ['thousands', 2_500_000, ['0.0,," M"', '[>=1000000]0.0,,\\ "M";0.0'], '2.5 M'],
  ['a condition that does not hold', 500, ['[>=1000000]0.0,,\\ "M";0.0'], '500.0'],
  ['shares', 0.155, ['0.0%', '0%'], '15.5%'],
  ['fractions', 0.5, ['# ?/?', '# ??/16'], '0.5'],
  ['powers', 123456, ['0.00E+00'], '123456.00'],
])('words around a number stay: %s', async (_what, value, formats, text) => {
  expect(await shown(value, ...formats)).toEqual(formats.map(() => text))
})

test('the name of a month alone is a date, and so are the formats of East Asia', async () => {
  const days = [27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]
  const codes = ['mmmm', 'mmm', 'mmmm yyyy', '[$-411]ge.m.d', 'yyyy"年"m"月"d"日"', 'aaaa']

  expect(await shown(45292, ...codes, ...days)).toEqual([...codes, ...days].map(() => '2024-01-01'))
  expect(await shown(0.375, 32, 33, 55)).toEqual(Array(3).fill('09:00'))
})

test('a format of any length is read', async () => {
  const formats = [`0.${'0'.repeat(200)}`, `0"${'x'.repeat(100_000)}"`, '0'.repeat(10_000)]

  const [decimals = '', words = '', digits = ''] = await shown(5, ...formats)

  expect(decimals).toBe(`5.${'0'.repeat(30)}`)
  expect([words.length, digits.length]).toEqual([254, 255])
})
