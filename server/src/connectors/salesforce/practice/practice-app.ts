import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { limitBody } from '../../../http/body/limit-body.ts'
import type { AppEnv } from '../../../lib/app-env.ts'
import { errorHandler, HttpError } from '../../../lib/http-error.ts'
import { isTaken, practiceRecords } from '../../practice/records.ts'
import { practiceSignIn } from '../../practice/sign-in.ts'
import { createPracticeTokens } from '../../practice/tokens.ts'
import type { PracticeDeps } from '../../servicenow/practice/practice-app.ts'
import { keyField } from '../objects.ts'
import { createDailyCount } from './daily-count.ts'
import {
  describe,
  fieldsOfObject,
  firstValues,
  type PracticeObject,
  practiceObjects,
} from './objects.ts'
import { type Refusal, rowOf, told, written } from './rows.ts'
import { MalformedQuery, type Parsed, readSoql } from './soql.ts'

type SalesforceDeps = Omit<PracticeDeps, 'perMinute'> & {
  /** Where its page sends people back to. */
  callback: string
  /** Requests of one organisation a day. */
  perDay?: number
}

const Sent = z.record(z.string(), z.unknown())
const prefixes: Record<PracticeObject, string> = {
  Lead: 'L',
  Contact: 'C',
  Case: '0',
  CaseComment: 'N',
}

const fault = (status: 400 | 401 | 403 | 404, errorCode: string, message: string) =>
  new HttpError(status, errorCode, message)
const noObject = () => fault(404, 'NOT_FOUND', 'The requested resource does not exist')

/**
 * A Salesforce to practise with, one for each organisation: OAuth 2.0 with its page, and the REST API over a small
 * company. It speaks as the vendor's pages say (docs/connectors.md), so the connector cannot tell it from a real one.
 */
