import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { addressBlock } from '../../http/client-address.ts'
import type { Trx } from '../../lib/database.ts'
import { newDevice } from '../../mail/templates/new-device.ts'
import type { AuthDeps, Client } from '../deps.ts'
import { postNotice } from '../mail/notices.ts'
import type { UserRow } from '../user/users.ts'
import { deviceInWords } from './device-name.ts'

/** Addresses change more often than people move, so neighbours count as one place. */
function placeOf(address: string) {
  return isIPv4(address) ? address.replace(/\.\d+$/, '') : addressBlock(address)
}

// Without versions: a browser that was updated is the same device.
function deviceOf({ agent, address }: Pick<Client, 'agent' | 'address'>) {
  return `${deviceInWords(agent)}|${placeOf(address)}`
}

type Seen = { is_new: boolean; is_first: boolean }

/** Remembers a device; says whether it is new and whether it is the first of all. */
async function remember(trx: Trx, userId: string, sessionId: string, device: string) {
  const { rows } = await sql<Seen>`
    with remembered as (
      insert into auth.known_devices (user_id, device) values (${userId}, ${device})
      on conflict (user_id, device) do update set last_seen_at = now()
      returning xmax = 0 as is_new
    )
    select
      is_new,
      not exists (select from auth.known_devices where user_id = ${userId})
        and not exists (select from auth.sessions where user_id = ${userId} and id <> ${sessionId}) as is_first
    from remembered
  `.execute(trx)
  return rows[0]
}

/** Sessions tell of devices that were used before devices were remembered. */
async function hasSessionOn(trx: Trx, userId: string, sessionId: string, device: string) {
  const sessions = await trx
    .selectFrom('auth.sessions')
    .select(['user_agent', sql<string | null>`host(ip)`.as('ip')])
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  return sessions.some(
    ({ user_agent, ip }) => deviceOf({ agent: user_agent ?? '', address: ip ?? '' }) === device,
  )
}

/** Tells the owner of an account that it was signed in to from where it never was before (not the first time). */
export async function noticeNewDevice(
  trx: Trx,
  deps: AuthDeps,
  signIn: { user: UserRow; sessionId: string; client: Client },
) {
  const { user, sessionId, client } = signIn
  if (user.is_anonymous) return
  const device = deviceOf(client)
  const [secret] = deps.settings.secrets
  const hash = createHmac('sha256', secret).update(`device:${user.id}:${device}`).digest('hex')
  const seen = await remember(trx, user.id, sessionId, hash)
  if (!seen?.is_new || seen.is_first) return
  if (await hasSessionOn(trx, user.id, sessionId, device)) return
  const words = newDevice({ device: deviceInWords(client.agent), address: client.address })
  await postNotice(trx, deps, user.email, words)
}
