import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { startTestServer } from '../../lib/testing/start-test-server.ts'

export const twinWriteKey = 'twinWriteKey01'
export const twinProject = '4512'
const twinPublicKey = 'f00dfeedf00dfeedf00dfeedf00dfeed'

export type SegmentMessage = {
  type: string
  name?: string
  event?: string
  traits?: Record<string, unknown>
  properties?: Record<string, unknown>
  anonymousId: string
  messageId: string
  timestamp: string
  context: Record<string, unknown>
}
type Item = { header: Record<string, unknown>; payload: Record<string, unknown> }

const mostBytes = 500_000

/** What is wrong with a batch, as Segment says it; undefined where nothing is. */
function faultOf(body: string, messages: unknown) {
  if (Buffer.byteLength(body) > mostBytes) return 'Exceeded payload limit'
  if (!Array.isArray(messages) || messages.length === 0) return 'No messages'
  const known = ['identify', 'track', 'page', 'screen', 'group', 'alias']
  for (const { type, event, userId, anonymousId } of messages as SegmentMessage[] &
    { userId?: string }[]) {
    if (!known.includes(type)) return 'Invalid message type'
    if (!userId && !anonymousId) return 'Missing userId or anonymousId'
    if (type === 'track' && !event) return 'Missing event'
  }
  return undefined
}

/** The lines of an envelope: its header, then an item and its payload in turn. */
function readEnvelope(body: string) {
  const [header, ...lines] = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const items: Item[] = []
  for (let at = 0; at < lines.length; at += 2) {
    if (!lines[at]?.type || lines[at + 1] === undefined) throw new Error('incomplete item')
    items.push({ header: lines[at], payload: lines[at + 1] })
  }
  return { header, items }
}

/** Segment's `/v1/batch` and Sentry's envelopes, on an origin of their own. Each write down what they accepted. */
export async function startReportsTwin() {
  const batches: SegmentMessage[][] = []
  const items: Item[] = []
  const bodies: string[] = []
  const asked: { path: string; origin: string | undefined; referer: string | undefined }[] = []

  const app = new Hono()
  app.use(async (c, next) => {
    asked.push({
      path: c.req.path,
      ...{ origin: c.req.header('origin'), referer: c.req.header('referer') },
    })
    await next()
  })
  app.use(cors())
  app.post('/v1/batch', async (c) => {
    const body = await c.req.text()
    bodies.push(body)
    const basic = c.req.header('authorization')?.replace(/^Basic /, '')
    const { writeKey, batch } = JSON.parse(body)
    const key = basic ? atob(basic).replace(/:$/, '') : writeKey
    if (key !== twinWriteKey) return c.json({ success: false, error: 'Invalid write key' }, 401)
    const fault = faultOf(body, batch)
    if (fault) return c.json({ success: false, error: fault }, 400)
    batches.push(batch)
    return c.json({ success: true })
  })
  app.post('/api/:project/envelope/', async (c) => {
    const body = await c.req.text()
    bodies.push(body)
    const { sentry_key: key, sentry_version: version } = c.req.query()
    if (c.req.param('project') !== twinProject || key !== twinPublicKey || version !== '7') {
      return c.json({ detail: 'project or key is unknown' }, 403)
    }
    try {
      const { header, items: given } = readEnvelope(body)
      items.push(...given)
      return c.json({ id: header.event_id })
    } catch {
      return c.json({ detail: 'bad envelope' }, 400)
    }
  })

  const { url, close } = await startTestServer(getRequestListener(app.fetch))
  const dsn = new URL(`/${twinProject}`, url)
  dsn.username = twinPublicKey
  return { url, dsn: dsn.href, batches, items, bodies, asked, close }
}
