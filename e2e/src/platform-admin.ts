import { type Account, createAccount } from './account.ts'
import type { Product } from './product.ts'
import { sql } from './sql.ts'

/** A platform admin, as if a mailed code had been typed into this session. */
export async function createPlatformAdmin(product: Product): Promise<Account> {
  const admin = await createAccount(product.url, 'The platform')
  await sql(
    product,
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     select gen_random_uuid(), id, now(), now(), 'otp' from auth.sessions where user_id = '${admin.userId}'
     on conflict do nothing`,
  )
  const [row] = await sql(
    product,
    `select private.admit_platform_admin('${admin.userId}') as is_one`,
  )
  if (!row?.is_one) throw new Error('The person was not admitted as a platform admin.')
  return admin
}
