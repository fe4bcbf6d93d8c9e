import type { Client } from 'pg'
import type { Files } from '../lib/files/files.ts'
import type { Manifest } from './manifest.ts'
import { digestOf } from './stored-files.ts'
import { readStructure } from './structure.ts'
import { listSequences, listTables, tallyOf } from './tables.ts'

async function compareTables(client: Client, manifest: Manifest) {
  const tables = await listTables(client)
  const faults = Object.keys(manifest.tables)
    .filter((name) => !tables.some((table) => table.name === name))
    .map((name) => `table ${name} is missing`)
  for (const table of tables) {
    const told = manifest.tables[table.name]
    if (!told) faults.push(`table ${table.name} is not in the backup`)
    if (!told) continue
    const { rows, checksum } = await tallyOf(client, table)
    if (rows !== told.rows) faults.push(`table ${table.name} has ${rows} rows, not ${told.rows}`)
    else if (checksum !== told.checksum) faults.push(`table ${table.name} has other rows`)
  }
  return faults
}

const isOfFunction = (name: string) => /^(function|grant of EXECUTE on function) /.test(name)

async function compareStructure(
  client: Client,
  { structure: told, major }: Manifest,
  hasItsFunctions: boolean,
) {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  // Each version of PostgreSQL spells what it has parsed in its own way.
  const spellsAlike = rows[0].major === major
  const found = await readStructure(client)
  return [...new Set([...Object.keys(told), ...Object.keys(found)])].sort().flatMap((name) => {
    if (isOfFunction(name) && !hasItsFunctions) return []
    if (!(name in found)) return `${name} is missing`
    if (!(name in told)) return `${name} is not in the backup`
    return spellsAlike && found[name] !== told[name] ? `${name} is another` : []
  })
}

async function compareSequences(client: Client, { sequences: told }: Manifest) {
  const found = await listSequences(client)
  return Object.keys(told)
    .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(told[name]))
    .map((name) => `sequence ${name} stands elsewhere`)
}

async function compareFiles(files: Files, { files: told }: Manifest) {
  const faults: string[] = []
  for (const [key, { bytes, sha256 }] of Object.entries(told)) {
    const found = await digestOf(files, key)
    if (!found) faults.push(`file ${key} is missing`)
    else if (found.sha256 !== sha256 || found.bytes !== bytes) faults.push(`file ${key} is another`)
  }
  return faults
}

type Restored = { client: Client; files: Files; hasItsFunctions: boolean }

/** Everything in which a database and its files differ from a backup, each in a few words. */
export async function differences(
  { client, files, hasItsFunctions }: Restored,
  manifest: Manifest,
) {
  return [
    ...(await compareStructure(client, manifest, hasItsFunctions)),
    ...(await compareTables(client, manifest)),
    ...(await compareSequences(client, manifest)),
    ...(await compareFiles(files, manifest)),
  ]
}
