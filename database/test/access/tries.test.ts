import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

const key = () => `password:account:${crypto.randomUUID()}`

async function tried(asked: string, seconds = 900) {
  const { rows } = await world().owner.query('select * from private.count_try($1, $2)', [
    asked,
    seconds,
  ])
  return rows[0] as { reached: number; retry_after: number }
}

function ago(asked: string, seconds: number) {
  return world().owner.query(
    'update auth.counters set window_start = clock_timestamp() - make_interval(secs => $2) where key = $1',
    [asked, seconds],
  )
}

test('a window begins with the first try and lasts its seconds, whatever the clock says', async () => {
  const asked = key()

  expect(await tried(asked)).toEqual({ reached: 1, retry_after: 900 })
  for (const seconds of [200, 500, 880]) {
    await ago(asked, seconds)
    const { reached, retry_after } = await tried(asked)
    expect(reached).toBe([200, 500, 880].indexOf(seconds) + 2)
    expect(retry_after).toBeGreaterThan(0)
    expect(retry_after).toBeLessThanOrEqual(900 - seconds)
  }

  await ago(asked, 901)
  expect(await tried(asked)).toMatchObject({ reached: 1 })
  expect(await tried(asked)).toMatchObject({ reached: 2 })
})

test('tries at once open one window, and none is left uncounted', async () => {
  const asked = key()

  const counts = await Promise.all(
    Array.from({ length: 30 }, () =>
      world().owner.query('select reached from private.count_try($1, 900)', [asked]),
    ),
  )

  expect(counts.map(({ rows }) => rows[0].reached).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
})

test('the keys do not know each other', async () => {
  const [one, other] = [key(), key()]
  await tried(one)

  expect(await tried(other)).toMatchObject({ reached: 1 })
  expect(await tried(one)).toMatchObject({ reached: 2 })
})
