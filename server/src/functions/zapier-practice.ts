import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Practice } from '../connectors/practice/practice.ts'
import { Action } from '../connectors/zapier/practice/actions.ts'
import type { Connected } from '../connectors/zapier/practice/zapier.ts'
import { zapKeys } from '../connectors/zapier/practice/zaps.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson } from '../lib/parse.ts'
import { Secret } from './connections/deps.ts'

const organization_id = z.uuid()
const Account = z.strictObject({ organization_id, api_key: Secret })
const Organization = z.strictObject({ organization_id })
const Turned = z.strictObject({ organization_id, zap: z.enum(zapKeys), on: z.boolean() })
const Sampled = z.strictObject({ organization_id, zap: z.enum(zapKeys) })
const Acting = z.strictObject({ organization_id, act: Action })

type ZapierPracticeDeps = {
  db: Db
  addressOf: (c: Context) => string
  practice: Pick<Practice, 'zapier' | 'firstRecords' | 'mcpAddress'>
}

/**
 * What people do in the practice Zapier: give it a key, switch Zaps on and off, run an action. The database decides who
 * may; the rest is between the practice system and the API, which knows only the key.
 */
export function zapierPractice({ db, addressOf, practice }: ZapierPracticeDeps) {
  const { zapier } = practice
  const app = new Hono<AppEnv>()

  async function value<T>(c: Context<AppEnv>, statement: ReturnType<typeof sql<{ value: T }>>) {
    const { rows } = await asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      return statement.execute(trx)
    })
    return rows[0]?.value as T
  }
  async function mustWrite(c: Context<AppEnv>, organization: string) {
    if (await value(c, sql`select private.may_write_connections(${organization}) as value`)) return
    const words = 'Only an owner of the organization can use its practice Zapier.'
    throw new HttpError(403, 'forbidden', words)
  }
  const held = (c: Context<AppEnv>, organization: string) =>
    value<string | null>(
      c,
      sql`select private.practice_account(${organization}, 'zapier') as value`,
    )
  async function connected(c: Context<AppEnv>, organization: string): Promise<Connected> {
    await mustWrite(c, organization)
    const sealed = await held(c, organization)
    if (sealed) return { organization, sealed }
    throw new HttpError(409, 'not_connected', 'Connect Digital Workforce in it first.')
  }

  app.post('/', async (c) => {
    const { organization_id: organization, api_key } = await parseJson(c, Account)
    await mustWrite(c, organization)
    const { sealed, described } = await zapier.entered(organization, api_key)
    const before = await held(c, organization)
    // As in Zapier: what is switched on listens with the key with which it was switched on.
    if (before) {
      for (const zap of zapKeys) await zapier.turn({ organization, sealed: before }, zap, false)
    }
    const first = JSON.stringify(practice.firstRecords('zapier'))
    await value(
      c,
      sql`select private.open_practice(${organization}, 'zapier', ${first}::jsonb) as value`,
    )
    await value(
      c,
      sql`select private.keep_practice_account(${organization}, 'zapier', ${sealed}) as value`,
    )
    const { name } = described
    return c.json({ label: `${described.organization.name}, ${name}` }, 201)
  })

  app.post('/test', async (c) => {
    const { organization_id } = await parseJson(c, Organization)
    return c.json(await zapier.test(await connected(c, organization_id)))
  })

  app.post('/zaps', async (c) => {
    const { organization_id, zap, on } = await parseJson(c, Turned)
    await zapier.turn(await connected(c, organization_id), zap, on)
    return c.json({ zap, on })
  })

  app.post('/samples', async (c) => {
    const { organization_id, zap } = await parseJson(c, Sampled)
    return c.json({ data: await zapier.samples(await connected(c, organization_id), zap) })
  })

  app.post('/actions', async (c) => {
    const { organization_id, act } = await parseJson(c, Acting)
    return c.json({ result: await zapier.run(await connected(c, organization_id), act) })
  })

  /** Opens the server of tools of the practice Zapier where it is not open yet. */
  app.post('/server', async (c) => {
    const { organization_id: organization } = await parseJson(c, Organization)
    await mustWrite(c, organization)
    if (!(await practice.mcpAddress(organization))) {
      const first = JSON.stringify(practice.firstRecords('zapier-mcp'))
      await value(
        c,
        sql`select private.open_practice(${organization}, 'zapier-mcp', ${first}::jsonb) as value`,
      )
    }
    return c.json({ url: await practice.mcpAddress(organization) })
  })

  return app
}
