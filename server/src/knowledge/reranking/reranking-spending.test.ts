import type { Organization } from 'database/testing/world'
import { describe, expect, test } from 'vitest'
import { useLibrary } from '../testing/library.ts'
import { useReranking } from './testing/use-reranking.ts'

// What an organisation's own reranking model costs: reserved before it is asked, settled when it has answered, and kept
// within limits.

const library = useLibrary()
const { twin, server, taught, withModel, search, headings } = useReranking(library)
const rows = async (sql: string, values: unknown[] = []) =>
  (await library.world().owner.query(sql, values)).rows

/** Two dollars for a thousand searches. */
async function spender() {
  const it = await withModel()
  await rows('update models set input_price = 2000000 where id = $1', [it.own])
  return it
}
const ledger = ({ id }: Organization) =>
  rows(
    `select purpose, state, searches, amount::int, reserved::int, is_estimate, provider, model, template_id, asked_by,
       model_id
     from usage_ledger where organization_id = $1 order by created_at`,
    [id],
  )
const bySearch = ['Days', 'Leave', 'Travel']
const byModel = ['Leave', 'Days', 'Travel']

describe('what is ordered', () => {
  test('is paid once for each question, by who asked it', async () => {
    const { organization, own, reranking } = await spender()

    for (const _ of [1, 2]) {
      expect(await headings(organization, { reranking })).toEqual(byModel)
    }

    expect(await ledger(organization)).toEqual([
      {
        ...{ purpose: 'reranking', state: 'settled', searches: 1, amount: 2000, reserved: 2000 },
        ...{ is_estimate: false, provider: 'openai-compatible', model: 'answers', model_id: own },
        ...{ template_id: null, asked_by: organization.owner.id },
      },
    ])
  })

  test.each([
    ['error 500', 'released', 0],
    ['one too few', 'settled', 2000],
  ] as const)(
    'and fails is paid where it may have been done: %s',
    async (manner, state, amount) => {
      const { organization, reranking } = await spender()
      twin().manner = manner

      expect(await headings(organization, { reranking })).toEqual(bySearch)
      expect(await ledger(organization)).toMatchObject([{ state, amount }])
    },
  )

  test('by a server that wants to be asked in another way is paid once', async () => {
    const { organization, reranking } = await spender()
    twin().speaks = 'text-embeddings-inference'

    expect(await headings(organization, { reranking })).toEqual(byModel)
    expect(await ledger(organization)).toMatchObject([{ searches: 1, amount: 2000 }])
  })

  test('by the operator’s model costs the organisation nothing', async () => {
    const { organization } = await taught()

    const found = await search(organization, { reranking: server({ platform: 'answers' }) })
    expect(found.reranked).toBe(true)
    expect(await ledger(organization)).toEqual([])
  })
})

test('at a limit the order of the search stands, and the model is not asked nor at fault', async () => {
  const { organization, own, reranking } = await spender()
  const { id, owner } = organization
  await library.world().value(
    owner,
    `insert into spend_limits (organization_id, period, amount, at_limit)
     values ($1, 'month', 10000, 'built-in') returning id`,
    [id],
  )
  await rows(
    `insert into spending (organization_id, template_id, period, starts, spent)
     select $1, template_id, period, starts, 10000 from private.sums_of($1, null, now())`,
    [id],
  )
  const before = twin().asked.length

  expect(await headings(organization, { reranking })).toEqual(bySearch)
  expect(await ledger(organization)).toEqual([])
  expect(twin().asked).toHaveLength(before)
  await rows('update spending set spent = 0 where organization_id = $1', [id])
  expect(await headings(organization, { reranking })).toEqual(byModel)
  expect(
    await rows('select from model_health where model_id = $1 and failures > 0', [own]),
  ).toEqual([])
})
