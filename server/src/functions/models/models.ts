import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Models } from '../../conversation/model.ts'
import type { ModelFault } from '../../conversation/models/model-fault.ts'
import type { ModelHealth } from '../../conversation/models/model-health.ts'
import { type Connection, providers } from '../../conversation/models/providers.ts'
import {
  type Keys,
  keyOf,
  openKey,
  type StoredModel,
  sealKey,
} from '../../conversation/models/stored-model.ts'
import type { Reranking } from '../../knowledge/reranking/reranking.ts'
import type { Calibration } from '../../knowledge/vectors/calibration.ts'
import type { Embeddings } from '../../knowledge/vectors/embeddings.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { asUser, type Db, type Trx } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import { isAllowedHost } from '../../lib/outbound/allow-list.ts'
import { parseJson, parseParam } from '../../lib/parse.ts'
import type { SoundModels, SoundPurpose } from '../../speech/sound-models.ts'

const Price = z.int().min(0).max(10_000_000_000).optional()
const Settings = z.strictObject({
  name: z.string().trim().min(1).max(80),
  provider: z.enum(providers),
  /** Null is the provider's own address. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  model: z.string().trim().min(1).max(200),
  /** Of a model that speaks: its names of a woman's and of a man's voice. */
  voices: z.array(z.string().trim().min(1).max(80)).length(2).optional(),
  /** Of a million tokens, in millionths of a US dollar; what is not given stays as it is. */
  input_price: Price,
  output_price: Price,
})
/** Null: it needs none. */
const Key = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .regex(/^[\x21-\x7e]+$/, 'holds no spaces or special letters')
  .nullable()
const NewModel = Settings.extend({
  organization_id: z.uuid(),
  purpose: z
    .enum(['language', 'speech', 'transcription', 'embedding', 'reranking'])
    .default('language'),
  key: Key.default(null),
})
/** A key that is not given stays as it is. */
const Change = Settings.extend({ key: Key.optional() })

type Sounding = { purpose: 'language' | SoundPurpose | 'embedding' | 'reranking'; voices: string[] }
type Tried = Connection & Sounding
/** What is wrong with a model that was tried, if anything; of one for embeddings what was measured. */
type Result = { fault?: ModelFault | null; calibration?: Calibration }

const notFound = () => new HttpError(404, 'not_found', 'This model does not exist.')

export type ModelsFunctionDeps = {
  db: Db
  models: Pick<Models, 'tryOut'>
  /** Those that speak and listen. */
  sound: Pick<SoundModels, 'tryOut'>
  /** What says what texts mean. */
  embeddings: Pick<Embeddings, 'tryOut'>
  /** What orders what was found. */
  reranking: Pick<Reranking, 'tryOut'>
  health: Pick<ModelHealth, 'answered'>
  /** The keys of providers are encrypted with the newest one. */
  secrets: Keys
  /** Hosts of the operator's own network: there http may be spoken. */
  allowed: readonly string[]
  addressOf: (c: Context) => string
}

/**
 * Adds, changes and tries the models of an organisation. The database decides who may; a key goes in and never comes
 * out. No transaction is open while a provider is waited for.
 */
