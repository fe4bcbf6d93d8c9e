import { sql } from 'kysely'
import type { Trx } from '../../lib/database/database.ts'
import { tooMany } from '../auth-error.ts'
import { anHour, count, fingerprint, limitHour, limitInterval } from '../rate-limits.ts'
import type { AuthSettings } from '../settings.ts'

const mails = { code: 'over_email_send_rate_limit', words: 'email rate limit exceeded' }

const aDay = 24 * anHour
/** Of the mails of an hour this share is for invitations; the rest stays for codes and links to sign in with. */
const shareOfInvitations = 0.8
/** The share for mailboxes that no account has proven: addresses can be invented without end. */
const shareOfStrangers = 0.5
/** The rest of this share is for people who were just right about their password. */
const shareOfAll = 0.9
/** To one mailbox, no matter who sends them. Codes begin again every hour, so that no one is shut out of the account for long. */
const toOneMailbox = {
  invitation: {
    count: 10,
    seconds: aDay,
    words: 'This mailbox was invited ten times today. Try again tomorrow.',
  },
  code: { count: 40, seconds: anHour, words: mails.words },
}

/** Refuses what is one too many for a mailbox. */
export async function limitMailbox(trx: Trx, kind: keyof typeof toOneMailbox, email: string) {
  const { count: most, seconds, words } = toOneMailbox[kind]
  const { rows } = await sql<{
    mailbox: string
  }>`select private.mailbox(${email}) as mailbox`.execute(trx)
  const key = `mails:${kind}:${fingerprint(rows[0]?.mailbox ?? email)}`
  const { count: reached, retryAfter } = await count(trx, key, seconds)
  if (reached > most) throw tooMany(mails.code, words, retryAfter)
}

/** Invitations stop before the mails that people sign in with. */
export async function limitInvitations(trx: Trx, settings: AuthSettings, email: string) {
  const { mailsPerHour, limits } = settings
  await limitInterval(trx, `mail:invitation:${fingerprint(email)}`, settings.mailInterval, mails)
  if (limits) await limitMailbox(trx, 'invitation', email)
  await limitHour(trx, 'mails', mailsPerHour && Math.floor(mailsPerHour * shareOfInvitations), {
    ...mails,
    words: 'Too many invitations are on their way. Try again later.',
  })
}

/**
 * Whose mailbox a mail goes to: of an account that proved it, of one that proved it and whose password was just given
 * where the mail is asked for, or, as far as we know, of a stranger.
 */
type Standing = 'stranger' | 'proven' | 'signing-in'

export async function standingOf(trx: Trx, email: string, address: string): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`
    select case when exists (
      select from auth.sessions
      join auth.mfa_amr_claims as proofs on proofs.session_id = sessions.id
      where sessions.user_id = users.id
        and sessions.ip = nullif(${address}, '')::inet
        and sessions.created_at > now() - interval '15 minutes'
        and proofs.authentication_method = 'password'
    ) then 'signing-in' else 'proven' end as standing
    from auth.users
    where email = ${email} and not is_sso_user and deleted_at is null
      and email_confirmed_at is not null and not email_autoconfirmed
  `.execute(trx)
  return rows[0]?.standing ?? 'stranger'
}

/** The seconds until strangers get mails again, null where this one does. Refuses with 429 what no one gets any more. */
async function countHour(trx: Trx, { mailsPerHour }: AuthSettings, standing: Standing) {
  if (mailsPerHour === null) return null
  const most = standing === 'signing-in' ? mailsPerHour : Math.ceil(mailsPerHour * shareOfAll)
  if (standing === 'stranger') {
    // First what holds for every mailbox, or the answer would tell which of them are proven.
    const { rows } = await sql<{ wait: number | null }>`
      select private.seconds_to_wait('mails', ${anHour}, ${most}) as wait
    `.execute(trx)
    const wait = rows[0]?.wait ?? null
    if (wait !== null) throw tooMany(mails.code, mails.words, wait)
    const { count: reached, retryAfter } = await count(trx, 'mails:strangers', anHour)
    if (reached > Math.ceil(mailsPerHour * shareOfStrangers)) return retryAfter
  }
  await limitHour(trx, 'mails', most, mails)
  return null
}

type Mail = {
  kind: string
  /** The address of who asks for it. */
  email: string
  /** Where it goes, if that is somewhere else. */
  to?: string
  standing: Standing
}

async function countMail(trx: Trx, settings: AuthSettings, mail: Mail) {
  const { kind, email, to = email, standing } = mail
  await limitInterval(trx, `mail:${kind}:${fingerprint(email)}`, settings.mailInterval, mails)
  if (settings.limits) {
    // In an order, or two who move to each other's mailbox would lock each other out.
    for (const one of [...new Set([email, to])].sort()) await limitMailbox(trx, 'code', one)
  }
  return countHour(trx, settings, standing)
}

/**
 * One mail of a kind per interval and address, whether or not an account has that address: a limit
 * that only known addresses meet would tell who has an account. It counts with the transaction of the
 * act: who gets no mail because that failed may ask again at once.
 */
export async function limitMails(trx: Trx, settings: AuthSettings, mail: Mail) {
  const wait = await countMail(trx, settings, mail)
  if (wait !== null) throw tooMany(mails.code, mails.words, wait)
}

/** The same where the answer may not tell a stranger's mailbox: whether the mail is still to be sent. */
export async function isMailLeft(trx: Trx, settings: AuthSettings, mail: Mail) {
  return (await countMail(trx, settings, mail)) === null
}
