import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { Email, Metadata, readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { confirmationUrl } from '../mail/auth-mails.ts'
import { hashPassword } from '../passwords/hashing.ts'
import { checkPassword } from '../passwords/password-policy.ts'
import { allowedRedirect, wantedRedirect } from '../redirects.ts'
import { emailChangeOf, emailTaken } from '../user/email-change.ts'
import { findUserByEmail, json, presentUser, type UserRow } from '../user/users.ts'
import { issueToken, type Purpose } from '../verification/one-time-tokens.ts'
import { type Operator, requireOperator } from './actor.ts'
import { insertAccount } from './create-user.ts'
import { traitsOf } from './find-user.ts'
import { inviteAccount } from './invite-user.ts'
import { audienceOf, mergeData } from './user-fields.ts'

const types = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type LinkType = (typeof types)[number]

const Body = z.object({
  type: z.string().nullish(),
  email: Email.nullish(),
  new_email: Email.nullish(),
  password: z.string().nullish(),
  data: Metadata.nullish(),
  redirect_to: z.string().nullish(),
})

type Wanted = Operator & {
  type: LinkType
  email: string
  newEmail: string
  data: Record<string, unknown>
  passwordHash: string | null
  aud: string
}
/** Whose link it is, what it does, and to which mailbox it belongs. */
type Link = { user: UserRow; purpose: Purpose; email: string }

function isLinkType(text: string): text is LinkType {
  return types.some((type) => type === text)
}

function unknownUser() {
  return new AuthError(404, 'user_not_found', 'User with this email not found')
}

/** An account that waits for its confirmation takes the operator's password: the former was anyone's. */
async function prepareSignup(trx: Trx, wanted: Wanted): Promise<Link> {
  const { email, data, passwordHash, aud, actor, client } = wanted
  const known = await findUserByEmail(trx, email)
  if (known?.email_confirmed_at) throw emailTaken()
  const account = { email, passwordHash, aud, userMetadata: mergeData({}, data) }
  const user = known ?? (await insertAccount(trx, account))
  if (!known) await audit(trx, client, 'user_signedup', actor, traitsOf(user))
  const waiting = await trx
    .updateTable('auth.users')
    .set({
      encrypted_password: passwordHash,
      raw_user_meta_data: json(mergeData(user.raw_user_meta_data, data)),
      confirmation_sent_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user: waiting, purpose: 'signup', email }
}

async function prepareSignIn(
  trx: Trx,
  wanted: Wanted,
  purpose: 'magiclink' | 'recovery',
): Promise<Link> {
  const { email, actor, client } = wanted
  const known = await findUserByEmail(trx, email)
  if (!known && purpose === 'magiclink') return prepareSignup(trx, wanted)
  if (!known) throw unknownUser()
  const user = await trx
    .updateTable('auth.users')
    .set({ recovery_sent_at: sql`now()` })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, client, 'user_recovery_requested', actor, traitsOf(user))
  return { user, purpose, email }
}

async function prepareEmailChange(
  trx: Trx,
  deps: AuthDeps,
  wanted: Wanted,
  purpose: 'email_change_current' | 'email_change_new',
): Promise<Link> {
  const { email, newEmail, actor, client } = wanted
  const { doubleConfirm } = deps.settings
  if (purpose === 'email_change_current' && !doubleConfirm)
    throw invalid('Enable secure email change to generate link for current email')
  if (!newEmail) throw invalid('An email change requires a new email address')
  const known = await findUserByEmail(trx, email)
  if (!known) throw unknownUser()
  if (await findUserByEmail(trx, newEmail)) throw emailTaken()
  const user = await trx
    .updateTable('auth.users')
    .set(emailChangeOf(newEmail, doubleConfirm))
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, client, 'user_modified', actor, traitsOf(user))
  return { user, purpose, email: purpose === 'email_change_new' ? newEmail : email }
}

async function prepare(trx: Trx, deps: AuthDeps, wanted: Wanted): Promise<Link> {
  switch (wanted.type) {
    case 'signup':
      return prepareSignup(trx, wanted)
    case 'invite':
      return { user: await inviteAccount(trx, wanted), purpose: 'invite', email: wanted.email }
    case 'magiclink':
    case 'recovery':
      return prepareSignIn(trx, wanted, wanted.type)
    default:
      return prepareEmailChange(trx, deps, wanted, wanted.type)
  }
}

async function readWanted(c: Context, deps: AuthDeps, body: z.output<typeof Body>) {
  const { type, email, password } = body
  if (!type || !isLinkType(type)) throw invalid(`Invalid email action link type requested: ${type}`)
  if (!email) throw invalid('An email address is required')
  if (type === 'signup') {
    if (!password) throw invalid('Signup requires a valid password')
    checkPassword(deps.settings, password, email)
  }
  return {
    type,
    email,
    newEmail: body.new_email ?? '',
    data: body.data ?? {},
    passwordHash:
      type === 'signup' && password ? await hashPassword(deps.settings, password) : null,
    aud: audienceOf(c),
  }
}

/** POST /admin/generate_link: what a mail would hold, for an operator who sends it himself. */
export async function generateLink(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const { settings } = deps
  const body = await readBody(c, Body)
  const wanted = await readWanted(c, deps, body)
  const redirectTo = allowedRedirect(settings, body.redirect_to || wantedRedirect(c))
  const answer = await asAuth(deps.db, async (trx) => {
    const { user, purpose, email } = await prepare(trx, deps, { ...wanted, actor, client })
    const { token, code } = await issueToken(trx, settings, { userId: user.id, to: email, purpose })
    return {
      ...(await presentUser(trx, user)),
      action_link: confirmationUrl(settings.publicUrl, purpose, token, redirectTo),
      email_otp: code,
      hashed_token: token,
      verification_type: purpose,
      redirect_to: redirectTo,
    }
  })
  return c.json(answer)
}
