import type { Admission } from '../http/admission.ts'
import type { Db } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import type { Log } from '../lib/log.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import type { Callers } from '../lib/tokens/authenticate.ts'

export type StorageDeps = {
  db: Db
  files: Files
  callers: Callers
  /** For signed addresses, newest first. */
  secrets: Secrets
  log: Log
  /** Lets requests in; a caller makes so many a minute. */
  admission?: Admission
  perMinute?: number | null
}

/** A list of a thousand names. */
export const namesBytes = 2 * 1024 ** 2

/** What an object may have at most when its bucket says nothing. */
export const mostBytes = 5 * 1024 ** 3
