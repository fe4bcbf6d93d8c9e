import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { addressBlock } from '../../http/address/client-address.ts'
import type { Trx } from '../../lib/database/database.ts'
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

/** A device of a person as it is remembered: keyed with a secret outside the database. */
export function deviceHash({ settings }: AuthDeps, userId: string, client: Client) {
  const [secret] = settings.secrets
  return createHmac('sha256', secret)
    .update(`device:${userId}:${deviceOf(client)}`)
    .digest('hex')
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

/** Tells the owner of an account that it was signed in to on a device that is not remembered. */
export async function noticeNewDevice(
  trx: Trx,
  deps: AuthDeps,
  signIn: { user: UserRow; sessionId: string; client: Client },
) {
  const { user, sessionId, client } = signIn
  if (await hasSessionOn(trx, user.id, sessionId, deviceOf(client))) return
  const words = newDevice({ device: deviceInWords(client.agent), address: client.address })
  await postNotice(trx, deps, user.email, words)
}
