import { createClient } from '@supabase/supabase-js'
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
  const { url, publishableKey } = product
  const client = createClient(url, publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  })
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'Violet-harbour-42'
  await client.auth.signInAnonymously()
  const { error } = await client.auth.updateUser({ email, password })
  if (error) throw error
  await client.auth.refreshSession()
  const { data } = await client.auth.getUser()
  const userId = data.user?.id ?? ''
  const { data: founded } = await client
    .from('organizations')
    .insert({ name: 'Halden', created_by: userId })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  await client
    .from('organization_members')
    .insert({ user_id: userId, organization_id: founded.id, role: 'owner' })
    .throwOnError()
  await liftQuotas(product, founded.id)
  const refreshed = await client.auth.refreshSession()
  const session = refreshed.data.session
  if (!session) throw new Error('The owner has no session.')
  return { email, password, userId, organizationId: founded.id, session }
}

export type Owner = Awaited<ReturnType<typeof createOwner>>
