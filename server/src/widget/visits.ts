import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { answerEvents } from '../conversation/streams/reading.ts'
import { storedTopics } from '../conversation/streams/stored-answer.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Claims } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson } from '../lib/parse.ts'
import { files } from './files.ts'
import { embeddedOn } from './pages.ts'
import { people } from './people.ts'
import { channelOf, type Place, type Visit, type VisitTokens } from './visit-token.ts'
import { readIdentity } from './visitor-identity.ts'
import type { WidgetDeps } from './widget-app.ts'

const Begin = z.strictObject({
  ticket: z.string().max(2000),
  /** Which one of a gallery. */
  agent: z.uuid().nullish(),
  name: z.string().trim().min(1).max(120).nullish(),
  email: z.email().max(320).nullish(),
  /** What the site says about its visitor, signed. */
  identity: z.string().max(4000).nullish(),
})
const Turn = z.strictObject({
  conversation_id: z.uuid().nullish(),
  message: z.strictObject({
    id: z.uuid(),
    text: z.string().trim().min(1).max(4000),
    attachments: z.array(z.uuid()).max(4).optional(),
  }),
})
const Rating = z.strictObject({
  message_id: z.uuid(),
  rating: z.union([z.literal(1), z.literal(-1)]),
})
const Asked = z.strictObject({ message_id: z.uuid() })
const Talk = z.strictObject({ conversation_id: z.uuid() })
const Cited = z.strictObject({
  message_id: z.uuid(),
  number: z.number().int().min(1).max(32_767),
  begins: z.number().int().min(0).max(2_147_483_647).nullish(),
})

/** The visitor in the database: what the claim says is checked there with each turn. */
function claimsOf({ agent, origin, gallery, visitor, session }: Visit): Claims {
  return {
    ...{ role: 'authenticated', sub: visitor, session_id: session, is_anonymous: true },
    ...(origin !== null && { widget: { agent, origin, ...(gallery !== null && { gallery }) } }),
  }
}

function bearerOf(c: Context) {
  const token = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new HttpError(401, 'visit_needed', 'A visit is needed.')
  return token
}

export type VisitEnv = AppEnv & { Variables: { visit: Visit & { ends: number } } }
export type VisitsDeps = WidgetDeps & { tokens: VisitTokens; closed: () => HttpError }

