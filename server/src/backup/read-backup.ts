import { hash } from 'node:crypto'
import { StartError } from 'database/start-error'
import { z } from 'zod'
import { Manifest, manifestName } from './manifest.ts'
import { damaged, type Entry, readArchive, type Source } from './read-archive.ts'
import { isOfOneDay } from './session.ts'
import { createDigest } from './stored-files.ts'
import { createTally } from './tables.ts'

/** What the name of an entry says: rows of a table, a piece of a file, a secret, or the manifest. */
export function place(entry: Entry) {
  const [kind = '', ...rest] = entry.name.split('/')
  return { kind, name: rest.join('/') }
}

function readJson(contents: Buffer): unknown {
  try {
    return JSON.parse(contents.toString())
  } catch {
    return null
  }
}

function parseManifest(contents: Buffer, file: string) {
  const json = readJson(contents)
  if (z.object({ format: z.literal(1) }).safeParse(json).success)
    throw new StartError(`${file} was made before the first release and cannot be restored.`)
  return Manifest.safeParse(json).data ?? null
}

/** Backups that were made before have what is of one day, too. */
function lasting({ tables, structure, ...rest }: Manifest): Manifest {
  const kept = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !isOfOneDay(name)))
  return { ...rest, tables: kept(tables), structure: kept(structure) }
}

/** The part of the map that belongs to this name, made when it is the first time. */
function of<T>(map: Map<string, T>, name: string, make: () => T) {
  const found = map.get(name) ?? make()
  map.set(name, found)
  return found
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Reads a backup from its first to its last byte and compares it with its manifest, and touches nothing else.
 * Throws a StartError of one line when it is not whole.
 */
export async function readBackup(source: Source) {
  const tables = new Map<string, ReturnType<typeof createTally>>()
  const files = new Map<string, ReturnType<typeof createDigest>>()
  const secrets = new Map<string, Buffer>()
  let manifest: Manifest | null = null
  for await (const entry of readArchive(source)) {
    // Nothing comes after the manifest.
    if (manifest) throw damaged(source.file)
    const { kind, name } = place(entry)
    if (kind === 'rows') of(tables, name, createTally).add(entry.contents)
    else if (kind === 'files') of(files, name, createDigest).add(entry.contents)
    else if (kind === 'secrets') secrets.set(name, entry.contents)
    else if (entry.name === manifestName) manifest = parseManifest(entry.contents, source.file)
    else throw damaged(source.file)
  }
  if (!manifest) throw damaged(source.file)
  const told = manifest
  const isWhole =
    [...tables.keys()].every((name) => name in told.tables) &&
    Object.entries(told.tables).every(([name, { rows, checksum }]) =>
      isSame(of(tables, name, createTally).result(), { rows, checksum }),
    ) &&
    files.size === Object.keys(told.files).length &&
    Object.entries(told.files).every(([name, file]) => isSame(files.get(name)?.result(), file)) &&
    secrets.size === Object.keys(told.secrets).length &&
    Object.entries(told.secrets).every(
      ([name, digest]) => hash('sha256', secrets.get(name) ?? '') === digest,
    )
  if (!isWhole) throw damaged(source.file)
  return { manifest: lasting(told), secrets }
}
