import { expect, test } from 'vitest'
import { randomRequests } from './random-requests.ts'
import { ask, useShop } from './use-shop.ts'

const shop = useShop()

test('2,000 generated query strings never make the server fail', { timeout: 120_000 }, async () => {
  const next = randomRequests(20_261_121)
  const failures: unknown[] = []
  const counts = { answered: 0, refusedByPostgres: 0 }

  for (let turn = 0; turn < 2000; turn += 1) {
    const { path, as, prefer } = next()
    const { status, text, json } = await ask(shop(), path, { as, headers: { prefer } })
    if (status >= 500) failures.push({ path: decodeURIComponent(path), status, text })
    if (status < 300) counts.answered += 1
    else if (!json.code.startsWith('PGRST')) counts.refusedByPostgres += 1
  }

  expect(failures).toEqual([])
  // Worth something only when much of it is understood.
  expect(counts.answered).toBeGreaterThan(150)
  expect(counts.refusedByPostgres).toBeGreaterThan(500)
})
