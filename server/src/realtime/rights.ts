import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asService, type Claims, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import type { Change } from './notice.ts'

/** A person's session as it stands now; every channel of the session shares one. */
export type Rights = {
  readonly key: string
  readonly claims: Claims
  readonly person: string | undefined
  /** The person's role in each organisation in which he is active. */
  roles: Readonly<Record<string, string>>
  /** The session is let in; else each change is read for it alone. */
  isVerified: boolean
  /** The session has ended, or the person is banned or gone. */
  isOver: boolean
  /** How many channels hold it. */
  holders: number
  /** Grows when something was heard of the person, so that an answer from before does not count. */
  version: number
  /** The version that the last answer was about. */
  answered: number
  asked: Promise<void> | undefined
  /** The last change of roles has not reached the channels yet. */
  isUnsettled: boolean
}

export class SessionOver extends Error {}

type Standing = {
  caller: number
  is_alive: boolean
  is_verified: boolean | null
  roles: Record<string, string>
}
type Options = {
  db: Db
  log: Log
  /** The person has other roles than before. */
  changed(rights: Rights): Promise<void>
  over(rights: Rights): void
}

/** Tokens of one session differ by their dates alone, and show the same rows. */
function keyOf({ exp: _, iat: __, nbf: ___, jti: ____, ...claims }: Claims) {
  return createHash('sha256').update(JSON.stringify(claims)).digest('base64url')
}

function sameRoles(one: Rights['roles'], other: Rights['roles']) {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}

/** What the callers of the open channels may do, kept up to date. */
export function createRights({ db, log, changed, over }: Options) {
  const held = new Map<string, Rights>()

  function apply(rights: Rights, standing: Standing) {
    const { is_alive: isAlive, is_verified: isVerified, roles } = standing
    const wasVerified = rights.isVerified
    rights.isVerified = isVerified ?? wasVerified
    rights.answered = rights.version
    if (!isAlive) {
      rights.isOver = true
      over(rights)
    } else if (
      rights.isUnsettled ||
      rights.isVerified !== wasVerified ||
      !sameRoles(rights.roles, roles)
    ) {
      rights.roles = roles
      rights.isUnsettled = true
      changed(rights).then(
        () => {
          rights.isUnsettled = false
        },
        (error) => log.warn('rights to topics could not be asked', { error }),
      )
    }
  }

  /** Asks the database about these, all in one question. */
  async function ask(list: Rights[], { thoroughly }: { thoroughly: boolean }): Promise<void> {
    const versions = list.map(({ version }) => version)
    const callers = list.map(({ claims: { sub, session_id } }, caller) => ({
      caller,
      person: sub,
      session: session_id ?? null,
    }))
    const { rows } = await asService(db, (trx) =>
      sql<Standing>`
        select * from private.standing_of(${JSON.stringify(callers)}::jsonb, ${thoroughly})
      `.execute(trx),
    )
    const again: Rights[] = []
    for (const standing of rows) {
      const rights = list[standing.caller]
      if (!rights) continue
      if (rights.version !== versions[standing.caller]) again.push(rights)
      else apply(rights, standing)
    }
    if (again.length > 0) await ask(again, { thoroughly: true })
  }

  function askLater(list: Rights[], how: { thoroughly: boolean }) {
    if (list.length === 0) return Promise.resolve()
    return ask(list, how).catch((error) => log.warn('rights could not be asked', { error }))
  }

  function release(rights: Rights) {
    rights.holders -= 1
    if (rights.holders === 0) held.delete(rights.key)
  }

  function people() {
    return [...held.values()].filter(({ person, isOver }) => person && !isOver)
  }

  return {
    /** For one channel; throws when the session is over. */
    async acquire(claims: Claims) {
      const key = keyOf(claims)
      const rights = held.get(key) ?? {
        ...{ key, claims, person: claims.sub, roles: {}, isVerified: false, isOver: false },
        ...{ holders: 0, version: 0, answered: 0, asked: undefined, isUnsettled: false },
      }
      held.set(key, rights)
      rights.holders += 1
      try {
        if (rights.person) {
          rights.asked ??= ask([rights], { thoroughly: true })
          await rights.asked
        }
        if (rights.isOver) throw new SessionOver('The session has ended')
        return rights
      } catch (error) {
        rights.asked = undefined
        release(rights)
        throw error
      }
    },
    release,
    /** A change of a membership. Where a person has just come in, his changes are read from now on. */
    hear({ person, organization, type }: Change) {
      const concerned = people().filter((rights) => rights.person === person)
      for (const rights of concerned) {
        rights.version += 1
        if (organization && type !== 'DELETE' && !Object.hasOwn(rights.roles, organization)) {
          rights.roles = { ...rights.roles, [organization]: 'new' }
        }
      }
      return askLater(concerned, { thoroughly: true })
    },
    /** Something else about a person that his sessions' rights depend on. */
    hearOf(person: string) {
      const concerned = people().filter((rights) => rights.person === person)
      for (const rights of concerned) rights.version += 1
      return askLater(concerned, { thoroughly: true })
    },
    /** Those whose last question failed are asked about thoroughly. */
    async askAll() {
      const isSettled = ({ version, answered }: Rights) => version === answered
      const [settled, others] = [
        people().filter(isSettled),
        people().filter((one) => !isSettled(one)),
      ]
      await askLater(settled, { thoroughly: false })
      await askLater(others, { thoroughly: true })
    },
  }
}
export type RightsBook = ReturnType<typeof createRights>
