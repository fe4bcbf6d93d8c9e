import { serveStatic } from '@hono/node-server/serve-static'
import { portraitPath } from 'faces/portrait-path'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Attachments } from '../conversation/files/receive-attachment.ts'
import type { Followers } from '../conversation/handoff/followers.ts'
import type { Turns } from '../conversation/turn.ts'
import type { Admission } from '../http/admission.ts'
import { limitBody } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseQuery } from '../lib/parse.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { createDocuments } from './documents.ts'
import { agentOn, galleryOn, ownPages } from './pages.ts'
import { createVisitTokens } from './visit-token.ts'
import { visits } from './visits.ts'

export type WidgetDeps = {
  db: Db
  turns: Turns
  followers: Followers
  attachments: Attachments
  admission: Admission
  perMinute: number | null
  publicUrl: string
  webRoot: string
  /** What signs visits, and what encrypts the secrets of widgets. */
  secrets: { visits: Secrets; widgets: Secrets }
  addressOf: (c: Context) => string
  visitorAddressOf: (c: Context) => string
  /** Makes somebody who has no account, as the auth service does. */
  openVisitor: (c: Context<AppEnv>) => Promise<{ sub: string; session_id: string }>
}

/** What a person chooses for the look of a widget. */
const Look = z.object({
  mode: z.enum(['bubble', 'inline']).default('bubble'),
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  position: z.enum(['left', 'right']).default('right'),
  greeting: z.string().max(300).default(''),
})

const notThere = () => new HttpError(404, 'agent_not_found', 'This agent does not exist.')
const closed = () =>
  new HttpError(
    403,
    'origin_not_allowed',
    'This site may not embed this agent. Its owner lists the sites in the studio, under Channels.',
  )

const closedGallery = () =>
  new HttpError(
    403,
    'origin_not_allowed',
    'This site may not embed this gallery. Its owner lists the sites where the gallery is edited.',
  )

/** The agents of the product on other sites: /widget.js, and what it shows. */
export function widgetApp(deps: WidgetDeps) {
  const { db, publicUrl, admission, perMinute } = deps
  const tokens = createVisitTokens(deps.secrets.visits)
  const documents = createDocuments(deps.webRoot)
  const own = ownPages(publicUrl)
  const app = new Hono<AppEnv>()

  app.get(
    '/widget.js',
    serveStatic({
      root: deps.webRoot,
      precompressed: true,
      onFound: (_path, c) => {
        // Sites name it without a version, so that they have the newest within the hour.
        c.header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
        c.header('access-control-allow-origin', '*')
        c.header('cross-origin-resource-policy', 'cross-origin')
      },
    }),
    () => {
      throw new HttpError(404, 'not_found', 'The widget is not built yet: npm run build.')
    },
  )

  const widget = new Hono<AppEnv>()
  widget.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })

  // Of a page that would embed the agent: who that is. A page that may not is told nothing.
  widget.get('/:agent/agent', admission.requests({ perMinute }), async (c) => {
    const asking = c.req.header('origin')
    const origin = asking === undefined || own.asks(c) ? null : asking
    if (origin === null && c.req.header('sec-fetch-site') !== 'same-origin') throw closed()
    const agent = await agentOn(db, { role: 'anon' }, { agent: c.req.param('agent'), origin })
    c.header('vary', 'origin')
    if (!agent) throw closed()
    if (origin !== null) c.header('access-control-allow-origin', origin)
    const { id, name, avatar, style_id, languages } = agent
    return c.json({ id, name, face: portraitPath(avatar, style_id), languages })
  })

  widget.get('/:agent/frame', admission.requests({ perMinute }), async (c) => {
    const origin = own.framing(c)
    if (origin === undefined) throw closed()
    const agent = await agentOn(db, { role: 'anon' }, { agent: c.req.param('agent'), origin })
    if (!agent) throw closed()
    const ticket = await tokens.ticket({ agent: agent.id, gallery: null, origin })
    const document = await documents.frame({ agent, origin, ticket }, origin ?? "'self'")
    if (!document) throw notThere()
    c.header('content-security-policy', document.policy)
    return c.html(document.html)
  })

  // The same of a gallery, which no page of the product embeds.
  widget.get('/gallery/:gallery/agent', admission.requests({ perMinute }), async (c) => {
    const origin = c.req.header('origin') ?? null
    const gallery = await galleryOn(
      db,
      { role: 'anon' },
      { gallery: c.req.param('gallery'), origin },
    )
    c.header('vary', 'origin')
    if (!gallery || origin === null) throw closedGallery()
    c.header('access-control-allow-origin', origin)
    const { id, title, agents } = gallery
    const [first] = agents
    const face = first && portraitPath(first.avatar, first.style_id)
    const languages = agents.flatMap((agent) => agent.languages)
    return c.json({ id, name: title, face, languages })
  })

  widget.get('/gallery/:gallery/frame', admission.requests({ perMinute }), async (c) => {
    const origin = own.framing(c) ?? null
    const gallery = await galleryOn(
      db,
      { role: 'anon' },
      { gallery: c.req.param('gallery'), origin },
    )
    if (!gallery || origin === null) throw closedGallery()
    const ticket = await tokens.ticket({ agent: null, gallery: gallery.id, origin })
    const document = await documents.frame({ gallery, origin, ticket }, origin)
    if (!document) throw notThere()
    c.header('content-security-policy', document.policy)
    return c.html(document.html)
  })

  widget.get('/:agent/preview', admission.requests({ perMinute }), async (c) => {
    const agent = await agentOn(db, { role: 'anon' }, { agent: c.req.param('agent'), origin: null })
    if (!agent) throw notThere()
    const document = await documents.preview({ agent: agent.id, ...parseQuery(c, Look) })
    if (!document) throw notThere()
    c.header('content-security-policy', document.policy)
    return c.html(document.html)
  })

  widget.use('/visit/*', async (c, next) => {
    // Other pages cannot use a visit, wherever they have it from.
    if (!own.asks(c)) throw closed()
    await next()
  })
  widget.route('/visit', visits({ ...deps, tokens, closed }))
  app.use('/widget/*', limitBody())
  app.route('/widget', widget)
  return app
}
