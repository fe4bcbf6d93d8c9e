import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runSql } from 'database/testing/run-sql'
import type { Product } from './product.ts'

/** The owner of the product's own database. */
export async function ownerConnection({ dataDir }: Pick<Product, 'dataDir'>) {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const host = join(dataDir, 'postgres')
  return { host, port: 5432, user: 'postgres', password, database: 'digital_workforce' }
}

/** One statement in the product's own database, past every policy: for what no screen can do yet. */
export async function sql(product: Pick<Product, 'dataDir'>, statement: string) {
  const { rows } = await runSql(await ownerConnection(product), statement)
  return rows as Record<string, unknown>[]
}

/** Lets an organisation read its visitors' transcripts, as an administrator decides it. */
export async function giveInsights(
  product: Product,
  { organizationId }: { organizationId: string },
) {
  const given = await sql(
    product,
    `insert into billing.organization_features (organization_id, feature_id, value_json)
     select '${organizationId}', id, 'true' from billing.features
     where feature_key = 'workforce.feature.insights'
     on conflict (organization_id, feature_id) where disabled_at is null
     do update set value_json = excluded.value_json
     returning id`,
  )
  if (given.length !== 1) throw new Error('There is no feature for insights.')
}

/** As if the first mailed code had been typed into the session of the sign-up: the password and that session stay. */
export async function proveMailbox(product: Product, { userId }: { userId: string }) {
  await sql(product, `update auth.users set email_autoconfirmed = false where id = '${userId}'`)
}
