import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { Account } from 'e2e/account'
import type { Product } from 'e2e/product'
import { sql } from 'e2e/sql'
import { expect } from 'vitest'

/** The files of a folder, each with what it holds. */
export async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return { path, read: () => readFile(path).catch(() => Buffer.alloc(0)) }
  })
}

/** Every row of every table as text, as a dump has them: what PostgreSQL compresses in its files stands here as it is. */
export async function dumpOf(product: Product) {
  const tables = await sql(
    product,
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const texts: string[] = []
  for (const { name } of tables) {
    const [row] = await sql(
      product,
      `select coalesce(string_agg(one::text, ' '), '') as text from ${name} as one`,
    )
    texts.push(String(row?.text))
  }
  return texts.join('\n')
}

/** The archive of an organisation, unpacked, and with it the size of what was looked at. */
export async function archiveOf(product: Product, { client, organizationId }: Account) {
  await client.rpc('request_organization_export', { org_id: organizationId }).throwOnError()
  const made = () => client.from('organization_exports').select('id,status').single().throwOnError()
  await expect.poll(async () => (await made()).data.status, { timeout: 90_000 }).toBe('ready')
  const { data: link } = await client.functions.invoke(
    `organization-export/${(await made()).data.id}/link`,
  )
  const answer = await fetch(`${product.url}${link.url}`)
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer())))
  const texts: string[] = []
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) texts.push(Buffer.from(await entry.arrayBuffer()).toString())
  }
  return texts.join('\n')
}
