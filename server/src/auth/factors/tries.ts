import { asAuth } from '../../lib/database.ts'
import { forget, limitTries } from '../counters.ts'
import type { AuthDeps } from '../deps.ts'

const perPerson = { count: 10, seconds: 900 }

function triesOf(userId: string) {
  return `factor:account:${userId}`
}

/** Counted before anything is compared, over all factors of a person: guesses side by side find no gap. */
export function countTry({ db }: AuthDeps, userId: string) {
  return limitTries(db, [[triesOf(userId), perPerson]])
}

/** The right answer takes the wrong ones back. */
export function forgetTries({ db }: AuthDeps, userId: string) {
  return asAuth(db, (trx) => forget(trx, triesOf(userId)))
}
