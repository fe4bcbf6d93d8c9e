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

/** A new place for a file of this organisation. Its row will derive the same key. */
export function newFile(organizationId: string) {
  const source = randomUUID()
  return { source, key: `${organizationId}/${source}/original` }
}

type NewFile = {
  organizationId: string
  source: string
  received: ReceivedFile
} & Judgement

/** Lists the file under the caller's rights; the database puts the job into the queue with it. */
export async function addFile(
  trx: Trx,
  { organizationId, source, received, mimeType, refusal }: NewFile,
) {
  const name = shownName(received.name)
  const { rows } = await sql<SourceRow>`
    select ${shownColumns} from private.add_knowledge_file(
      ${organizationId}, ${source}, ${titleOf(name)}, ${name}, ${mimeType}, ${received.bytes}, ${refusal?.message ?? null}
    )`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The new source was not returned.')
  return row
}

/** Whether the caller may add a file; refuses when the organisation has no room for one. */
export async function mayAddKnowledge(trx: Trx, organizationId: string) {
  const { rows } = await sql<{ allowed: boolean }>`
    select ${organizationId} in (select private.organizations_with('knowledge.write')) as allowed,
      private.check_room_for_knowledge(${organizationId})`.execute(trx)
  return rows[0]?.allowed === true
}
