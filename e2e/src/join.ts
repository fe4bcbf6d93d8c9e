import { createPerson } from './account.ts'
import type { Product } from './product.ts'
import { sql } from './sql.ts'

/** Someone new in an organisation, in this role. */
export async function join(
  product: Pick<Product, 'url' | 'dataDir'>,
  organizationId: string,
  role: string,
) {
  const person = await createPerson(product.url)
  await sql(
    product,
    `insert into organization_members (user_id, organization_id, role)
     values ('${person.userId}', '${organizationId}', '${role}')`,
  )
  await person.client.auth.refreshSession()
  return person
}
