import type { Context } from 'hono'
import { sql } from 'kysely'
import type { AppEnv } from '../../../lib/app-env.ts'
import { asAuth } from '../../../lib/database/database.ts'
import { HttpError } from '../../../lib/http-error.ts'
import type { AuthDeps, Client } from '../../deps.ts'
import { onBehalfOf } from '../../members/on-behalf.ts'
import { limitTries } from '../../rate-limits.ts'
import { type ProviderFields, readGivenMetadata } from '../admin/provider-fields.ts'
import { summaryOf } from '../admin/provider-rows.ts'
import { spAddresses } from '../metadata/sp-metadata.ts'
import { findProvider } from '../sign-in/providers.ts'
import { beginSignIn } from '../sign-in/relay-states.ts'
import { DnsUnreachable, findDomainRecord } from './domain-record.ts'

type Asking = Context<AppEnv>
type Metadata = Pick<ProviderFields, 'metadata_xml' | 'metadata_url'>

/** Looks elsewhere that one organisation may ask for in an hour: at metadata, at records. */
const looks = { count: 60, seconds: 3600 }

/** Sign-ins on trial end here. */
const organizationPage = '/dashboard/account/my-organization'

const notFound = (words: string) => new HttpError(404, 'not_found', words)

/** What owners do with the single sign-on of their organisation that the database cannot do alone. */
export function ssoActs(auth: AuthDeps, clientOf: (c: Asking) => Client) {
  const { db, settings } = auth
  const callerOf = (c: Asking) => ({ claims: c.get('claims'), client: clientOf(c) })
  const limitLooks = async (organizationId: string) => {
    if (settings.limits) await limitTries(auth, [[`sso looks:${organizationId}`, looks]])
  }
  function requireSaml() {
    if (!settings.saml) throw notFound('Single sign-on is switched off on this server.')
  }

  return {
    /** What the identity provider has to be told of this server. */
    service() {
      requireSaml()
      const { entityId, acs } = spAddresses(settings.publicUrl)
      return { entity_id: entityId, metadata_url: entityId, acs_url: acs }
    },

    /** Keeps the metadata of the organisation's identity provider, and answers what it says. */
    async saveMetadata(c: Asking, organizationId: string, given: Metadata) {
      requireSaml()
      const caller = callerOf(c)
      // Refused before anything is fetched for the caller.
      await onBehalfOf(db, caller, (trx) =>
        sql`select private.take_sso_turn(${organizationId}::uuid)`.execute(trx),
      )
      await limitLooks(organizationId)
      const read = await readGivenMetadata(settings, given)
      if (!read) throw new HttpError(400, 'validation_failed', 'Give the metadata or its address.')
      const { entityId, signInUrl, certificates } = read.metadata
      const summary = summaryOf(signInUrl, certificates)
      const kept = JSON.stringify({
        ...{ entity_id: entityId, metadata_xml: read.xml, metadata_url: read.url, summary },
      })
      await onBehalfOf(db, caller, (trx) =>
        sql`select private.save_sso_provider(${organizationId}::uuid, ${kept}::jsonb)`.execute(trx),
      )
      return { entity_id: entityId, ...summary }
    },

    /** The address of the identity provider for a sign-in on trial: nobody is signed in by it. */
    async beginTest(c: Asking, organizationId: string) {
      requireSaml()
      const caller = callerOf(c)
      const { rows } = await onBehalfOf(db, caller, (trx) =>
        sql<{ id: string }>`
          select (private.hold_sso_provider(${organizationId}::uuid)).id
        `.execute(trx),
      )
      const id = rows[0]?.id ?? ''
      const provider = await asAuth(db, (trx) => findProvider(trx, id))
      const { sub } = caller.claims
      if (!provider || !sub) throw notFound('Give the metadata of your identity provider first.')
      const redirectTo = `${settings.publicUrl}${organizationPage}`
      const url = await beginSignIn(auth, { provider, redirectTo, challenge: null, testedBy: sub })
      return { url }
    },

    /** Looks for the record of a domain, and whether it was found. */
    async verifyDomain(c: Asking, organizationId: string, domainId: string) {
      requireSaml()
      const caller = callerOf(c)
      const { rows } = await onBehalfOf(db, caller, (trx) =>
        sql<{ domain: string; token: string }>`
          select * from private.sso_domain_to_prove(${organizationId}::uuid, ${domainId}::uuid)
        `.execute(trx),
      )
      const [domain] = rows
      if (!domain) throw notFound('This domain is not in the list any more.')
      await limitLooks(organizationId)
      const found = await findDomainRecord(domain, settings.dnsServers).catch((error: unknown) => {
        if (!(error instanceof DnsUnreachable)) throw error
        const words = 'The records of the domain could not be read. Try again in a moment.'
        throw new HttpError(503, 'dns_unreachable', words, { cause: error })
      })
      await onBehalfOf(db, caller, (trx) =>
        sql`
          select private.settle_sso_domain(${organizationId}::uuid, ${domainId}::uuid, ${found})
        `.execute(trx),
      )
      return { verified: found }
    },
  }
}
