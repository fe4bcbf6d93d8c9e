import { createAccount } from 'e2e/account'
import { password } from 'e2e/visitor'
import pg from 'pg'
import type { BenchProduct } from './product.ts'

/** A measurement writes more than an honest team: none of its quotas ends it. */
async function liftQuotas({ owner }: BenchProduct, organizationId: string) {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(
    `insert into billing.organization_features (organization_id, feature_id, value_json)
     select $1, features.id, '1000000000000' from billing.features join private.quotas using (feature_key)`,
    [organizationId],
  )
  await client.end()
}

/** An owner with an organisation, made by the calls of the sign-up page. */
export async function createOwner(product: BenchProduct) {
  const { client, email, userId, organizationId } = await createAccount(product.url, 'Halden')
  await liftQuotas(product, organizationId)
  const refreshed = await client.auth.refreshSession()
  const session = refreshed.data.session
  if (!session) throw new Error('The owner has no session.')
  return { email, password, userId, organizationId, session }
}

export type Owner = Awaited<ReturnType<typeof createOwner>>
