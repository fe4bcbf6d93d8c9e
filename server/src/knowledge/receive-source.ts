import { asService, asUser, type Claims, type Db } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { receiveFile } from '../lib/files/receive-file.ts'
import { HttpError } from '../lib/http-error.ts'
import { addFile, judge, mayAddKnowledge, newFile } from './add-file.ts'
import type { Unreadable } from './reading/document.ts'
import { maxFileBytes } from './reading/file-type.ts'

export function refusalStatus(refusal: Unreadable) {
  if (refusal.code === 'too_large') return 413
  return refusal.code === 'wrong_type' ? 415 : 422
}

/** Whether the source is listed; also when the database cannot tell: a file too many is better than one too few. */
async function mayBeListed(db: Db, source: string) {
  const found = asService(db, (trx) =>
    trx.selectFrom('knowledge_sources').select('id').where('id', '=', source).executeTakeFirst(),
  )
  return found.then(Boolean, () => true)
}

/** Takes the file of a form and lists it as a source, also one that cannot be read: then `refusal` says why. */
export async function receiveSource(
  { db, files }: { db: Db; files: Files },
  claims: Claims,
  organizationId: string,
  request: Request,
) {
  // Asked before the first byte is kept, and again by the database when the row is added.
  if (!(await asUser(db, claims, (trx) => mayAddKnowledge(trx, organizationId)))) {
    throw new HttpError(403, 'forbidden', 'You may not add knowledge to this organization.')
  }
  const { source, key } = newFile(organizationId)
  try {
    const received = await receiveFile(request, maxFileBytes, (contents) =>
      files.write(key, contents),
    )
    const judgement = judge(received)
    const row = await asUser(db, claims, (trx) =>
      addFile(trx, { organizationId, source, received, ...judgement }),
    )
    return { row, refusal: judgement.refusal }
  } catch (error) {
    // A connection that breaks at the commit leaves open whether the row is there. Without one the file is never deleted.
    if (!(await mayBeListed(db, source))) await files.remove(key)
    throw error
  }
}
