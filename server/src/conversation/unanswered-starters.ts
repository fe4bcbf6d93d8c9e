import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
import { beginRun } from './agent-tests/run.ts'
import { composeReply } from './responder/reply.ts'
import { type Retrieval, retrieve } from './retrieval/retrieve.ts'

type Deps = { db: Db; searchModels?: Retrieval['searchModels'] }

/**
 * The starter questions of a draft to which its knowledge has no answer, as the built-in responder judges it: no model
 * is asked. Nothing for an agent that talks with a model that was chosen for it and has nothing to read.
 */
export async function unansweredStarters(
  { db, searchModels }: Deps,
  claims: Claims,
  templateId: string,
): Promise<string[]> {
  const { organization, knowledge } = await beginRun(db, claims, templateId, true)
  const { draft, reads } = await asUser(db, claims, async (trx) => {
    const draft = await trx
      .selectFrom('templates')
      .selectAll()
      .where('organization_id', '=', organization)
      .where('id', '=', templateId)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ reads: boolean }>`
      select exists (
        select from public.knowledge_sources
        where organization_id = ${organization} and status = 'ready'
          and (${knowledge}::uuid[] is null or id = any (${knowledge}::uuid[]))
      ) as reads
    `.execute(trx)
    return { draft, reads: rows[0]?.reads ?? false }
  })
  if (!reads && draft.model_choice === 'chosen') return []
  const unanswered: string[] = []
  // One after another: the dialog that asks waits for none of them, and others need the database too.
  const translated = draft.languages.map(
    (code) => draft.translations[code]?.starter_questions ?? [],
  )
  for (const starter of [draft.starter_questions, ...translated].flat()) {
    const question = starter.trim()
    if (question === '') continue
    const asked = { templateId, draft: true, question, history: [], searchModels }
    const found = await retrieve(db, claims, asked)
    const { answered } = composeReply({ ...found, question, persona: draft, earlier: [], turn: 0 })
    if (!answered) unanswered.push(question)
  }
  return unanswered
}
