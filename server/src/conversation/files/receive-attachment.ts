import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { shownName } from '../../knowledge/add-file.ts'
import { Unreadable } from '../../knowledge/reading/document.ts'
import { type ParseLimits, parseFile } from '../../knowledge/reading/parse-file.ts'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Files } from '../../lib/files/files.ts'
import { receiveFile } from '../../lib/files/receive-file.ts'
import { HttpError } from '../../lib/http-error.ts'
import { createFairQueue, type FairLimits } from '../../lib/limits/fair-queue.ts'
import type { ShownFile } from './given-file.ts'
import { isPicture, readPicture } from './read-picture.ts'

export const mostAttachmentBytes = 10 * 1024 * 1024
const mostText = 100_000

// A stranger's file may take less than one that an editor brings as knowledge.
const limits: ParseLimits = { seconds: 20, cpuSeconds: 10, megabytes: 256 }
const places: FairLimits = {
  all: { running: 2, waiting: 30 },
  organization: { running: 2, waiting: 15 },
  caller: { running: 1, waiting: 4 },
  seconds: 15,
}
const tooMany = () =>
  new HttpError(503, 'many_files', 'Many files are being read right now. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  })

type Read = { kind: ShownFile['kind']; mime_type: string; bytes: Buffer; body: string }
type Given = { templateId: string; draft: boolean; visitorAddress: string }
type Deps = { db: Db; files: Files }

/** What the bytes are, told by themselves; throws Unreadable with words for the visitor. */
async function read(bytes: Buffer, name: string, signal: AbortSignal): Promise<Read> {
  if (bytes.length === 0) throw new Unreadable('empty', 'This file is empty.')
  if (isPicture(bytes)) {
    const picture = await readPicture(bytes)
    return { kind: 'image', mime_type: picture.mimeType, bytes: picture.bytes, body: '' }
  }
  const { text, mimeType } = await parseFile(bytes, name, { limits, signal })
  // PostgreSQL keeps no such character.
  const body = text.replaceAll('\0', '').slice(0, mostText)
  return { kind: 'file', mime_type: mimeType, bytes, body }
}

async function contentsOf(request: Request) {
  const pieces: Buffer[] = []
  const { name, tooLarge } = await receiveFile(request, mostAttachmentBytes, async (contents) => {
    for await (const piece of contents) pieces.push(piece)
  })
  if (tooLarge) throw new Unreadable('too_large', 'This file is larger than 10 MB.')
  return { bytes: Buffer.concat(pieces), name: shownName(name) || 'file' }
}

const statusOf = ({ code }: Unreadable) =>
  code === 'too_large' ? 413 : code === 'wrong_type' ? 415 : 422

/** Takes files of visitors: each is read before it is kept, and what cannot be read is not kept. */
export function createAttachments({ db, files }: Deps) {
  const queue = createFairQueue(places, tooMany)

  async function take(claims: Claims, given: Given, request: Request): Promise<ShownFile> {
    const { templateId, draft, visitorAddress } = given
    const begin = sql<{ file: string }>`
      select private.begin_attachment(${templateId}, ${draft}) as file`
    const file = await asUser(db, claims, async (trx) => (await begin.execute(trx)).rows[0]?.file)
    if (!file) throw new Error('No place was given for a file.')
    const { bytes, name } = await contentsOf(request)
    const { bytes: kept, ...known } = await read(bytes, name, request.signal)
    await files.write(`objects/${file.slice(0, 2)}/${file}`, Readable.from([kept]))
    const facts = JSON.stringify({ ...known, name, bytes: kept.length })
    return asUser(db, claims, async (trx) => {
      const { rows } = await sql<{ added: ShownFile }>`
        with address as materialized (
          select set_config('request.visitor_address', ${visitorAddress}, true)
        )
        select private.add_attachment(${templateId}, ${draft}, ${file}, ${facts}::jsonb) as added from address
      `.execute(trx)
      const [row] = rows
      if (!row) throw new Error('The new file was not returned.')
      return row.added
    })
  }

  return {
    /** Keeps the file of a form for the caller, to be sent with a message; throws an HttpError where that cannot be. */
    async receive(claims: Claims, given: Given, request: Request): Promise<ShownFile> {
      const caller = claims.sub ?? claims.role
      const asker = { organization: given.templateId, caller }
      const leave = await queue.enter(asker, () => request.signal)
      try {
        return await take(claims, given, request)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        throw new HttpError(statusOf(error), error.code, error.message, { cause: error })
      } finally {
        leave()
      }
    },
  }
}

export type Attachments = ReturnType<typeof createAttachments>
