import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { leaveContact } from '../conversation/handoff/ask.ts'
import { askTold } from '../conversation/handoff/ask-told.ts'
import { followPeople, type PeopleNews } from '../conversation/handoff/follow.ts'
import { askFields, contactFields } from '../conversation/handoff/given.ts'
import { addressBlock } from '../http/address/client-address.ts'
import { asUser, type Claims } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson } from '../lib/parse.ts'
import { embeddedOn } from './pages.ts'
import { channelOf, type Visit } from './visit-token.ts'
import type { VisitEnv, VisitsDeps } from './visits.ts'

const Ask = z.strictObject(askFields)
const Contact = z.strictObject(contactFields)
const Talk = z.strictObject({ conversation_id: z.uuid() })

/** Those a visit tells at most, so that a long talk does not grow its stream. */
const mostSaid = 200

/** How a visitor of an embedded agent reaches a person, and follows what people do. */
export function people({ db, followers, addressOf, visitorAddressOf, closed }: VisitsDeps) {
  const app = new Hono<VisitEnv>()

  async function newsOf(claims: Claims, visit: Visit, talk: string): Promise<PeopleNews | null> {
    if (!(await embeddedOn(db, claims, visit))) return null
    const { rows } = await asUser(db, claims, (trx) =>
      sql<PeopleNews>`
        select person_state, person_name, ended_at, (
          select coalesce(jsonb_agg(newest.line order by newest.created_at, newest.id), '[]')
          from (
            select messages.created_at, messages.id, jsonb_build_object(
                'id', messages.id, 'role', messages.role, 'text', messages.text, 'said_by', messages.said_by
              ) as line
            from public.messages
            where messages.conversation_id = conversations.id and messages.role in ('person', 'notice')
            order by messages.created_at desc, messages.id desc
            limit ${mostSaid}
          ) as newest
        ) as said
        from public.conversations
        where id = ${talk} and template_id = ${visit.agent} and visitor_id = (select private.visitor())
      `.execute(trx),
    )
    return rows[0] ?? null
  }

  app.post('/person', async (c) => {
    const { conversation_id = null, reason } = await parseJson(c, Ask)
    const visit = c.get('visit')
    if (!(await embeddedOn(db, c.get('claims'), visit))) throw closed()
    const asked = {
      ...{ templateId: visit.agent, conversationId: conversation_id, reason },
      ...{ channel: channelOf(visit), visitorAddress: visitorAddressOf(c) },
    }
    return c.json(await askTold(db, c.get('claims'), asked, c.req.header('accept-language')))
  })

  app.post('/contact', async (c) => {
    const { conversation_id = null, ...contact } = await parseJson(c, Contact)
    const visit = c.get('visit')
    if (!(await embeddedOn(db, c.get('claims'), visit))) throw closed()
    const place = { templateId: visit.agent, conversationId: conversation_id }
    const left = { ...place, ...contact, visitorAddress: visitorAddressOf(c) }
    return c.json(await leaveContact(db, c.get('claims'), left), 201)
  })

  // The visitor needs no person any more.
  app.post('/alone', async (c) => {
    const { conversation_id } = await parseJson(c, Talk)
    await asUser(db, c.get('claims'), (trx) =>
      sql`select public.return_to_agent(${conversation_id})`.execute(trx),
    )
    return c.body(null, 204)
  })

  app.post('/people', async (c) => {
    const { conversation_id: talk } = await parseJson(c, Talk)
    const [visit, claims] = [c.get('visit'), c.get('claims')]
    if (!(await embeddedOn(db, claims, visit))) throw closed()
    const read = () => newsOf(claims, visit, talk)
    if (!(await read())) {
      throw new HttpError(404, 'conversation_not_found', 'This conversation does not exist.')
    }
    const from = { visitor: visit.visitor, address: addressBlock(addressOf(c)) }
    const followed = followPeople(followers, { ...from, talk, read, signal: c.req.raw.signal })
    if (!followed) throw new HttpError(429, 'too_many_requests', 'Too many chats are open here.')
    return followed
  })

  return app
}
