import { sql } from 'kysely'
import { asAuth, type Db } from '../../../lib/database/database.ts'
import type { Log } from '../../../lib/log.ts'
import type { AuthSettings } from '../../settings.ts'
import { fetchMetadata } from '../metadata/fetch-metadata.ts'
import { MetadataError, readMetadata } from '../metadata/read-metadata.ts'
import { summaryOf } from './provider-rows.ts'

type Deps = { db: Db; settings: Pick<AuthSettings, 'saml' | 'outboundAllowed'>; log: Log }
type Due = { id: string; entity_id: string; metadata_url: string }

/** So many an hour at most, and so many of them at once. */
const most = 100
const atOnce = 5
const longestRefusal = 500

/** Those whose address was not asked for a day. No other server asks for them meanwhile, whatever comes of it. */
async function takeDue(db: Db): Promise<Due[]> {
  const { rows } = await asAuth(db, (trx) =>
    sql<Due>`
      update auth.saml_providers set metadata_asked_at = now()
      where id in (
        select id from auth.saml_providers
        where metadata_url is not null and metadata_asked_at <= now() - interval '1 day'
        order by metadata_asked_at
        limit ${most}
        for update skip locked
      )
      returning id, entity_id, metadata_url
    `.execute(trx),
  )
  return rows
}

type Read = { xml: string; summary: ReturnType<typeof summaryOf> }

/** Throws a MetadataError where what is at the address now cannot take the place of what counts. */
async function read({ entity_id, metadata_url }: Due, allowed: readonly string[]): Promise<Read> {
  const xml = await fetchMetadata(metadata_url, allowed)
  const { entityId, signInUrl, certificates } = readMetadata(xml)
  if (entityId !== entity_id) {
    throw new MetadataError(`The address describes another identity provider now: ${entityId}`)
  }
  return { xml, summary: summaryOf(signInUrl, certificates) }
}

/** What was read counts from now on, unless an owner has replaced the provider or its address meanwhile. */
async function keep(db: Db, { id, entity_id, metadata_url }: Due, { xml, summary }: Read) {
  await asAuth(db, (trx) =>
    sql`
      with held as (
        select saml.id, saml.sso_provider_id, saml.summary, saml.metadata_xml <> ${xml} as is_new,
          providers.organization_id
        from auth.saml_providers as saml
        join auth.sso_providers as providers on providers.id = saml.sso_provider_id
        where saml.id = ${id} and saml.entity_id = ${entity_id} and saml.metadata_url = ${metadata_url}
        for update of saml
      ), kept as (
        update auth.saml_providers as saml
        set
          metadata_xml = ${xml}, summary = ${JSON.stringify(summary)}::jsonb, metadata_read_at = now(),
          metadata_refusal = null, updated_at = case when held.is_new then now() else saml.updated_at end
        from held where saml.id = held.id
      )
      select private.log_act(
        organization_id, 'sso_provider.metadata_updated', 'sso_provider', sso_provider_id::text, ${entity_id}::text,
        (
          select jsonb_build_object('changes', coalesce(jsonb_object_agg(
            now_said.key, jsonb_build_object('from', summary -> now_said.key, 'to', now_said.value)
          ), '{}'))
          from jsonb_each(${JSON.stringify(summary)}::jsonb) as now_said
          where now_said.value is distinct from summary -> now_said.key
        )
      )
      from held where is_new and organization_id is not null
    `.execute(trx),
  )
}

const refuse = (db: Db, { id, metadata_url }: Due, reason: string) =>
  asAuth(db, (trx) =>
    trx
      .updateTable('auth.saml_providers')
      .set({ metadata_refusal: reason.slice(0, longestRefusal) })
      .where('id', '=', id)
      .where('metadata_url', '=', metadata_url)
      .execute(),
  )

/**
 * Reads the metadata of identity providers again that gave them by an address, once a day. What cannot be taken leaves
 * the former ones as they are, and its reason for the owners.
 */
export async function rereadMetadata({ db, settings, log }: Deps) {
  if (!settings.saml) return
  const due = await takeDue(db)
  async function reread(provider: Due) {
    try {
      await keep(db, provider, await read(provider, settings.outboundAllowed))
    } catch (error) {
      if (error instanceof MetadataError) return refuse(db, provider, error.message)
      log.error('reading metadata of an identity provider', { error, provider: provider.id })
    }
  }
  while (due.length > 0) await Promise.all(due.splice(0, atOnce).map(reread))
}
