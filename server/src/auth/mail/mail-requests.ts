import { asAuth, type Trx } from '../../lib/database/database.ts'
import { enqueueSealed, sealedJobs } from '../../lib/secrets/sealed-jobs.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { limitTexts } from '../rate-limits.ts'
import { isMailLeft, limitMails, standingOf } from './mail-limits.ts'

const queue = 'mail-request'

/** Writes the mail that someone asked for, if there is an account to write to. */
export type Write<Request> = (trx: Trx, deps: AuthDeps, request: Request) => Promise<unknown>

/** What a writer answers that had no one to write to. */
export const nothing = Symbol('nothing')

/** The name of a wish that is not granted: it is stored all the same, so that its answer takes as long as another. */
const unheard = 'unheard'

type Wish<Request> = { name: string; request: Request; write: Write<Request> }

async function grant<Request>(trx: Trx, deps: AuthDeps, { name, request, write }: Wish<Request>) {
  const { secrets, neutralAnswers, codeSeconds: seconds } = deps.settings
  if (!neutralAnswers) {
    await write(trx, deps, request)
    return
  }
  await enqueueSealed(trx, secrets, { queue, seconds, value: { name, request } })
}

/**
 * Asks for a mail to an address that someone named without proving anything. The wish is stored and
 * carried out later, so neither the time nor a failure of the answer tells whether the address has an
 * account (security 13); who stops the server in between loses no mail. Without a `client` every mailbox
 * is a stranger's, whatever account has it.
 */
export async function requestMail<Request extends { email: string }>(
  deps: AuthDeps,
  { interval: kind, client, ...wish }: Wish<Request> & { interval: string; client: Client | null },
) {
  const { settings } = deps
  const { email } = wish.request
  await asAuth(deps.db, async (trx) => {
    const standing = client ? await standingOf(trx, email, client.address) : 'stranger'
    const mail = { kind, email, standing } as const
    if (!client || !settings.neutralAnswers) await limitMails(trx, settings, mail)
    else if (!(await isMailLeft(trx, settings, mail))) {
      return grant(trx, deps, { ...wish, name: unheard })
    }
    await grant(trx, deps, wish)
  })
}

/** Asks for a text to a number in the same way. */
export async function requestText<Request extends { phone: string }>(
  deps: AuthDeps,
  wish: Wish<Request>,
) {
  const { settings } = deps
  await asAuth(deps.db, async (trx) => {
    // As upstream: where answers may tell who has an account, only a text that goes out counts.
    if (!settings.neutralAnswers && (await wish.write(trx, deps, wish.request)) === nothing) return
    await limitTexts(trx, settings, wish.request.phone)
    if (settings.neutralAnswers) await grant(trx, deps, wish)
  })
}

/** The worker that carries out such wishes. A wish that the rules refuse is granted by silence. */
export function mailRequestJobs(deps: AuthDeps, writers: Record<string, Write<never>>) {
  const { secrets } = deps.settings
  return sealedJobs<{ name: string; request: never }>(
    queue,
    { secrets, log: deps.log },
    async ({ name, request }) => {
      if (name === unheard) return
      const write = writers[name]
      if (!write) throw new Error(`Nobody writes mails of the name ${name}.`)
      await asAuth(deps.db, (trx) => write(trx, deps, request)).catch((error: unknown) => {
        if (!(error instanceof AuthError) || error.status >= 500) throw error
      })
    },
  )
}
