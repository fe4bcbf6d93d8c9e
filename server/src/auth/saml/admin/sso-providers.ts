import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { takesBody } from '../../../http/body/limit-body.ts'
import { asAuth, type Trx } from '../../../lib/database/database.ts'
import { requireOperator } from '../../admin/actor.ts'
import { audit } from '../../audit.ts'
import { AuthError, invalid } from '../../auth-error.ts'
import { readBody } from '../../body.ts'
import type { AuthDeps, AuthEnv } from '../../deps.ts'
import { ProviderFields, readGivenMetadata } from './provider-fields.ts'
import { findProviderJson, readProviders, saveProvider } from './provider-rows.ts'

const path = '/admin/sso/providers'
/** Metadata of 1 MiB as JSON. */
const mostBody = 2 * 1024 * 1024

/** One organisation has one provider, and one resource id names one. */
function refuseTaken(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '23505') {
    const words = 'This organization or resource_id has an SSO provider already.'
    throw new AuthError(422, 'saml_idp_already_exists', words, { cause: error })
  }
  if (code === '23503') throw invalid('organization_id is no organization')
  throw error
}

const columnsOf = ({ resource_id, disabled, organization_id }: ProviderFields) => ({
  ...(resource_id !== undefined && { resource_id: resource_id || null }),
  ...(disabled !== undefined && { disabled: disabled ?? false }),
  ...(organization_id !== undefined && { organization_id }),
})

async function list(c: Context<AuthEnv>, deps: AuthDeps) {
  await requireOperator(c, deps)
  const items = await asAuth(deps.db, (trx) => readProviders(trx))
  return c.json({ items })
}

async function create(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const fields = await readBody(c, ProviderFields)
  if (fields.type !== 'saml') throw invalid('Only SAML providers are supported')
  const given = await readGivenMetadata(deps.settings, fields)
  if (!given) throw invalid('Either metadata_xml or metadata_url must be set')
  const made = await asAuth(deps.db, async (trx) => {
    const { id } = await trx
      .insertInto('auth.sso_providers')
      .values({ disabled: false, ...columnsOf(fields) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    await saveProvider(trx, id, { fields, given })
    await audit(trx, client, 'sso_provider_created', actor, { sso_provider_id: id })
    return findProviderJson(trx, id)
  })
  return c.json(made, 201)
}

/** Does something with the provider that the address names. */
function withProvider<T>(
  c: Context<AuthEnv>,
  deps: AuthDeps,
  work: (trx: Trx, provider: { id: string; [field: string]: unknown }) => Promise<T>,
) {
  return asAuth(deps.db, async (trx) => {
    const provider = await findProviderJson(trx, c.req.param('id') ?? '')
    return work(trx, provider)
  })
}

async function change(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const fields = await readBody(c, ProviderFields)
  const given = await readGivenMetadata(deps.settings, fields)
  const changed = await withProvider(c, deps, async (trx, { id, saml }) => {
    const { entity_id: former } = saml as { entity_id: string }
    if (given && given.metadata.entityId !== former) {
      throw new AuthError(
        400,
        'saml_entity_id_mismatch',
        `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${former}' but got '${given.metadata.entityId}'`,
      )
    }
    await trx
      .updateTable('auth.sso_providers')
      .set({ ...columnsOf(fields), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
      .catch(refuseTaken)
    await saveProvider(trx, id, { fields, given })
    await audit(trx, client, 'sso_provider_updated', actor, { sso_provider_id: id })
    return findProviderJson(trx, id)
  })
  return c.json(changed)
}

async function remove(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const gone = await withProvider(c, deps, async (trx, provider) => {
    const { id } = provider
    await sql`update auth.sso_providers set disabled = true where id = ${id}`.execute(trx)
    await sql`select private.mirror_sso_provider(${id}::uuid)`.execute(trx)
    await trx.deleteFrom('auth.sso_providers').where('id', '=', id).execute()
    await audit(trx, client, 'sso_provider_deleted', actor, { sso_provider_id: id })
    return provider
  })
  return c.json(gone)
}

/** The identity providers of all organisations, for operators (reference 5.10). */
export function ssoProviders(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .get(path, (c) => list(c, deps))
    .post(path, takesBody(mostBody), (c) => create(c, deps))
    .get(`${path}/:id`, async (c) => {
      await requireOperator(c, deps)
      return c.json(await withProvider(c, deps, async (_, provider) => provider))
    })
    .put(`${path}/:id`, takesBody(mostBody), (c) => change(c, deps))
    .delete(`${path}/:id`, (c) => remove(c, deps))
}