export function salesforcePractice(deps: SalesforceDeps) {
  const { db, log, secrets, callback, perDay = 5000 } = deps
  const { now = Date.now, clock = () => performance.now() } = deps
  const records = practiceRecords<PracticeObject>(db, 'salesforce')
  const tokens = createPracticeTokens(secrets, now)
  const count = createDailyCount(perDay, clock)
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log, ({ message, code }) => [{ message, errorCode: code }]))
  const organizationOf = (c: Context) => {
    const { success, data } = z.uuid().safeParse(c.req.param('organization'))
    if (!success) throw noObject()
    return data
  }
  const baseOf = (organization: string) =>
    `${new URL(callback).origin}/practice/salesforce/${organization}`

  app.route(
    '/:organization/services/oauth2',
    practiceSignIn({
      ...{ records, tokens, callback, organizationOf, system: 'Salesforce' },
      asks: [
        'read and change leads, contacts and cases',
        'do so at any time, until you take it back',
      ],
      also: (organization) => ({
        ...{ instance_url: baseOf(organization), scope: 'api refresh_token' },
        issued_at: String(now()),
      }),
    }),
  )

  const mayEnter = createMiddleware<AppEnv>(async (c, next) => {
    const organization = organizationOf(c)
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const door = await records.door(organization)
    if (!door?.allows_access || !tokens.holdsAccess(organization, door, token)) {
      throw fault(401, 'INVALID_SESSION_ID', 'Session expired or invalid')
    }
    const { used, isOver } = count.take(organization)
    if (isOver) {
      throw fault(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
    }
    c.header('sforce-limit-info', `api-usage=${used}/${perDay}`)
    await next()
  })
  const api = new Hono<AppEnv>()
  api.use(limitBody(), mayEnter)

  const rows = async (organization: string, object: PracticeObject) =>
    (await records.all(organization, object)).map((record) => ({
      ...{ record, row: rowOf(object, record) },
    }))
  const objectOf = (named: string | undefined) => {
    const object = practiceObjects.find((one) => one === named)
    if (!object) throw noObject()
    return object
  }
  const sent = async (c: Context) => {
    const parsed = Sent.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) throw fault(400, 'JSON_PARSER_ERROR', 'Unexpected character in the body')
    return parsed.data
  }
  const refused = (c: Context, refusal: Refusal) => c.json([refusal], 400)
  const path = (c: Context) => `/services/data/${c.req.param('version')}`

  api.get('/limits', (c) => {
    const { used } = count.look(organizationOf(c))
    return c.json({ DailyApiRequests: { Max: perDay, Remaining: perDay - used } })
  })

  function parsed(q: string): Parsed & { object: PracticeObject } {
    try {
      const query = readSoql(q)
      const object = practiceObjects.find((one) => one === query.object)
      if (!object) {
        throw fault(400, 'INVALID_TYPE', `sObject type '${query.object}' is not supported.`)
      }
      const known = fieldsOfObject[object].map(({ name }) => name)
      const strange = query.named.find((name) => !known.includes(name))
      if (strange) {
        throw fault(400, 'INVALID_FIELD', `No such column '${strange}' on entity '${object}'.`)
      }
      return { ...query, object }
    } catch (error) {
      if (error instanceof MalformedQuery) throw fault(400, 'MALFORMED_QUERY', error.message)
      throw error
    }
  }

  api.get('/query', async (c) => {
    const { object, fields, matches, order, limit } = parsed(c.req.query('q') ?? '')
    const found = (await rows(organizationOf(c), object))
      .map(({ row }) => row)
      .filter(matches)
      .toSorted((a, b) => {
        for (const { field, isDown } of order) {
          const [left = '', right = ''] = [a[field], b[field]]
          if (left !== right) return (left < right ? -1 : 1) * (isDown ? -1 : 1)
        }
        return 0
      })
      .slice(0, limit)
      .map((row) => told(object, row, fields, path(c)))
    return c.json({ totalSize: found.length, done: true, records: found })
  })
  api.get('/sobjects/:object/describe', (c) => c.json(describe(objectOf(c.req.param('object')))))

  type New = { unique: string | null; sent: Record<string, unknown> }
  async function add(c: Context<AppEnv>, object: PracticeObject, { unique, sent: values }: New) {
    const result = written(object, firstValues[object], values)
    if ('refusal' in result) return result
    const { fields } = result
    const prefix = prefixes[object]
    const organization = organizationOf(c)
    const id = await records.add(organization, object, { prefix, fields, unique })
    const made = (await rows(organization, object)).find(({ record }) => record.id === id)
    return { id: made?.row.Id }
  }

  api.post('/sobjects/:object', async (c) => {
    const object = objectOf(c.req.param('object'))
    const values = await sent(c)
    const unique = values[keyField] ? keyField : null
    const result = await add(c, object, { unique, sent: values }).catch((error) => {
      if (!isTaken(error)) throw error
      const message = `duplicate value found: ${keyField} duplicates value on another record`
      return { refusal: { message, errorCode: 'DUPLICATE_VALUE', fields: [] } }
    })
    if ('refusal' in result) return refused(c, result.refusal)
    return c.json({ id: result.id, success: true, errors: [] }, 201)
  })

  /** Changes the record that the test finds; null where there is none. */
  async function change(c: Context<AppEnv>, holds: (row: Record<string, string>) => boolean) {
    const object = objectOf(c.req.param('object'))
    const found = (await rows(organizationOf(c), object)).find(({ row }) => holds(row))
    if (!found) return null
    const { id, fields } = found.record
    const result = written(object, fields, await sent(c))
    if ('refusal' in result) return result
    await records.change(organizationOf(c), object, id, result.fields)
    return { id: found.row.Id }
  }

  api.get('/sobjects/:object/:id', async (c) => {
    const object = objectOf(c.req.param('object'))
    const id = c.req.param('id')
    const found = (await rows(organizationOf(c), object)).find(({ row }) => row.Id === id)
    if (!found) throw noObject()
    const names = fieldsOfObject[object].map(({ name }) => name)
    return c.json(told(object, found.row, names, path(c)))
  })
  api.patch('/sobjects/:object/:id', async (c) => {
    const id = c.req.param('id')
    const result = await change(c, (row) => row.Id === id)
    if (!result) throw noObject()
    return 'refusal' in result ? refused(c, result.refusal) : c.body(null, 204)
  })
  // By a field that is unique: what is not there yet is added, and never twice.
  api.patch(`/sobjects/:object/${keyField}/:value`, async (c) => {
    const object = objectOf(c.req.param('object'))
    const value = c.req.param('value')
    const changed = () => change(c, (row) => row[keyField] === value)
    const before = await changed()
    const made =
      before ??
      (await add(c, object, {
        unique: keyField,
        sent: { ...(await sent(c)), [keyField]: value },
      }).catch((error) => {
        if (isTaken(error)) return null
        throw error
      }))
    const result = made ?? (await changed())
    if (!result) throw noObject()
    if ('refusal' in result) return refused(c, result.refusal)
    const created = made !== null && before === null
    return c.json({ id: result.id, success: true, errors: [], created }, created ? 201 : 200)
  })

  app.route('/:organization/services/data/:version', api)
  return app
}