/** What the frame of an embedded agent asks for its visitor. */
export function visits(deps: VisitsDeps) {
  const { db, tokens, turns, closed, admission, perMinute } = deps
  const requests = admission.requests({ perMinute })

  /** In the frame somebody is a visitor with the first word, so that is when one is counted. */
  async function noteGalleryVisit(c: Context<AppEnv>, visit: Visit) {
    if (visit.gallery === null) return
    const headers = JSON.stringify({ 'user-agent': c.req.header('user-agent') })
    await asUser(db, claimsOf(visit), async (trx) => {
      await sql`select set_config('request.headers', ${headers}, true),
        set_config('request.client_address', ${deps.addressOf(c)}, true)`.execute(trx)
      await sql`select public.note_gallery_visit(${visit.gallery}),
        public.note_gallery_visit(${visit.gallery}, ${visit.agent})`.execute(trx)
    })
  }

  const opening = new Hono<AppEnv>().post('/begin', requests, async (c) => {
    const { ticket, agent: chosen, name, email, identity } = await parseJson(c, Begin)
    const opened = await tokens.openTicket(ticket)
    const place: Place = { ...opened, agent: opened.agent ?? chosen ?? '' }
    const isAnother = chosen && chosen !== place.agent
    const agent = isAnother ? null : await embeddedOn(db, { role: 'anon' }, place)
    if (!agent) throw closed()
    const signed = identity
      ? await readIdentity(
          { db, secrets: deps.secrets.widgets },
          { role: 'anon' },
          { agent: place.agent, identity },
        )
      : null
    if (agent.pre_chat === 'required' && !signed && !(name && email)) {
      throw new HttpError(422, 'introduction_needed', 'Tell us your name and e-mail address first.')
    }
    const { sub: visitor, session_id: session } = await deps.openVisitor(c)
    const visit = { ...place, visitor, session }
    const asked = agent.pre_chat !== 'off'
    await asUser(db, claimsOf(visit), (trx) =>
      sql`
        select private.note_widget_visit(
          ${signed?.name ?? (asked ? (name ?? null) : null)},
          ${signed?.email ?? (asked && !signed ? (email ?? null) : null)}, ${signed?.sub ?? null}
        )
      `.execute(trx),
    )
    await noteGalleryVisit(c, visit)
    return c.json({ token: await tokens.visit(visit) }, 201)
  })

  const known = new Hono<VisitEnv>()
  known.use(async (c, next) => {
    const toRenew = c.req.path.endsWith('/renew')
    const visit = await tokens.openVisit(bearerOf(c), { toRenew })
    c.set('visit', visit)
    c.set('claims', claimsOf(visit))
    await next()
  })
  known.use(requests)

  known.post('/renew', async (c) => {
    const { ends, ...visit } = c.get('visit')
    if (!(await embeddedOn(db, c.get('claims'), visit))) throw closed()
    return c.json({ token: await tokens.visit(visit, ends) })
  })

  known.post('/turn', async (c) => {
    const { conversation_id, message } = await parseJson(c, Turn)
    const visit = c.get('visit')
    const { agent, gallery } = visit
    if (!(await embeddedOn(db, c.get('claims'), visit))) throw closed()
    const request = {
      ...{ templateId: agent, conversationId: conversation_id ?? null, draft: false },
      channel: channelOf(visit),
      ...{ messageId: message.id, text: message.text, attachments: message.attachments ?? [] },
      visitorAddress: deps.visitorAddressOf(c),
      galleryId: gallery,
    }
    const { signal } = c.req.raw
    return answerEvents(await turns.start(c.get('claims'), request, signal, { resumes: true }))
  })

  // A page of the site was loaded again, or left, while the agent answered there.
  known.post('/stream', async (c) => {
    const { message_id } = await parseJson(c, Asked)
    if (!(await embeddedOn(db, c.get('claims'), c.get('visit')))) throw closed()
    const from = { id: message_id, after: 0, reader: c.req.raw.signal }
    const reading = await turns.resume(c.get('claims'), from)
    return reading ? answerEvents(reading) : c.body(null, 204)
  })

  known.post('/stop', async (c) => {
    const { message_id } = await parseJson(c, Asked)
    const state = await turns.stop(c.get('claims'), message_id, c.req.raw.signal)
    if (!state) throw new HttpError(404, 'answer_not_found', 'There is no such answer.')
    return c.json({ state })
  })

  known.post('/talk', async (c) => {
    const { conversation_id } = await parseJson(c, Talk)
    const visit = c.get('visit')
    const { agent } = visit
    if (!(await embeddedOn(db, c.get('claims'), visit))) throw closed()
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<Record<string, unknown>>`
        select messages.id, messages.role, messages.text, messages.state, messages.said_by,
          coalesce(${storedTopics}, '[]') as topics,
          array(
            select attachments.name from public.attachments
            where attachments.organization_id = messages.organization_id
              and attachments.message_id = messages.id
            order by attachments.created_at, attachments.id
          ) as files,
          coalesce(
            (
              select jsonb_agg(
                jsonb_build_object(
                  'number', cited.number, 'title', cited.title, 'heading', cited.heading, 'page', cited.page,
                  'quote', cited.quote, 'table_head', cited.table_head, 'can_open', open.number is not null
                ) order by cited.number
              )
              from public.message_citations as cited
              left join public.citations_to_open(${conversation_id}) as open
                on open.message_id = cited.message_id and open.number = cited.number
              where cited.message_id = messages.id and cited.shown
            ),
            '[]'
          ) as citations
        from public.messages
        join public.conversations on conversations.id = messages.conversation_id
        where messages.conversation_id = ${conversation_id}
          and messages.visitor_id = (select private.visitor())
          and conversations.template_id = ${agent}
        order by messages.created_at, messages.id
      `.execute(trx),
    )
    return c.json(rows)
  })

  known.post('/cited', async (c) => {
    const { message_id, number, begins } = await parseJson(c, Cited)
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql`
        select * from public.cited_text(${message_id}, ${number}, ${begins ?? null})
      `.execute(trx),
    )
    if (!rows[0]) {
      throw new HttpError(404, 'text_not_open', 'This document is no longer available to visitors.')
    }
    return c.json(rows[0])
  })

  known.post('/rate', async (c) => {
    const { message_id, rating } = await parseJson(c, Rating)
    await asUser(db, c.get('claims'), (trx) =>
      sql`
        insert into public.message_feedback (message_id, rating) values (${message_id}, ${rating})
        on conflict (message_id, visitor_id) do update set rating = excluded.rating
      `.execute(trx),
    )
    return c.body(null, 204)
  })

  return new Hono<AppEnv>()
    .route('/', opening)
    .route('/', known.route('/', people(deps)).route('/', files(deps)))
}
