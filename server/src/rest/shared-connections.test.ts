import { expect, test } from 'vitest'
import { type Account, useOrganizations } from '../functions/testing/organizations.ts'

const { product, organization, member, sql } = useOrganizations()

async function tokenOf({ client }: Account) {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

test('callers who read on the same connections see their own rows, whatever goes wrong beside them', async () => {
  const [one, two] = [await organization('One'), await organization('Two')]
  const removed = await member(one.id, 'member')
  const tokens = await Promise.all([one.owner, two.owner, removed].map(tokenOf))
  await sql('delete from public.organization_members where user_id = $1', [removed.id])
  const read = async (caller: number, path: string) => {
    const token = tokens[caller]
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await fetch(`${product().url}/rest/v1/${path}`, { headers })
    const body = await answer.json()
    return Array.isArray(body) ? body.map(({ name }) => name) : body.code
  }
  const named = 'organizations?select=name'
  // The last caller has no token.
  const kinds = [
    { path: named, expected: [['One'], ['Two'], [], '42501'] },
    { path: `${named}&id=eq.${one.id}`, expected: [['One'], [], [], '42501'] },
    { path: `${named}&id=eq.none`, expected: ['22P02', '22P02', '22P02', '22P02'] },
  ]
  const all = Array.from({ length: 240 }, (_, index) => {
    const { path, expected } = kinds[index % 3] ?? { path: '', expected: [] }
    const caller = Math.floor(index / 3) % 4
    return { path, caller, expected: expected[caller] }
  })
  // Each knows all of its reads as quick.
  for (const { path, caller } of all.slice(0, 24)) await read(caller, path)
  const found: unknown[] = []
  const rest = all.entries()
  const workers = Array.from({ length: 24 }, async () => {
    for (const [index, { caller, path }] of rest) found[index] = await read(caller, path)
  })
  await Promise.all(workers)

  expect(found).toEqual(all.map(({ expected }) => expected))
})
