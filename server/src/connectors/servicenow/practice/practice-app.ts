import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { limitBody } from '../../../http/body/limit-body.ts'
import type { AppEnv } from '../../../lib/app-env.ts'
import type { Db } from '../../../lib/database/database.ts'
import { errorHandler, HttpError } from '../../../lib/http-error.ts'
import { createTokenBuckets } from '../../../lib/limits/token-buckets.ts'
import type { Log } from '../../../lib/log.ts'
import type { Secrets } from '../../../lib/secrets/sealed-jobs.ts'
import { practicePage } from '../../practice/page.ts'
import { practiceRecords } from '../../practice/records.ts'
import { createPracticeTokens, lives } from '../../practice/tokens.ts'
import { practiceAttachments } from './attachments.ts'
import type { PracticeTable } from './company.ts'
import { readQuery } from './encoded-query.ts'
import { choiceRows, rowOf, told, written } from './fields.ts'

export type PracticeDeps = {
  db: Db
  log: Log
  secrets: Secrets
  /** Requests of one organisation a minute. */
  perMinute?: number
  now?: () => number
  /** For what only lasts. */
  clock?: () => number
}

const tables: PracticeTable[] = ['incident', 'sc_request', 'kb_knowledge']
const prefixes = { incident: 'INC', sc_request: 'REQ', kb_knowledge: 'KB', sys_attachment: 'ATT' }
const Sent = z.record(z.string(), z.unknown())

const fault = (
  status: 400 | 401 | 403 | 404 | 429,
  message: string,
  detail: string | null = null,
) => new HttpError(status, detail ?? '', message)
const noRecord = () =>
  fault(404, 'No Record found', "Record doesn't exist or ACL restricts the record retrieval")
const notIn = () => fault(401, 'User Not Authenticated', 'Required to provide Auth information')

const asUuid = (sysId: string) =>
  sysId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function tableOf(c: Context): PracticeTable {
  const named = c.req.param('table')
  const table = tables.find((one) => one === named)
  if (!table) throw fault(400, `Invalid table ${named}`)
  return table
}

const whole = (text: string | undefined, usual: number, most: number) =>
  /^\d{1,5}$/.test(text ?? '') ? Math.min(most, Number(text)) : usual

const wish = (c: Context) => ({
  fields: (c.req.query('sysparm_fields') ?? '').split(',').filter(Boolean),
  inWords: c.req.query('sysparm_display_value') === 'true',
})

/**
 * A ServiceNow instance to practise with, one for each organisation: OAuth 2.0 tokens, and the Table API over a small
 * company. It speaks as the vendor's pages say (docs/connectors.md), so the connector cannot tell it from a real one.
 */
