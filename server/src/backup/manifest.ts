import { z } from 'zod'

const Tally = z.object({ rows: z.int().min(0), checksum: z.string() })
const SqlFile = z.object({ name: z.string(), checksum: z.string() })
const StoredFile = z.object({ bytes: z.int().min(0), sha256: z.string() })

/** The last entry of a backup: what is in it, by which a restore is compared. */
export const Manifest = z.object({
  format: z.literal(2),
  madeAt: z.string(),
  /** Of the PostgreSQL that it was read from. */
  major: z.int(),
  migrations: z.array(SqlFile),
  /** The files of functions. */
  functions: z.array(SqlFile),
  /** The version of pg-boss's tables. */
  queue: z.int(),
  tables: z.record(z.string(), Tally.extend({ columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  structure: z.record(z.string(), z.string()),
  files: z.record(z.string(), StoredFile),
  /** Files that rows name and that were not there when the backup was made. */
  missing: z.array(z.string()),
  secrets: z.record(z.string(), z.string()),
  /** Tells whether SECRET_KEY is the same, and nothing else about it. */
  secretKey: z.string(),
})
export type Manifest = z.output<typeof Manifest>
export type StoredFile = z.output<typeof StoredFile>

/** Files of the data folder that hold secrets: `secrets.json`, and keys beside it. */
export const secretName = /^[\w-]+\.json$/

export const manifestName = 'manifest.json'