export function models(deps: ModelsFunctionDeps) {
  const { db, models, sound, embeddings, reranking, health, secrets, allowed, addressOf } = deps
  const app = new Hono<AppEnv>()
  const isAllowed = isAllowedHost(allowed)

  async function tryOut({ purpose, voices, ...connection }: Tried): Promise<Result> {
    if (purpose === 'embedding') return embeddings.tryOut(connection)
    if (purpose === 'reranking') return { fault: await reranking.tryOut(connection) }
    const fault =
      purpose === 'language'
        ? await models.tryOut(connection)
        : await sound.tryOut(purpose, { ...connection, voices })
    return { fault }
  }

  /** Refuses settings with which the model does not answer: what is saved was tried, and what was measured is told. */
  async function mustAnswer(connection: Tried) {
    const { baseUrl } = connection
    if (baseUrl?.startsWith('http:') && !isAllowed(new URL(baseUrl))) {
      throw new HttpError(422, 'not_https', 'The address must begin with https://.')
    }
    const { fault, calibration } = await tryOut(connection)
    if (fault) throw new HttpError(422, `model_${fault.kind}`, fault.message)
    return { calibration }
  }

  /** The row after an act of the caller, who may read it. */
  function act(c: Context<AppEnv>, work: (trx: Trx) => Promise<{ rows: { id: string }[] }>) {
    return asUser(db, c.get('claims'), async (trx) => {
      await sql`select set_config('request.client_address', ${addressOf(c)}, true)`.execute(trx)
      const { rows } = await work(trx)
      const row = await trx
        .selectFrom('models')
        .select(['id', 'organization_id', 'name', 'purpose', 'provider', 'base_url', 'model'])
        .select(['voices', 'is_default', 'input_price', 'output_price'])
        .where('id', '=', rows[0]?.id ?? null)
        .executeTakeFirstOrThrow()
      const { input_price, output_price } = row
      return { ...row, input_price: Number(input_price), output_price: Number(output_price) }
    })
  }

  /** A model that the caller may change, with its key. */
  async function held(c: Context<AppEnv>, id: string) {
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<{ model: StoredModel & Sounding }>`select private.model_to_try(${id}) as model`.execute(
        trx,
      ),
    )
    const [row] = rows
    if (!row) throw notFound()
    const apiKey = openKey(secrets, row.model)?.apiKey ?? null
    return { ...row.model, apiKey }
  }

  app.post('/', async (c) => {
    const { organization_id, key, ...settings } = await parseJson(c, NewModel)
    const { rows } = await asUser(db, c.get('claims'), (trx) =>
      sql<{ may: boolean }>`select private.may_write_models(${organization_id}) as may`.execute(
        trx,
      ),
    )
    if (!rows[0]?.may) {
      throw new HttpError(403, 'forbidden', 'Only an owner of the organization can add models.')
    }
    const id = crypto.randomUUID()
    const { purpose, provider, base_url: baseUrl, model, voices = [] } = settings
    const tried = { id, purpose, provider, baseUrl, apiKey: key, model, voices }
    const kept = JSON.stringify({ ...settings, ...(await mustAnswer(tried)) })
    const sealed = sealKey(secrets, id, key)
    const row = await act(c, (trx) =>
      sql<{ id: string }>`
        select private.add_model(${id}, ${organization_id}, ${kept}::jsonb, ${sealed}) as id
      `.execute(trx),
    )
    return c.json(row, 201)
  })

  app.post('/:id', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const { key, ...settings } = await parseJson(c, Change)
    const before = await held(c, id)
    const keepsKey = key === undefined
    const { provider, base_url: baseUrl, model, voices = before.voices } = settings
    // The key that is there goes nowhere else.
    const isElsewhere = provider !== before.provider || baseUrl !== before.base_url
    if (keepsKey && before.apiKey !== null && isElsewhere) {
      throw new HttpError(422, 'key_needed', 'Give the key again: the address has changed.')
    }
    const apiKey = keepsKey ? before.apiKey : key
    const tried = { id, purpose: before.purpose, provider, baseUrl, model, voices, apiKey }
    const kept = JSON.stringify({ ...settings, ...(await mustAnswer(tried)) })
    const sealed = keepsKey ? null : sealKey(secrets, id, key)
    const row = await act(c, (trx) =>
      sql<{ id: string }>`
        select private.change_model(${id}, ${kept}::jsonb, ${sealed}, ${keepsKey}) as id
      `.execute(trx),
    )
    return c.json(row)
  })

  app.post('/:id/test', async (c) => {
    const id = parseParam(c, 'id', z.uuid(), notFound)
    const model = await held(c, id)
    const began = performance.now()
    const { fault } = await tryOut({ ...model, id: keyOf(model), baseUrl: model.base_url })
    if (!fault) health.answered(model)
    const ms = Math.round(performance.now() - began)
    return c.json({ ok: !fault, ms, message: fault?.message ?? null })
  })

  return app
}
