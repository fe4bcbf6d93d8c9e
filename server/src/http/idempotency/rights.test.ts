import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysPath, useRepeats } from '../testing/repeats.ts'

// A kept answer is told to who may still do what he could do when it was given.

const repeats = useRepeats()
const { place, organization, member, tokenOf, post, refusal, newKey, namesOfKeys, sql } = repeats

const agent = {
  ...{ name: 'Maya', role: 'IT help desk', avatar: 'maya', style_id: 'maya-blazer-navy' },
  ...{ voice_id: 'maya-warm-mid-range', tone: 'friendly' },
}
const agentsPath = '/functions/v1/interactions-api-wrapper/templates'

/** A member's answered request: it made an agent. */
async function answered() {
  const person = await member(place().id, 'member')
  const sent = { key: randomUUID(), token: await tokenOf(person), body: agent }
  const path = `${agentsPath}?organization_id=${place().id}`
  const first = await post(path, sent)
  expect(first.status).toBe(201)
  return { person, path, sent, first }
}

const agents = async () =>
  (await sql('select from public.templates where organization_id = $1', [place().id])).rows.length

const lost: Record<string, (person: string) => Promise<unknown>> = {
  'was removed': (person) =>
    sql('delete from public.organization_members where user_id = $1', [person]),
  'was made inactive': (person) =>
    sql("update public.organization_members set role = 'INACTIVE' where user_id = $1", [person]),
  'lost the right': (person) =>
    sql("update public.organization_members set role = 'agent_user' where user_id = $1", [person]),
}

test.each(Object.entries(lost))('who %s hears no answer of before', async (_, lose) => {
  const { person, path, sent, first } = await answered()
  const colleague = await answered()

  await lose(person.id)

  expect(await refusal(path, sent)).toEqual([403, 'answer_withheld'])
  expect(await post(colleague.path, colleague.sent)).toEqual({ ...colleague.first, again: 'true' })
  expect(first.again).toBeNull()
  expect(await agents()).toBe(2)
})

test('who signed in with the password only hears none, and nothing is made', async () => {
  const { person, path, sent, first } = await answered()
  const second = repeats.client()
  await second.auth.signInWithPassword({ email: person.email, password: 'Violet-harbour-42' })
  const { data } = await second.auth.getSession()
  const token = data.session?.access_token ?? ''

  const half = await post(path, { ...sent, token })

  expect(half).toMatchObject({ status: 403, again: null })
  expect(await post(path, sent)).toEqual({ ...first, again: 'true' })
  expect(await agents()).toBe(1)
})

test('who rose hears the answer of before', async () => {
  const { person, path, sent, first } = await answered()

  await sql("update public.organization_members set role = 'owner' where user_id = $1", [person.id])

  expect(await post(path, sent)).toEqual({ ...first, again: 'true' })
})

test('a member of two uses one key in both, and keeps the answer of the one that is left', async () => {
  const { owner, id } = place()
  const other = await organization()
  await sql(
    "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
    [owner.id, other.id],
  )
  const key = randomUUID()
  const token = await tokenOf(owner)
  const here = { key, token, body: newKey('Shop') }
  const there = { key: randomUUID(), token, body: newKey('Shop', other.id) }
  const first = await post(keysPath, here)

  expect(await refusal(keysPath, { ...there, key })).toEqual([422, 'idempotency_key_reused'])
  expect(await post(keysPath, there)).toMatchObject({ status: 201, again: null })
  await sql('delete from public.organization_members where user_id = $1 and organization_id = $2', [
    ...[owner.id, other.id],
  ])

  expect(await refusal(keysPath, there)).toEqual([403, 'answer_withheld'])
  expect(await post(keysPath, here)).toEqual({ ...first, again: 'true' })
  expect([await namesOfKeys(id), await namesOfKeys(other.id)]).toEqual([
    ['Shop', 'Website'],
    ['Shop'],
  ])
})

test('a key of an API key is not that of its owner', async () => {
  const sent = { key: randomUUID(), body: agent }
  const path = '/api/v1/agents'

  expect(await post(path, { ...sent, token: place().key })).toMatchObject({ status: 201 })
  expect(await post(path, sent)).toMatchObject({ status: 401, again: null })
  expect(await post(path, { ...sent, token: place().key })).toMatchObject({ again: 'true' })
})

test('an API key hears no answer of before once its organization lacks the feature or is being closed', async () => {
  const sent = { key: randomUUID(), token: place().key, body: agent }
  const path = '/api/v1/agents'
  await post(path, sent)

  await sql(
    `update billing.organization_features as given set value_json = 'false' from billing.features
     where features.id = given.feature_id and given.organization_id = $1
       and features.feature_key = 'workforce.feature.templates'`,
    [place().id],
  )
  expect(await refusal(path, sent)).toEqual([403, 'answer_withheld'])
  await sql("update billing.organization_features set value_json = 'true'")
  expect(await post(path, sent)).toMatchObject({ status: 201, again: 'true' })
  await sql(
    `update public.organizations
     set deletion_requested_at = now(), delete_after = now() + interval '7 days' where id = $1`,
    [place().id],
  )

  expect(await refusal(path, sent)).toEqual([403, 'answer_withheld'])
})
