import { sql } from 'kysely'
import type { Trx } from '../../../lib/database/database.ts'
import { type IdpMetadata, readMetadata } from '../metadata/read-metadata.ts'
import type { AttributeMapping } from '../response/person.ts'

/** An identity provider as sign-ins need it. */
export type SamlProvider = {
  id: string
  disabled: boolean
  idpInitiated: boolean
  nameIdFormat: string | null
  mapping: AttributeMapping
  metadata: IdpMetadata
}

const known = (trx: Trx) =>
  trx
    .selectFrom('auth.sso_providers')
    .innerJoin(
      'auth.saml_providers',
      'auth.saml_providers.sso_provider_id',
      'auth.sso_providers.id',
    )
    .select([
      'auth.sso_providers.id',
      'disabled',
      'idp_initiated',
      'attribute_mapping',
      'name_id_format',
      'metadata_xml',
    ])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof known>['executeTakeFirst']>>>

function toProvider(row: Row | undefined): SamlProvider | null {
  if (!row) return null
  return {
    id: row.id,
    disabled: row.disabled === true,
    idpInitiated: row.idp_initiated,
    nameIdFormat: row.name_id_format,
    // The only writer of this column has checked its form.
    mapping: (row.attribute_mapping ?? {}) as AttributeMapping,
    metadata: readMetadata(row.metadata_xml),
  }
}

export async function findProvider(trx: Trx, id: string) {
  const row = await known(trx).where('auth.sso_providers.id', '=', id).executeTakeFirst()
  return toProvider(row)
}

export async function findProviderOfDomain(trx: Trx, domain: string) {
  const row = await known(trx)
    .innerJoin('auth.sso_domains', 'auth.sso_domains.sso_provider_id', 'auth.sso_providers.id')
    .where((is) => is(is.fn('lower', ['domain']), '=', domain))
    .executeTakeFirst()
  return toProvider(row)
}

/** The provider of an entity id that may begin sign-ins; null where there is none, or where several have it. */
export async function findProviderThatBegins(trx: Trx, entityId: string) {
  const rows = await known(trx)
    .where('entity_id', '=', entityId)
    .where('idp_initiated', '=', true)
    .where(sql<boolean>`disabled is not true`)
    .limit(2)
    .execute()
  return rows.length === 1 ? toProvider(rows[0]) : null
}
