import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth, type Trx } from '../../lib/database/database.ts'
import { audit } from '../audit.ts'
import { invalid } from '../auth-error.ts'
import { readBody } from '../body.ts'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import {
  confirmEmail,
  confirmPhone,
  insertUser,
  type Metadata,
  presentUser,
  saveEmailIdentity,
  savePhoneIdentity,
  type UserRow,
} from '../user/users.ts'
import { requireOperator } from './actor.ts'
import { holdUser, traitsOf } from './find-user.ts'
import {
  audienceOf,
  mergeData,
  readBan,
  readPasswordHash,
  refuseTaken,
  userFields,
} from './user-fields.ts'

const Body = z.object({
  ...userFields,
  id: z
    .uuid('ID must conform to the uuid v4 format')
    .refine((id) => !/^[0-]+$/.test(id), 'ID cannot be a nil uuid')
    .nullish(),
})

type Account = {
  id?: string | undefined
  email: string | null
  phone?: string | null
  passwordHash: string | null
  aud: string
  role?: string
  appMetadata?: Metadata
  userMetadata: Metadata
}

/** An account as an operator gives it, with its identities: nothing in it counts as proven yet. */
export async function insertAccount(trx: Trx, account: Account): Promise<UserRow> {
  const { id = crypto.randomUUID(), email, phone = null, appMetadata = {}, ...rest } = account
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  const named = { provider: providers[0], providers }
  const user = await insertUser(trx, {
    ...rest,
    id,
    email,
    phone,
    appMetadata: mergeData(named, appMetadata),
  }).catch(refuseTaken)
  if (email) await saveEmailIdentity(trx, { id, email })
  if (phone) await savePhoneIdentity(trx, { id, phone })
  return user
}

async function ban(trx: Trx, user: UserRow, seconds: number) {
  await sql`
    update auth.users set banned_until = now() + make_interval(secs => ${seconds}) where id = ${user.id}
  `.execute(trx)
}

/** POST /admin/users. Nothing is mailed, and nothing is confirmed unless asked for. */
export async function createUser(c: Context<AuthEnv>, deps: AuthDeps) {
  const { actor, client } = await requireOperator(c, deps)
  const body = await readBody(c, Body)
  if (!body.email && !body.phone)
    throw invalid('Cannot create a user without either an email or phone')
  const banned = readBan(body.ban_duration)
  const passwordHash = await readPasswordHash(deps.settings, body)
  const created = await asAuth(deps.db, async (trx) => {
    const user = await insertAccount(trx, {
      id: body.id ?? undefined,
      email: body.email || null,
      phone: body.phone || null,
      passwordHash,
      aud: body.aud || audienceOf(c),
      ...(body.role && { role: body.role }),
      appMetadata: body.app_metadata ?? {},
      userMetadata: mergeData({}, body.user_metadata ?? {}),
    })
    if (banned) await ban(trx, user, banned)
    if (body.email && body.email_confirm) await confirmEmail(trx, user)
    if (body.phone && body.phone_confirm) await confirmPhone(trx, user)
    await audit(trx, client, 'user_signedup', actor, traitsOf(user))
    return presentUser(trx, await holdUser(trx, user.id))
  })
  return c.json(created)
}
