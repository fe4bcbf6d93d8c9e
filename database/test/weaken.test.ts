import { expect, test } from 'vitest'
import { weaken } from './weaken.ts'

test.each<[string, string[]]>([
  ['(id = 1)', []],
  ['((id = 1) AND (kind = 2))', ['(true AND (kind = 2))', '((id = 1) AND true)']],
  [
    "((name = ' AND ') AND (\"a AND b\" = ')'))",
    ['(true AND ("a AND b" = \')\'))', "((name = ' AND ') AND true)"],
  ],
  [
    '(EXISTS ( SELECT FROM a\n  WHERE ((a.x = 1) AND a.y)))',
    [
      '(EXISTS ( SELECT FROM a\n  WHERE (true AND a.y)))',
      '(EXISTS ( SELECT FROM a\n  WHERE ((a.x = 1) AND true)))',
    ],
  ],
  ['((a OR (b AND c)))', ['((a OR (true AND c)))', '((a OR (b AND true)))']],
])('%s loses each condition in turn', (sql, weaker) => {
  expect(weaken(sql).map((one) => one.sql)).toEqual(weaker)
})
