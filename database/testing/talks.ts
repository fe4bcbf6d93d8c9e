import type { Fixtures } from './fixtures.ts'
import { columnsOf, type Probe } from './probes/probes.ts'
import { tenantTables } from './probes/tenant-tables.ts'
import type { World } from './world.ts'

/** A conversation of one person, and an answer in it that runs, is rated, or neither. */
export type Talk = {
  kind: 'published' | 'draft'
  conversation: string
  rated: string
  unrated: string
  running: string
}

/** Written by the owner of the tables: somebody talks with the published agent of an organisation, or with its draft. */
export async function talkOf(
  world: World,
  organization: string,
  { template, source }: Fixtures,
  visitor: string,
  kind: Talk['kind'],
): Promise<Talk> {
  const make = async (sql: string, values: unknown[]): Promise<string> =>
    (await world.owner.query(sql, values)).rows[0].id
  const conversation = await make(
    `insert into public.conversations (organization_id, template_id, version, channel, visitor_id)
     values ($1, $2, $3, 'agent', $4) returning id`,
    [organization, template, kind === 'draft' ? null : 1, visitor],
  )
  const say = (role: string, answerTo: string | null, state: string) =>
    make(
      `insert into public.messages
         (organization_id, conversation_id, visitor_id, role, answer_to, state, completed_at, lease_until)
       values ($1, $2, $3, $4, $5, $6, case when $6 = 'complete' then now() end,
         case when $6 <> 'complete' then now() + interval '1 hour' end)
       returning id`,
      [organization, conversation, visitor, role, answerTo, state],
    )
  const answer = async (state: string) =>
    say('assistant', await say('user', null, 'complete'), state)
  const rated = await answer('complete')
  const unrated = await answer('complete')
  const running = await answer('streaming')
  // Longer than any lease that is begun: it runs until the test ends.
  await world.owner.query(
    "update public.messages set lease_until = now() + interval '1 hour' where id = $1",
    [running],
  )
  await world.owner.query(
    `insert into public.message_citations
       (organization_id, message_id, number, source_id, document_id, chunk_id, title, quote, score)
     values ($1, $2, 1, $3, $3, $3, 'Handbook', 'Text', 1)`,
    [organization, rated, source],
  )
  await world.owner.query(
    'insert into public.message_feedback (message_id, visitor_id, rating) values ($1, $2, 1)',
    [rated, visitor],
  )
  await world.owner.query(
    `with begun as (
       insert into public.interactions (id, organization_id, visitor_id) values ($1, $2, $3)
       returning organization_id, id, visitor_id
     )
     insert into public.interaction_results
       (organization_id, interaction_id, visitor_id, name, position, type, description, is_required, value, message_id,
        from_offset, to_offset, quote, confidence, missing, is_settled)
     select organization_id, id, visitor_id, 'city', 1, 'string', 'the city', true, '"Bonn"', $4, 0, 4, 'Bonn', 1, null,
       true
     from begun`,
    [conversation, organization, visitor, rated],
  )
  await world.owner.query(
    `insert into public.tool_calls (organization_id, conversation_id, question_id, visitor_id, name, title, acts,
       arguments, state, result, finished_at)
     select $1, $2, messages.answer_to, $3, 'find_order', 'Find an order', 'read', '{}', 'done', 'sent', now()
     from public.messages where messages.id = $4`,
    [organization, conversation, visitor, rated],
  )
  await world.owner.query(
    `insert into public.attachments (organization_id, template_id, visitor_id, conversation_id, message_id, name, kind,
       mime_type, bytes, version)
     select $1, $2, $3, $4, messages.answer_to, 'bill.txt', 'file', 'text/plain', 1, private.expect_file()
     from public.messages where messages.id = $5`,
    [organization, template, visitor, conversation, rated],
  )
  return { kind, conversation, rated, unrated, running }
}

/** The tables that hold what was said, told by their columns. */
async function tablesOfTalks({ owner }: World) {
  const { rows } = await owner.query<{ name: string; key: string }>(
    `select format('%s.%s', nspname, relname) as name, case
         when 'conversation_id' = any (columns) then 'conversation_id'
         when 'message_id' = any (columns) then 'message_id'
         else 'id'
       end as key
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     cross join lateral (
       select array_agg(attname) as columns from pg_attribute where attrelid = pg_class.oid
     ) as found
     where relkind in ('r', 'p') and nspname in ('public', 'billing', 'admin')
       and array['conversation_id', 'message_id', 'visitor_id']::name[] && columns
       -- What an agent remembers of somebody is of no one talk.
       and relname not in ('memory_consents', 'visitor_memories')`,
  )
  return rows
}

/** Every column of what was said in a talk by every verb, and its next turn; `who` is for whom it is lawful. */
export async function talkProbes(
  world: World,
  { template }: Fixtures,
  talk: Talk,
  who: Probe['who'],
): Promise<Probe[]> {
  const { kind, conversation, rated, unrated, running } = talk
  const probes: Probe[] = []
  for (const { name: table, key } of await tablesOfTalks(world)) {
    const expected = tenantTables[table]
    if (!expected) throw new Error(`Nobody said who reaches ${table}.`)
    const mayVisitor = (parts: Probe['who'] = []) => (parts.includes('visitor') ? who : [])
    const values = [key === 'message_id' ? rated : conversation]
    const ofTalk = `where ${key} = $1`
    for (const { name, selectable, updatable, generated } of await columnsOf(world, table)) {
      const about = `${kind}: ${table}.${name}`
      const select = `select ${name} from ${table} ${ofTalk}`
      probes.push({
        about,
        verb: 'select',
        sql: select,
        values,
        who: selectable ? mayVisitor(expected.select) : [],
      })
      if (generated) continue
      const update = `update ${table} set ${name} = ${name} ${ofTalk} returning 1`
      const mayUpdate = updatable ? mayVisitor(expected.update) : []
      probes.push({ about, verb: 'update', sql: update, values, who: mayUpdate })
    }
    const sql = `delete from ${table} ${ofTalk} returning 1`
    const mayDelete = mayVisitor(expected.delete)
    probes.push({ about: `${kind}: ${table}`, verb: 'delete', sql, values, who: mayDelete })
  }
  const draft = kind === 'draft'
  const acts: [string, string, unknown[]][] = [
    [
      'feedback on an answer',
      'insert into public.message_feedback (message_id, rating) values ($1, -1) returning 1',
      [unrated],
    ],
    [
      'a first turn',
      `select 1 where private.begin_turn($1, null, $2, 'agent', gen_random_uuid(), 'Why?', null)
         ? 'conversation_id'`,
      [template, draft],
    ],
    [
      // A refusal that only its visitor is told.
      'a next turn',
      `select 1 where private.begin_turn($1, $3, $2, 'agent', gen_random_uuid(), 'Why?', null)
         ->> 'refusal' = 'answer_running'`,
      [template, draft, conversation],
    ],
    ['an answer that runs', "select 1 where private.keep_answer($1, 'Bec')", [running]],
  ]
  // What a published agent knows is for everybody.
  if (draft) {
    const search = "select 1 from private.search_agent_postings($1, true, null, 'Text')"
    acts.push(['what the agent knows', search, [template]])
  }
  return [
    ...probes,
    ...acts.map(
      ([about, sql, values]): Probe => ({
        about: `${kind}: ${about}`,
        verb: 'call',
        sql,
        values,
        who,
      }),
    ),
  ]
}
