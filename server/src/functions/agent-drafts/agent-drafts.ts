import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { Meter } from '../../conversation/models/meter.ts'
import type { StoredModel } from '../../conversation/models/stored-model.ts'
import { tokensOf } from '../../conversation/prompt/tokens.ts'
import type { WriteFor } from '../../conversation/summary/sum-up.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseJson } from '../../lib/parse.ts'
import { type Catalogue, draftPrompt, mostTokens, readDraft } from './by-model.ts'

const Asked = z.strictObject({
  organization_id: z.uuid(),
  sentence: z.string().trim().min(1).max(300),
})
type Asked = z.infer<typeof Asked>
type Reserved = { models: StoredModel[]; entry?: string; refusal?: string; is_limited?: true }

type Deps = {
  db: Db
  writeFor: WriteFor | null
  /** How long somebody waits for a model before rules write the draft. */
  patienceMs?: number
}

// A provider counts in its own way.
const margin = 1.5

const readCatalogue = (db: Db, claims: Claims) =>
  asUser(db, claims, async (trx): Promise<Catalogue> => {
    const jobs = await trx
      .selectFrom('base_templates')
      .select(['template_id', 'role', 'summary'])
      .orderBy('position')
      .execute()
    const [tones, lengths] = [
      await trx.selectFrom('tones').select('id').execute(),
      await trx.selectFrom('response_lengths').select('id').execute(),
    ]
    return { jobs, tones: tones.map(({ id }) => id), lengths: lengths.map(({ id }) => id) }
  })

async function reserve(db: Db, claims: Claims, organization: string, reads: number) {
  const { rows } = await asUser(db, claims, (trx) =>
    sql<{ reserved: Reserved | null }>`
      select private.reserve_draft(${organization}, ${reads}, ${mostTokens}) as reserved
    `.execute(trx),
  )
  const reserved = rows[0]?.reserved
  if (!reserved) {
    throw new HttpError(403, 'forbidden', 'You cannot create agents in this organization.')
  }
  return reserved
}

/**
 * POST: what the organisation's model, else the operator's, drafts for an agent that one sentence describes. `draft` is null
 * where there is no model or it gave nothing that can be used, and `note` says why when there is one.
 */
export function agentDrafts({ db, writeFor, patienceMs = 20_000 }: Deps) {
  const app = new Hono<AppEnv>()

  /** What the model said; empty when it said nothing. What it used is settled either way. */
  async function write(
    claims: Claims,
    { organization_id, sentence }: Asked,
    catalogue: Catalogue,
    signal: AbortSignal,
  ): Promise<{ text: string } | { note: string | null }> {
    const prompt = draftPrompt(sentence, catalogue)
    const reads = Math.ceil(margin * tokensOf(prompt.instructions + prompt.question))
    const reserved = await reserve(db, claims, organization_id, reads)
    if (!writeFor) return { note: null }
    if (reserved.refusal || reserved.is_limited) {
      return { note: 'The spending limit for models is reached.' }
    }
    const meter = new Meter()
    // Without an entry only the operator's model is asked.
    const writers = {
      models: reserved.models,
      agent: { definition: { model_choice: 'default' as const } },
    }
    const late = AbortSignal.timeout(patienceMs)
    const asked = { ...prompt, mostTokens, meter, signal: AbortSignal.any([signal, late]) }
    const text = await writeFor(writers, claims, asked)
      .catch(() => '')
      .finally(() =>
        asUser(db, claims, (trx) =>
          sql`select private.settle_draft(${organization_id}, ${reserved.entry ?? null},
            ${meter.used && JSON.stringify(meter.used)}::jsonb)`.execute(trx),
        ),
      )
    if (text) return { text }
    if (text === null && !meter.used) return { note: null }
    return { note: late.aborted ? 'The model took too long.' : 'The model did not answer.' }
  }

  app.post('/', async (c) => {
    const asked = await parseJson(c, Asked)
    const claims = c.get('claims')
    const catalogue = await readCatalogue(db, claims)
    const written = await write(claims, asked, catalogue, c.req.raw.signal)
    if ('note' in written) return c.json({ draft: null, note: written.note })
    const draft = readDraft(written.text, asked.sentence, catalogue)
    return c.json({ draft, note: draft ? null : 'What the model wrote cannot be used.' })
  })

  return app
}
