import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../lib/database/database.ts'
import type { ReceivedFile } from '../lib/files/receive-file.ts'
import { Unreadable } from './reading/document.ts'
import { mimeTypes, tooLargeReason, typeByHead } from './reading/file-type.ts'

/** A source as its organisation sees it. */
export type SourceRow = {
  id: string
  organization_id: string
  title: string
  kind: 'file' | 'web' | 'site' | 'servicenow' | 'text' | 'answer'
  status: 'queued' | 'processing' | 'paused' | 'ready' | 'failed'
  progress: number
  error: string | null
  mime_type: string | null
  bytes: number | null
  chunk_count: number
  created_at: string
  updated_at: string
}

/** The columns that are shown: not where the file lies. */
export const shownColumns: RawBuilder<unknown> = sql`id, organization_id, title, kind, status, progress, error,
  mime_type, bytes, chunk_count, created_at, updated_at`

// Control characters, and marks that turn the direction of writing and so hide what a name ends in.
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A file's name made fit to be shown. It is never used as a path. */
export function shownName(name: string) {
  const shown = name.normalize('NFC').split(/[\\/]/).at(-1)?.replace(invisible, '').trim() ?? ''
  return shown.replace(/\s+/g, ' ').slice(-200)
}

function titleOf(name: string) {
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '').trim() || name || 'Untitled'
}

export type Judgement = { mimeType: string | null; refusal: Unreadable | null }

/** What a file that arrived is, or why it cannot become knowledge, as far as its first bytes tell. */
export function judge({ head, bytes, name, tooLarge }: ReceivedFile): Judgement {
  if (tooLarge) return { mimeType: null, refusal: new Unreadable('too_large', tooLargeReason) }
  try {
    const type = typeByHead(head, bytes, name)
    return { mimeType: type && mimeTypes[type], refusal: null }
  } catch (error) {
    if (error instanceof Unreadable) return { mimeType: null, refusal: error }
    throw error
  }
}

/** Where a file will lie, and whose: `original` is its own id where it takes the place of another, else null. */
export type NewFile = { source: string; original: string | null; key: string }

/** A new place for a file of this organisation, or for the next one of a source. Its row will derive the same key. */
export function newFile(organizationId: string, replaced: string | null = null): NewFile {
  const source = replaced ?? randomUUID()
  const original = replaced && randomUUID()
  return { source, original, key: `${organizationId}/${source}/${original ?? 'original'}` }
}

type Added = Pick<NewFile, 'source' | 'original'> &
  Judgement & { organizationId: string; received: ReceivedFile }

/** Lists the file under the caller's rights; the database puts the job into the queue with it. */
export async function addFile(
  trx: Trx,
  { organizationId, source, original, received, mimeType, refusal }: Added,
) {
  const name = shownName(received.name)
  const { bytes } = received
  const call = original
    ? sql`private.replace_knowledge_file(${organizationId}, ${source}, ${original}, ${titleOf(name)}, ${name},
        ${mimeType}, ${bytes})`
    : sql`private.add_knowledge_file(${organizationId}, ${source}, ${titleOf(name)}, ${name}, ${mimeType}, ${bytes},
        ${refusal?.message ?? null})`
  const { rows } = await sql<SourceRow>`select ${shownColumns} from ${call}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The source was not returned.')
  return row
}

/** Refuses where the caller may not put another file in the place of that of a source. */
export async function checkReplaced(trx: Trx, organizationId: string, source: string) {
  await sql`select private.knowledge_file_to_replace(${organizationId}, ${source})`.execute(trx)
}

/** Whether the caller may add a file; refuses when the organisation has no room for one. */
export async function mayAddKnowledge(trx: Trx, organizationId: string) {
  const { rows } = await sql<{ allowed: boolean }>`
    select ${organizationId} in (select private.organizations_with('knowledge.write')) as allowed,
      private.check_room_for_knowledge(${organizationId})`.execute(trx)
  return rows[0]?.allowed === true
}
