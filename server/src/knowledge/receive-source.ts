import { asService, asUser, type Claims, type Db, type Trx } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { receiveFile } from '../lib/files/receive-file.ts'
import { HttpError } from '../lib/http-error.ts'
import {
  addFile,
  checkReplaced,
  judge,
  mayAddKnowledge,
  type NewFile,
  newFile,
} from './add-file.ts'
import type { Unreadable } from './reading/document.ts'
import { maxFileBytes } from './reading/file-type.ts'

export function refusalStatus(refusal: Unreadable) {
  if (refusal.code === 'too_large') return 413
  return refusal.code === 'wrong_type' ? 415 : 422
}

/** Whether a row names the file; also when the database cannot tell: a file too many is better than one too few. */
async function mayBeNamed(db: Db, { source, key }: NewFile) {
  const found = asService(db, (trx) =>
    trx
      .selectFrom('knowledge_sources')
      .select('id')
      .where('id', '=', source)
      .where('storage_key', '=', key)
      .executeTakeFirst(),
  )
  return found.then(Boolean, () => true)
}

type Into = {
  organizationId: string
  /** The source whose file it takes the place of; null for a new source. */
  replaced: string | null
}

/**
 * Asked before the first byte is kept, and again by the database when the row is written. What takes the place of a file
 * is no file more: how much larger it is, is counted with the row.
 */
async function checkMayReceive(trx: Trx, { organizationId, replaced }: Into) {
  if (replaced) return checkReplaced(trx, organizationId, replaced)
  if (!(await mayAddKnowledge(trx, organizationId))) {
    throw new HttpError(403, 'forbidden', 'You may not add knowledge to this organization.')
  }
}

/**
 * Takes the file of a form and lists it as a source, also one that cannot be read: then `refusal` says why. What takes
 * the place of another file must be readable: else that one stays, and the refusal is thrown.
 */
export async function receiveSource(
  { db, files }: { db: Db; files: Files },
  claims: Claims,
  into: Into,
  request: Request,
) {
  const { organizationId, replaced } = into
  await asUser(db, claims, (trx) => checkMayReceive(trx, into))
  const file = newFile(organizationId, replaced)
  try {
    const received = await receiveFile(request, maxFileBytes, (contents) =>
      files.write(file.key, contents),
    )
    const judgement = judge(received)
    const { refusal } = judgement
    if (replaced && refusal) {
      throw new HttpError(refusalStatus(refusal), refusal.code, refusal.message)
    }
    const row = await asUser(db, claims, (trx) =>
      addFile(trx, { organizationId, ...file, received, ...judgement }),
    )
    return { row, refusal }
  } catch (error) {
    // A connection that breaks at the commit leaves open whether the row is there. Without one the file is never deleted.
    if (!(await mayBeNamed(db, file))) await files.remove(file.key)
    throw error
  }
}
