import type { Organization, Person } from 'database/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { searchKnowledge } from '../search/search.ts'
import { useLibrary } from '../testing/library.ts'
import { restQuestion, useEmbeddings } from './testing/use-embeddings.ts'

// What an organisation's own model for embeddings costs: reserved before it is asked, settled when it has answered, and
// kept within limits.

const library = useLibrary()
const models = useEmbeddings(library)
afterEach(() => {
  Object.assign(models.twin(), { manner: 'well', tokens: 0 })
})
const rows = async (sql: string, values: unknown[] = []) =>
  (await library.world().owner.query(sql, values)).rows

/** Twenty dollars for a million tokens. */
const price = 20_000_000
/** An organisation with such a model, and a source that is not embedded yet. */
async function spender() {
  const { organization, source } = await models.taught()
  const own = await models.add(organization)
  await rows('update models set input_price = $2 where id = $1', [own, price])
  return { organization, source, own, embeddings: models.server() }
}
const ledger = ({ id }: Organization) =>
  rows(
    `select purpose, state, input_tokens, amount::int, reserved::int, is_estimate, template_id, asked_by, model_id
     from usage_ledger where organization_id = $1 order by created_at`,
    [id],
  )
const limit = ({ id, owner }: Organization, subject = 'agents') =>
  library.world().value(
    owner,
    `insert into spend_limits (organization_id, period, amount, at_limit, subject)
     values ($1, 'month', 10000, 'built-in', $2) returning id`,
    [id, subject],
  )
const spend = ({ id }: Organization) =>
  rows(
    `insert into spending (organization_id, template_id, period, starts, spent)
     select $1, template_id, period, starts, 10000 from private.sums_of($1, null, now())
     on conflict (organization_id, template_id, period, starts) do update set spent = excluded.spent`,
    [id],
  )

describe('what is embedded', () => {
  test('of a source is an entry for each call, with the tokens that the provider counted', async () => {
    const { organization, source, own, embeddings } = await spender()
    models.twin().tokens = 500

    await library.embed(organization, source, embeddings)

    const entries = await ledger(organization)
    expect(entries).toHaveLength(2)
    for (const entry of entries) {
      expect(entry).toMatchObject({
        ...{ purpose: 'embedding', state: 'settled', input_tokens: 500, amount: 10_000 },
        ...{ is_estimate: false, template_id: null, asked_by: null, model_id: own },
      })
    }
  })

  test('of a question is paid once, and estimated where the provider does not count', async () => {
    const { organization, source, embeddings } = await spender()
    await library.embed(organization, source, embeddings)
    const before = (await ledger(organization)).length

    for (const _ of [1, 2]) await models.search(organization, { embeddings })

    const [entry, ...more] = (await ledger(organization)).slice(before)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      ...{ state: 'settled', is_estimate: true, asked_by: organization.owner.id },
      amount: entry.input_tokens * 20,
    })
    expect(entry.input_tokens).toBeGreaterThan(5)
    expect(entry.reserved).toBeGreaterThan(entry.amount)
  })

  test.each([
    ['error 500', 'released'],
    ['one too few', 'settled'],
  ] as const)('and fails is %s: %s', async (manner, state) => {
    const { organization, source, embeddings } = await spender()
    models.twin().manner = manner

    await expect(library.embed(organization, source, embeddings)).rejects.toThrow()

    const [entry] = await ledger(organization)
    expect(entry).toMatchObject({ state, amount: state === 'settled' ? entry.reserved : 0 })
  })

  test("by the operator's model costs the organisation nothing", async () => {
    const embeddings = models.server({ platform: 'shifted' })
    const { organization } = await models.taught(embeddings)

    await models.search(organization, { embeddings })

    expect(await ledger(organization)).toEqual([])
  })
})

describe('at a limit', () => {
  test('sources wait an hour, and questions are answered by their words', async () => {
    const { organization, source, embeddings } = await spender()
    await library.embed(organization, source, embeddings)
    const found = async (question: string) =>
      (await models.search(organization, { embeddings, question })).passages
    expect((await found(restQuestion))[0]?.cosine).not.toBeNull()
    await limit(organization)
    await spend(organization)
    const asked = models.twin().asked.length
    const later = await library.teach(
      organization,
      '# Parking\n\nCars are parked behind the house.\n',
    )

    expect(await library.embedSlice(organization, later, embeddings)).toBe(false)

    const [passage] = await found('Where are cars parked?')
    expect(passage).toMatchObject({ sourceId: later, cosine: null })
    expect(models.twin().asked).toHaveLength(asked)
    expect(
      await rows(
        `select start_after > now() + interval '59 minutes' as waits from pgboss.job
         where name = 'knowledge-embed' and data ->> 'source_id' = $1 order by start_after desc limit 1`,
        [later],
      ),
    ).toEqual([{ waits: true }])
    // It is no fault of the model.
    await rows('delete from spend_limits where organization_id = $1', [organization.id])
    await found('What is there for cars?')
    expect(models.twin().asked).toHaveLength(asked + 1)
  })

  test('of each visitor others are still understood', async () => {
    const { organization, source, embeddings } = await spender()
    await library.embed(organization, source, embeddings)
    const templateId = await library.agent(organization)
    await library.publish(organization, templateId)
    await limit(organization, 'visitor')
    models.twin().tokens = 500
    const [one, other] = await Promise.all(
      [1, 2].map(() => library.world().person({ anonymous: true })),
    )
    const ask = async (person: Person | undefined, question: string) => {
      const query = { templateId, question, embeddings, patience: 20_000 }
      const { passages } = await searchKnowledge(library.db, library.claims(person ?? null), query)
      return passages[0]?.cosine ?? null
    }

    expect(await ask(one, 'How much annual leave do I get?')).not.toBeNull()
    expect(await ask(one, 'How many days of annual leave?')).toBeNull()
    expect(await ask(other, 'How many days of leave a year?')).not.toBeNull()
    expect(
      (await ledger(organization)).filter(({ asked_by }) => asked_by === one?.id),
    ).toHaveLength(1)
  })
})
