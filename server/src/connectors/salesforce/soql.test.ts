import { expect, test } from 'vitest'
import { soql, soqlText } from './soql.ts'

const named = (value: string, is: '=' | 'contains' = '=') =>
  soql({ object: 'Case', fields: ['Id', 'Subject'], where: [['Subject', is, value]], limit: 5 })

test.each([
  ["O'Neil", "'O\\'Neil'"],
  ["x' OR Name != '", "'x\\' OR Name != \\''"],
  ["\\' OR Name != '", "'\\\\\\' OR Name != \\''"],
  ['say "hi"', '\'say \\"hi\\"\''],
  ['one\r\ntwo', "'one\\r\\ntwo'"],
  ['a\u0000b', "'a b'"],
])('%j stands between quotes as %s', (text, value) => {
  expect(soqlText(text)).toBe(value)
})

test('a query has our fields, and values that are escaped', () => {
  expect(named("it's")).toBe("SELECT Id, Subject FROM Case WHERE Subject = 'it\\'s' LIMIT 5")
  expect(named('100%_\\', 'contains')).toBe(
    "SELECT Id, Subject FROM Case WHERE Subject LIKE '%100\\%\\_\\\\%' LIMIT 5",
  )
})

test('the newest come first where that is asked for', () => {
  const where: Parameters<typeof soql>[0]['where'] = [
    ['Email', '=', 'a@b.example'],
    ['IsConverted', '=', false],
  ]

  expect(soql({ object: 'Lead', fields: ['Id'], where, newest: 'CreatedDate', limit: 2 })).toBe(
    "SELECT Id FROM Lead WHERE Email = 'a@b.example' AND IsConverted = false ORDER BY CreatedDate DESC LIMIT 2",
  )
})
