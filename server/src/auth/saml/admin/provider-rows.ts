import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../../lib/database/database.ts'
import { isRefusal } from '../../../lib/http-error.ts'
import { AuthError } from '../../auth-error.ts'
import { json } from '../../user/users.ts'
import { certificatesEnd } from '../metadata/read-metadata.ts'
import type { GivenMetadata, ProviderFields } from './provider-fields.ts'

type ProviderJson = { id: string; [field: string]: unknown }

/** Providers as the protocol shows them: all, or the one of an id. */
export async function readProviders(trx: Trx, only?: { id: string } | { resource: string }) {
  const condition =
    only === undefined
      ? sql`true`
      : 'id' in only
        ? sql`providers.id = ${only.id}`
        : sql`lower(providers.resource_id) = lower(${only.resource})`
  const { rows } = await sql<{ shown: ProviderJson }>`
    select jsonb_strip_nulls(jsonb_build_object(
      'id', providers.id,
      'resource_id', providers.resource_id,
      'disabled', coalesce(providers.disabled, false),
      'organization_id', providers.organization_id,
      'saml', jsonb_build_object(
        'entity_id', saml.entity_id, 'metadata_xml', saml.metadata_xml, 'metadata_url', saml.metadata_url,
        'attribute_mapping', saml.attribute_mapping, 'name_id_format', saml.name_id_format
      ),
      'domains', (
        select coalesce(jsonb_agg(jsonb_build_object('domain', domain) order by domain), '[]')
        from auth.sso_domains where sso_provider_id = providers.id
      ),
      'created_at', providers.created_at,
      'updated_at', providers.updated_at
    )) as shown
    from auth.sso_providers as providers
    join auth.saml_providers as saml on saml.sso_provider_id = providers.id
    where ${condition}
    order by providers.created_at desc, providers.id
  `.execute(trx)
  return rows.map(({ shown }) => shown)
}

/** The provider that an address names, by its id or by `resource_` and its resource id. */
export async function findProviderJson(trx: Trx, named: string) {
  const resource = /^resource_(.+)$/.exec(named)?.[1]
  const isId = z.uuid().safeParse(named).success
  const only = resource ? { resource } : isId ? { id: named } : null
  const [found] = only ? await readProviders(trx, only) : []
  if (found) return found
  throw new AuthError(404, 'sso_provider_not_found', 'No such SSO Provider')
}

async function refuseTakenEntity(trx: Trx, id: string, entityId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saml entity:${entityId}`}, 0))`.execute(
    trx,
  )
  const taken = await trx
    .selectFrom('auth.saml_providers')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('sso_provider_id', '<>', id)
    .executeTakeFirst()
  if (!taken) return
  throw new AuthError(
    422,
    'saml_idp_already_exists',
    'A SAML Identity Provider with this EntityID already exists.',
  )
}

async function saveMetadata(trx: Trx, id: string, { xml, url, metadata }: GivenMetadata) {
  const { entityId, signInUrl, certificates } = metadata
  await refuseTakenEntity(trx, id, entityId)
  const summary = json(summaryOf(signInUrl, certificates))
  const values = { entity_id: entityId, metadata_xml: xml, metadata_url: url, summary }
  const { numUpdatedRows } = await trx
    .updateTable('auth.saml_providers')
    .set({
      ...{ ...values, updated_at: sql`now()` },
      ...{ metadata_asked_at: sql`now()`, metadata_read_at: sql`now()`, metadata_refusal: null },
    })
    .where('sso_provider_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await trx
    .insertInto('auth.saml_providers')
    .values({ ...values, sso_provider_id: id })
    .execute()
}

/** What pages show of metadata. */
export function summaryOf(signInUrl: string, certificates: readonly string[]) {
  return { sign_in_url: signInUrl, certificates_end: certificatesEnd(certificates).toISOString() }
}

async function saveDomains(trx: Trx, id: string, domains: readonly string[]) {
  await trx.deleteFrom('auth.sso_domains').where('sso_provider_id', '=', id).execute()
  for (const domain of new Set(domains)) {
    const kept = await sql`
      insert into auth.sso_domains (sso_provider_id, domain) values (${id}, ${domain})
      on conflict do nothing returning id
    `.execute(trx)
    if (kept.rows.length === 0) {
      throw new AuthError(
        400,
        'sso_domain_already_exists',
        `The domain '${domain}' is already in use.`,
      )
    }
  }
}

/** Writes what a call gives of a provider, and tells its organisation. */
export async function saveProvider(
  trx: Trx,
  id: string,
  { fields, given }: { fields: ProviderFields; given: GivenMetadata | null },
) {
  if (given) await saveMetadata(trx, id, given)
  const { attribute_mapping: mapping, name_id_format: format, domains } = fields
  if (mapping !== undefined || format !== undefined) {
    await trx
      .updateTable('auth.saml_providers')
      .set({
        ...(mapping !== undefined && { attribute_mapping: mapping && json(mapping) }),
        ...(format !== undefined && { name_id_format: format || null }),
        updated_at: sql`now()`,
      })
      .where('sso_provider_id', '=', id)
      .execute()
  }
  if (domains) await saveDomains(trx, id, domains)
  try {
    await sql`select private.mirror_sso_provider(${id}::uuid)`.execute(trx)
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new AuthError(422, 'saml_idp_already_exists', error.message, { cause: error })
  }
}
