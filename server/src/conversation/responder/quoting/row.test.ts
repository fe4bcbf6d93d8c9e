import { expect, test } from 'vitest'
import { found } from '../../testing/passages.ts'
import { hasCommand } from './row.ts'

test('a row says what is to be done where one of its cells does', () => {
  const body =
    '| Alarm | Cause | Remedy |\n| --- | --- | --- |\n| 402 | Too hot | Let it cool |\n| 403 | Too cold | none |'
  const [passage] = found([], [body]).passages
  const rows = passage?.sentences.map((sentence) => hasCommand(passage, sentence)) ?? []

  expect(rows).toEqual([true, false])
})
