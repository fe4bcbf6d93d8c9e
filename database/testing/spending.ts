import { addFixtures, publishFirst } from './fixtures.ts'
import { type Person, rowsAsOwner, type World } from './world.ts'

type Reserved = { entry?: string; refusal?: string; is_limited?: true; models: { id: string }[] }

/** Organisations that spend on models: what each reserves, what it settles, and what that comes to. */
export function useSpending(world: () => World) {
  const owner = rowsAsOwner(world)

  /** An organisation with an agent, a visitor who talked with it, and a model; nothing was spent, and nothing is limited. */
  async function acme() {
    const organization = await world().organization()
    const visitor = await world().person({ anonymous: true })
    const things = await addFixtures(world(), organization.id, visitor.id)
    await owner('delete from spend_limits where organization_id = $1', [organization.id])
    await owner('delete from usage_ledger where organization_id = $1', [organization.id])
    return { organization, visitor, ...things }
  }
  type Acme = Awaited<ReturnType<typeof acme>>

  /** One whose agent is published. */
  async function published() {
    const it = await acme()
    await publishFirst(world(), it.template)
    return it
  }

  /** One whose own model costs ten millionths for a token that it reads, and a hundred for one it writes. */
  async function spender() {
    const it = await acme()
    await owner(
      `update models set is_default = true, input_price = 10000000, output_price = 100000000
       where id = $1`,
      [it.model],
    )
    return it
  }

  const limit = (of: Acme, amount: number, at_limit: string, change: object = {}) =>
    world().value(
      of.organization.owner,
      `insert into spend_limits (organization_id, template_id, period, amount, at_limit, model_id)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      Object.values({
        ...{ organization: of.organization.id, template: null, period: 'month', amount, at_limit },
        ...{ model: null, ...change },
      }),
    )

  /** The organization stops each visitor of a day at this amount. */
  const limitEachVisitor = (of: Acme, amount: number) =>
    world().value(
      of.organization.owner,
      `insert into spend_limits (organization_id, period, amount, at_limit, subject)
       values ($1, 'day', $2, 'stop', 'visitor') returning id`,
      [of.organization.id, amount],
    )

  /** Reserves a summary of 3,000 tokens and 300 at these prices of a million. */
  async function reserve(
    of: Acme,
    { input = 10_000_000, output = 100_000_000 } = {},
    by?: Person,
    more: object = {},
  ) {
    const agent = { organization_id: of.organization.id, template_id: of.template, ...more }
    const models = [{ id: of.model, input_price: input, output_price: output }]
    return (await world().value(
      by ?? of.visitor,
      'select private.reserve_summary($1, $2::jsonb, $3::jsonb)',
      [of.conversation, JSON.stringify(agent), JSON.stringify(models)],
    )) as Reserved
  }

  const settle = (of: Acme, entry: unknown, used: object | null) =>
    world().value(of.visitor, 'select private.settle_own($1, $2::jsonb)', [
      ...[entry, used && JSON.stringify({ model_id: of.model, is_estimate: false, ...used })],
    ])

  const sums = (of: Acme) =>
    owner(
      `select template_id = $2 as of_agent, period, spent::int, held::int from spending
       where organization_id = $1 and starts > '2020-01-01' order by of_agent, period`,
      [of.organization.id, of.template],
    )

  /** These columns of what the organization spent, the oldest first. */
  const entries = (of: Acme, columns: string) =>
    owner(`select ${columns} from usage_ledger where organization_id = $1 order by created_at`, [
      of.organization.id,
    ])

  return {
    owner,
    acme,
    published,
    spender,
    limit,
    limitEachVisitor,
    entries,
    reserve,
    settle,
    sums,
  }
}

/** What a reservation answers at a limit. */
export const limited = { models: [], is_limited: true }

/** What `reserve` reserves where nothing else is said. */
export const most = 60_000

/** The sums of an organisation and of its agent, of the day and of the month, when they are all alike. */
export const allSums = (spent: number, held: number) =>
  [false, false, true, true].map((of_agent, index) => ({
    ...{ of_agent, period: index % 2 ? 'month' : 'day', spent, held },
  }))
