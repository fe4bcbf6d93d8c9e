import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { takesBody } from '../http/body/limit-body.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { fillBaseTemplate, listPeople, listTones } from '../lib/base-templates.ts'
import { asUser, type Db, type Trx } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson, parseParam, parseValue } from '../lib/parse.ts'
import { agentBytes, NewTemplate, TemplateFields } from '../lib/template-fields.ts'
import { actingOrganization, requireOrganization } from '../lib/tokens/acting-organization.ts'

type Fields = Record<string, unknown>

/** What the server decides of an agent, and once more of a copy. */
const decided = [
  'id',
  'live_version',
  'own_person',
  'drawn_person',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
]

/** A new agent, or one as it was got, to be copied. */
const NewOrCopied = z.preprocess(
  (body) => {
    const sent = z.looseObject({}).safeParse(body)
    if (!sent.success) return body
    return Object.fromEntries(Object.entries(sent.data).filter(([name]) => !decided.includes(name)))
  },
  NewTemplate.extend({
    organization_id: z.uuid().optional(),
    /** The agent whose chosen sources, collections and tests it begins with. */
    copy_of: z.uuid().optional(),
  }),
)

/** `updated_at` as it was read: when someone else has saved since, the change is refused. */
const Sent = z.looseObject({ updated_at: z.string().optional() })
const TemplateChange = TemplateFields.partial()

/** What differs from the stored agent; a page may send the rest of it back as it was got. */
function differences(sent: Fields, stored: Fields): Fields {
  const isSame = ([name, value]: [string, unknown]) =>
    name === 'created_at'
      ? Date.parse(String(value)) === Date.parse(String(stored[name]))
      : isDeepStrictEqual(value, stored[name])
  return Object.fromEntries(Object.entries(sent).filter((field) => !isSame(field)))
}

const notFound = () => new HttpError(404, 'template_not_found', 'This agent does not exist.')

/** Gives a copy the sources, the collections and the tests of its original. */
async function copyRest(trx: Trx, copy: { id: string; organization_id: string }, original: string) {
  const { id, organization_id } = copy
  const found = await trx
    .selectFrom('templates')
    .select('id')
    .where('id', '=', original)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  if (!found) throw notFound()
  await sql`
    insert into public.template_knowledge_sources (organization_id, template_id, source_id)
    select organization_id, ${id}, source_id from public.template_knowledge_sources
    where organization_id = ${organization_id} and template_id = ${original}
  `.execute(trx)
  await sql`
    insert into public.template_knowledge_collections (organization_id, template_id, collection_id)
    select organization_id, ${id}, collection_id from public.template_knowledge_collections
    where organization_id = ${organization_id} and template_id = ${original}
  `.execute(trx)
  await sql`
    insert into public.template_tests (organization_id, template_id, question, expectation, expected)
    select organization_id, ${id}, question, expectation, expected from public.template_tests
    where organization_id = ${organization_id} and template_id = ${original}
    order by id
  `.execute(trx)
}

/** The templates of the caller's organisation and the base templates (specification 7). */
export function interactionsApiWrapper({ db }: { db: Db }) {
  const app = new Hono<AppEnv>()

  app.get('/base-templates', async (c) => {
    const templates = await asUser(db, c.get('claims'), async (trx) => {
      const people = await listPeople(trx, 'workforce')
      const tones = await listTones(trx)
      const rows = await trx.selectFrom('base_templates').selectAll().orderBy('position').execute()
      return rows.map((row) => fillBaseTemplate(row, people, tones))
    })
    return c.json(templates)
  })

  app.get('/templates', async (c) => {
    const organizationId = actingOrganization(c)
    const templates = await asUser(db, c.get('claims'), (trx) =>
      trx
        .selectFrom('templates')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('updated_at', 'desc')
        .execute(),
    )
    return c.json(templates)
  })

  app.post('/templates', takesBody(agentBytes), async (c) => {
    const organizationId = requireOrganization(c, 'create agents')
    const {
      organization_id: wanted,
      copy_of: original,
      ...fields
    } = await parseJson(c, NewOrCopied)
    if (wanted !== undefined && wanted !== organizationId) {
      throw new HttpError(403, 'other_organization', 'This agent is for another organization.')
    }
    const template = await asUser(db, c.get('claims'), async (trx) => {
      const made = await trx
        .insertInto('templates')
        .values({ response_length: 'medium', ...fields, organization_id: organizationId })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (original !== undefined) await copyRest(trx, made, original)
      return made
    })
    return c.json(template, 201)
  })

  app.put('/templates/:id', takesBody(agentBytes), async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { updated_at: readAt, ...sent } = await parseJson(c, Sent)
    const template = await asUser(db, c.get('claims'), async (trx) => {
      const stored = await trx
        .selectFrom('templates')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!stored) throw notFound()
      if (readAt !== undefined && Date.parse(readAt) !== Date.parse(stored.updated_at)) {
        throw new HttpError(409, 'edited_elsewhere', 'Someone else has changed this agent since.')
      }
      const change = parseValue(TemplateChange, differences(sent, stored))
      if (Object.keys(change).length === 0) return stored
      return trx
        .updateTable('templates')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    return c.json(template)
  })

  app.delete('/templates/:id', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { numDeletedRows } = await asUser(db, c.get('claims'), (trx) =>
      trx.deleteFrom('templates').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    if (numDeletedRows === 0n) throw notFound()
    return c.body(null, 204)
  })

  return app
}
