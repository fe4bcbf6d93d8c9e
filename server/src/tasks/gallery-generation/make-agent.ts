import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { isQuotaReached } from '../../lib/http-error.ts'
import type { PreparedAgent } from './prepare-agent.ts'

type For = {
  organization: string
  person: string
  knowledge: Knowledge
}
/** What it reads: one source, all there is, or nothing. */
export type Knowledge = { scope: 'all' | 'selected'; source: string | null }
type Made = { template_id: string } | { why: string }

/** Publishes the draft as the first version. Its tests are added after it: they are of the next one. */
async function publish(trx: Trx, organization: string, template: string, person: string) {
  await sql`
    insert into public.template_versions (organization_id, template_id, number, definition, published_by, went_live_at)
    values (${organization}, ${template}, 1, private.template_definition(${template}), ${person}, null)
  `.execute(trx)
  await sql`update public.templates set live_version = 1 where id = ${template}`.execute(trx)
  await sql`select private.announce_publication(${template}, 1)`.execute(trx)
}

async function make(trx: Trx, { organization, person, knowledge }: For, prepared: PreparedAgent) {
  const { does: _, base_template_id, ...fields } = prepared.agent
  const { id } = await trx
    .insertInto('templates')
    .values({
      ...fields,
      ...{ organization_id: organization, created_by: person, updated_by: person },
      base_template_id: trx
        .selectFrom('base_templates')
        .select('template_id')
        .where('template_id', '=', base_template_id ?? null),
      knowledge_scope: knowledge.scope,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { organization_id: organization, template_id: id }
  if (knowledge.source) {
    await trx
      .insertInto('template_knowledge_sources')
      .values({ ...of, source_id: knowledge.source })
      .execute()
  }
  await publish(trx, organization, id, person)
  await trx
    .insertInto('template_tests')
    .values(prepared.tests.map((test) => ({ ...test, ...of })))
    .execute()
  return id
}

/** Makes an agent with what it reads and its tests, and publishes it; or says why it does not fit. */
export async function makeAgent(trx: Trx, whose: For, prepared: PreparedAgent): Promise<Made> {
  await sql`savepoint agent`.execute(trx)
  try {
    return { template_id: await make(trx, whose, prepared) }
  } catch (error) {
    if (!(error instanceof Error && isQuotaReached(error))) throw error
    await sql`rollback to savepoint agent`.execute(trx)
    return { why: error.message }
  }
}
