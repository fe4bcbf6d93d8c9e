import { sql } from 'kysely'
import { asUser, type Claims, type Db, type Trx } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { HttpError } from '../../lib/http-error.ts'
import { TemplateFields } from '../../lib/template-fields.ts'
import { type Bundle, format, type Knowledge, mostFileBytes, version } from './bundle.ts'
import { byPlace, givenTo } from './collections-of-agent.ts'

type Stores = { db: Db; files: Files }
type Source = {
  id: string
  organization_id: string
  kind: string
  title: string
  original_name: string | null
  storage_key: string | null
  bytes: string | number | bigint | null
}

const notFound = () => new HttpError(404, 'template_not_found', 'This agent does not exist.')

/** An own person is no part of a bundle: it is told, and the agent is shown as whose voice it speaks with. */
async function drawnInstead(trx: Trx, own: string, voice: string) {
  const { name } = await trx
    .selectFrom('own_people')
    .select('name')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  const { shown, ...look } = await trx
    .selectFrom('person_voices')
    .innerJoin('people', 'people.id', 'person_voices.person_id')
    .innerJoin('person_styles', 'person_styles.person_id', 'people.id')
    .select(['people.id as avatar', 'people.name as shown', 'person_styles.id as style_id'])
    .where('person_voices.id', '=', voice)
    .orderBy('person_styles.position')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { look, left_out: `The person ${name} (a model); the agent is shown as ${shown} instead` }
}

/** The agent under the caller's rights, with the sources that it reads. */
async function readRows(trx: Trx, id: string) {
  const agent = await trx
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!agent) throw notFound()
  const widget = await trx
    .selectFrom('agent_widgets')
    .select('pre_chat')
    .where('organization_id', '=', agent.organization_id)
    .where('template_id', '=', id)
    .executeTakeFirst()
  const given = await givenTo(trx, agent)
  const chosen = given && [
    ...given.singly,
    ...given.collections.flatMap((collection) => collection.sources),
  ]
  const sources = await trx
    .selectFrom('knowledge_sources')
    .select(['id', 'organization_id', 'kind', 'title', 'original_name', 'storage_key', 'bytes'])
    .where('organization_id', '=', agent.organization_id)
    .where('status', '<>', 'failed')
    .$if(chosen !== null, (query) => query.where(sql<boolean>`id = any (${chosen}::uuid[])`))
    .orderBy('id')
    .limit(501)
    .execute()
  const ids = sources.map(({ id }) => id)
  const own = ids.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : ids
  const texts = await trx
    .selectFrom('knowledge_texts')
    .select(['source_id', 'body'])
    .where('organization_id', '=', agent.organization_id)
    .where('source_id', 'in', own)
    .execute()
  const sites = await trx
    .selectFrom('knowledge_sites')
    .select(['source_id', 'url', 'most_pages', 'most_depth', 'include', 'exclude', 'schedule'])
    .where('organization_id', '=', agent.organization_id)
    .where('source_id', 'in', own)
    .execute()
  const tests = await trx
    .selectFrom('template_tests')
    .select(['question', 'expectation', 'expected'])
    .where('organization_id', '=', agent.organization_id)
    .where('template_id', '=', id)
    .orderBy('id')
    .limit(50)
    .execute()
  const person = agent.own_person ? await drawnInstead(trx, agent.own_person, agent.voice_id) : null
  return { agent, widget, given, sources, texts, sites, tests, person }
}

type Test = Bundle['tests'][number]['expectation']
type Rows = Awaited<ReturnType<typeof readRows>>

/** A source as a bundle holds it; null for one whose content is too much or gone. */
async function contentOf(
  source: Source,
  rows: Rows,
  files: Files,
  room: number,
): Promise<Knowledge | null> {
  const { kind, title } = source
  if (kind === 'text' || kind === 'answer') {
    const text = rows.texts.find(({ source_id }) => source_id === source.id)
    return text ? { kind, title, body: text.body } : null
  }
  if (kind === 'web' || kind === 'site') {
    const site = rows.sites.find(({ source_id }) => source_id === source.id)
    if (!site) return null
    const { source_id: _, ...settings } = site
    return { kind, title, ...settings, schedule: settings.schedule as 'never' }
  }
  if (!source.storage_key || Number(source.bytes) > room) return null
  const content = await files.read(source.storage_key)
  if (!content) return null
  const name = source.original_name || title
  return { kind: 'file', title, name, content: Buffer.from(content).toString('base64') }
}

/** An agent as one bundle: its draft, and what it reads. Throws a 404 for one that the caller may not read. */
export async function exportAgent(
  { db, files }: Stores,
  claims: Claims,
  id: string,
): Promise<Bundle> {
  const rows = await asUser(db, claims, (trx) => readRows(trx, id))
  const {
    model_ids: _,
    tool_ids: __,
    model_choice,
    ...fields
  } = TemplateFields.strip().parse(rows.agent)
  const knowledge: Knowledge[] = []
  const taken: string[] = []
  const left_out: string[] = rows.person ? [rows.person.left_out] : []
  let room = mostFileBytes
  for (const source of rows.sources) {
    const content = knowledge.length < 500 ? await contentOf(source, rows, files, room) : null
    if (!content) left_out.push(source.title)
    else {
      const bytes = content.kind === 'file' ? content.content.length : 0
      const text = 'body' in content ? Buffer.byteLength(content.body) : 0
      room -= Math.ceil(bytes * 0.75) + text
      knowledge.push(content)
      taken.push(source.id)
    }
  }
  return {
    ...{ format, version, exported_at: new Date().toISOString() },
    agent: {
      ...fields,
      ...rows.person?.look,
      model_choice: model_choice === 'built-in' ? 'built-in' : 'default',
    },
    pre_chat:
      rows.widget?.pre_chat === 'required' || rows.widget?.pre_chat === 'optional'
        ? rows.widget.pre_chat
        : 'off',
    knowledge,
    ...byPlace(rows.given, taken),
    tests: rows.tests.map((test) => ({ ...test, expectation: test.expectation as Test })),
    left_out,
  }
}
