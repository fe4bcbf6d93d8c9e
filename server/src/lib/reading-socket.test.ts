import { useWorld } from 'database/testing/world'
import { expect, test } from 'vitest'
import { createPool } from './database.ts'

const world = useWorld()

test('answers of many pieces arrive whole, also side by side', async () => {
  const pool = createPool(world().authenticator, 3)
  const long = (letter: string) =>
    pool.query('select string_agg($1 || n, $2) as text from generate_series(1, 200000) as n', [
      ...[letter, ','],
    ])
  const expected = (letter: string) =>
    Array.from({ length: 200_000 }, (_, index) => `${letter}${index + 1}`).join(',')

  const answers = await Promise.all(['a', 'b', 'c'].map(long))

  for (const [index, letter] of ['a', 'b', 'c'].entries()) {
    expect(answers[index]?.rows[0].text === expected(letter)).toBe(true)
  }
  await pool.end()
})
