import { useWorld } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { wholeMessages } from './reading-socket.ts'

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

describe('messages cut anywhere', () => {
  function message(kind: string, length: number) {
    const bytes = Buffer.alloc(5 + length, kind.toLowerCase())
    bytes.write(kind)
    bytes.writeUInt32BE(4 + length, 1)
    return bytes
  }
  const sent = ['A0', 'B3', 'C40', 'D0', 'E1000', 'F1', 'G0'].map((one) =>
    message(one.slice(0, 1), Number(one.slice(1))),
  )

  /** How many messages these are; none when the last one is cut. */
  function countWhole(bytes: Buffer) {
    let [at, count] = [0, 0]
    for (; at + 5 <= bytes.length; count += 1) at += 1 + bytes.readUInt32BE(at + 1)
    return at === bytes.length ? count : 0
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 44, 45, 999, 5000])('in pieces of %i bytes', (size) => {
    const given: Buffer[] = []
    const take = wholeMessages((messages) => given.push(messages))
    const all = Buffer.concat(sent)
    const buffer = Buffer.alloc(size)

    for (let at = 0; at < all.length; at += size) {
      // Read into again for each piece, as the socket does.
      take(buffer.subarray(0, all.copy(buffer, 0, at, at + size)))
    }

    expect(Buffer.concat(given)).toEqual(all)
    expect(given.every((one) => countWhole(one) > 0)).toBe(true)
    expect(given.reduce((sum, one) => sum + countWhole(one), 0)).toBe(sent.length)
  })
})
