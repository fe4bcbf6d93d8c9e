import { expect } from 'vitest'
import type { Person, Query, World } from './world.ts'

/** What each counter counts, read from the rows themselves. */
const measures: Record<string, Record<string, string>> = {
  files: {
    'storage.objects': 'count(*)',
    'storage.uploads': 'count(*) filter (where finished_at is null)',
    'public.knowledge_sources': 'count(*)',
    'public.own_people': 'count(*)',
    'public.attachments': 'count(*)',
  },
  bytes: {
    'storage.objects': "sum((metadata ->> 'size')::bigint)",
    'storage.uploads': 'sum(received) filter (where finished_at is null)',
    'public.knowledge_sources': 'sum(bytes)',
    'public.own_people': 'sum(bytes)',
    'public.attachments': 'sum(bytes)',
  },
  agentic_tasks: { 'public.agentic_tasks': 'count(*)' },
  integration_keys: { 'public.integration_keys': 'count(*)' },
  knowledge_collection_sources: { 'public.knowledge_collection_sources': 'count(*)' },
  knowledge_collections: { 'public.knowledge_collections': 'count(*)' },
  knowledge_synonyms: { 'public.knowledge_synonyms': 'count(*)' },
  organization_invitations: { 'public.organization_invitations': 'count(*)' },
  template_knowledge_collections: { 'public.template_knowledge_collections': 'count(*)' },
  template_knowledge_sources: { 'public.template_knowledge_sources': 'count(*)' },
  template_versions: { 'public.template_versions': 'count(*)' },
  whispers: { 'public.whispers': 'count(*)' },
  contact_requests: { 'public.contact_requests': 'count(*)' },
  knowledge_text: { 'public.knowledge_revisions': 'sum(char_length(body))' },
}

/** The counters that do not say what the rows say. */
export async function drift({ owner }: World) {
  const counted = Object.entries(measures)
    .flatMap(([name, tables]) =>
      Object.entries(tables).map(
        ([table, measure]) =>
          `select organization_id, '${name}' as name, coalesce(${measure}, 0) as amount from ${table}
           where organization_id is not null group by organization_id`,
      ),
    )
    .join(' union all ')
  const { rows } = await owner.query(
    `select organization_id, name, used, there from (
       select organization_id, name, sum(amount) as there from (${counted}) as each group by organization_id, name
     ) as counted
     full join private.usage using (organization_id, name)
     where coalesce(used, 0) <> coalesce(there, 0)`,
  )
  return rows
}

/** How many of these acts, begun at once, were done; the others were refused for `code`. */
export async function doneAtOnce(acts: (() => Promise<unknown>)[], code: string) {
  const ends = await Promise.allSettled(acts.map((act) => act()))
  const strange = ends.filter(
    (end) => end.status === 'rejected' && (end.reason as { code?: string }).code !== code,
  )
  if (strange.length > 0) throw new Error(`Refused for another reason: ${JSON.stringify(strange)}`)
  return ends.filter(({ status }) => status === 'fulfilled').length
}

/**
 * Two transactions of this person that write at the same time: the second begins to be counted when the first one is
 * counted and not yet committed, and goes on when the second waits. Gives how the second one ended.
 */
export async function secondOfTwo(
  world: World,
  person: Person,
  write: (query: Query, isFirst: boolean) => unknown,
  goOn: (query: Query) => unknown = () => {},
) {
  const counted = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const first = world.as(person, async (query) => {
    await write(query, true)
    await query('set constraints all immediate')
    counted.resolve()
    await second.promise
    await goOn(query)
  })
  await Promise.race([counted.promise, first])
  const other = world.as(person, async (query) => {
    await write(query, false)
    await query('set constraints all immediate')
  })
  const end = other.then(
    () => 'written',
    (error: { code?: string }) => error.code,
  )
  const waits =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await world.owner.query(waits)).rowCount).toBe(1)
  second.resolve()
  await first
  return end
}