export function servicenowPractice({
  db,
  log,
  secrets,
  perMinute = 120,
  now = Date.now,
  clock = () => performance.now(),
}: PracticeDeps) {
  const records = practiceRecords<PracticeTable>(db, 'servicenow')
  const tokens = createPracticeTokens(secrets, now)
  const buckets = createTokenBuckets(perMinute, clock)
  const app = new Hono<AppEnv>()
  app.onError(
    errorHandler(log, ({ message, code }) => ({
      error: { message, detail: code || null },
      status: 'failure',
    })),
  )
  const organizationOf = (c: Context) => {
    const { success, data } = z.uuid().safeParse(c.req.param('organization'))
    if (!success) throw fault(404, 'Instance not found')
    return data
  }

  app.post('/:organization/oauth_token.do', limitBody(), async (c) => {
    const organization = organizationOf(c)
    const form = new URLSearchParams(await c.req.text())
    const door = await records.door(organization)
    const of = (name: string) => form.get(name) ?? ''
    const isClient =
      door?.allows_access && tokens.isClient(door, of('client_id'), of('client_secret'))
    const refused = (error: string) => c.json({ error, error_description: 'access_denied' }, 401)
    if (!door || !isClient) return refused('invalid_client')
    const refresh = of('refresh_token')
    const isGranted =
      of('grant_type') === 'client_credentials' ||
      (of('grant_type') === 'refresh_token' && tokens.holds(organization, door, 'refresh', refresh))
    if (!isGranted) return refused('invalid_grant')
    return c.json({
      access_token: tokens.issueAccess(organization, door),
      ...(of('grant_type') === 'refresh_token' && { refresh_token: refresh }),
      ...{ scope: 'useraccount', token_type: 'Bearer', expires_in: lives.access },
    })
  })

  // What a citation leads to. As on an instance whose knowledge base is open to all.
  app.get('/:organization/kb_view.do', async (c) => {
    const organization = organizationOf(c)
    const door = await records.door(organization)
    const all = door?.allows_access ? await records.all(organization, 'kb_knowledge') : []
    const article = all.find(
      ({ fields }) =>
        fields.number === c.req.query('sysparm_article') && fields.workflow_state === 'published',
    )
    const {
      number = '',
      short_description: title = 'No such article',
      text = '',
    } = article?.fields ?? {}
    const body = html`<h1>${title}</h1>${raw(text)}<p><small>${number}</small></p>`
    return practicePage(c, { title, system: 'ServiceNow', body, status: article ? 200 : 404 })
  })

  const mayEnter = createMiddleware<AppEnv>(async (c, next) => {
    const organization = organizationOf(c)
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const door = await records.door(organization)
    if (!door?.allows_access || !tokens.holdsAccess(organization, door, token)) throw notIn()
    const wait = buckets.take(organization)
    if (wait > 0) {
      throw new HttpError(429, 'Rate limit exceeded', 'Rate limit exceeded', {
        headers: { 'retry-after': String(wait), 'x-ratelimit-limit': String(perMinute * 60) },
      })
    }
    await next()
  })
  const api = new Hono<AppEnv>()
  api.use(limitBody(), mayEnter)

  async function found(c: Context<AppEnv>, table: PracticeTable) {
    const sysId = c.req.param('sysId') ?? ''
    const record = (await records.all(organizationOf(c), table)).find(
      ({ id }) => id === asUuid(sysId),
    )
    if (!record) throw noRecord()
    return record
  }
  const sent = async (c: Context) => {
    const parsed = Sent.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success)
      throw fault(400, 'Exception while reading request', 'The payload is not valid JSON')
    return parsed.data
  }
  const answer = async (c: Context<AppEnv>, table: PracticeTable, id: string) => {
    const record = (await records.all(organizationOf(c), table)).find((one) => one.id === id)
    if (!record) throw noRecord()
    const { fields, inWords } = wish(c)
    return { result: told(rowOf(record), fields, inWords) }
  }

  api.get('/:table', async (c) => {
    const { matches, sort } = readQuery(c.req.query('sysparm_query') ?? '')
    const all =
      c.req.param('table') === 'sys_choice'
        ? choiceRows
        : (await records.all(organizationOf(c), tableOf(c))).map(rowOf)
    const rows = sort(all.filter(matches))
    const from = whole(c.req.query('sysparm_offset'), 0, 99_999)
    const limit = whole(c.req.query('sysparm_limit'), 10_000, 10_000)
    const { fields, inWords } = wish(c)
    c.header('x-total-count', String(rows.length))
    return c.json({
      result: rows.slice(from, from + limit).map((row) => told(row, fields, inWords)),
    })
  })
  api.get('/:table/:sysId', async (c) => {
    const table = tableOf(c)
    return c.json(await answer(c, table, (await found(c, table)).id))
  })
  api.post('/:table', async (c) => {
    const table = tableOf(c)
    if (table === 'kb_knowledge' || table === 'sys_attachment')
      throw fault(403, 'Operation Failed', 'ACL restricts the record creation')
    const fields = written(table, null, await sent(c), new Date(now()))
    const prefix = prefixes[table]
    const id = await records.add(organizationOf(c), table, { prefix, fields })
    return c.json(await answer(c, table, id), 201)
  })
  api.on(['PATCH', 'PUT'], '/:table/:sysId', async (c) => {
    const table = tableOf(c)
    if (table === 'kb_knowledge' || table === 'sys_attachment')
      throw fault(403, 'Operation Failed', 'ACL restricts the record update')
    const { id, fields } = await found(c, table)
    await records.change(
      organizationOf(c),
      table,
      id,
      written(table, fields, await sent(c), new Date(now())),
    )
    return c.json(await answer(c, table, id))
  })

  app.route('/:organization/api/now/table', api)
  const attachments = new Hono<AppEnv>()
  attachments.use(limitBody(), mayEnter)
  attachments.route('/', practiceAttachments({ records, organizationOf, fault }))
  app.route('/:organization/api/now/attachment', attachments)
  return app
}
