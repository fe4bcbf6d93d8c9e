import type { Organization, Person, World } from './world.ts'

export const scopes = [
  ...['agents.read', 'agents.write', 'knowledge.read', 'knowledge.write'],
  ...['conversations.write', 'analytics.read'],
]

/** The statement that makes a key: organisation, key of `newKey`, scopes, expiry. */
export const createKey = `select private.create_integration_key($1, 'Website', $2::jsonb, $3, $4) as id`

let keys = 0

/** What the database keeps of a key, and a hash of its own. */
export function newKey() {
  keys += 1
  return JSON.stringify({ prefix: 'dwk_abcd', last_four: 'wxyz', hash: `hash ${keys}` })
}

/** A key has no session, which the claims of a person name. */
export function withClaims(who: Omit<Person, 'claims'>, claims: Record<string, unknown>): Person {
  return { ...who, claims: claims as unknown as Person['claims'] }
}

/** Integration keys of organisations, and what acts with one. */
export function useKeys(world: () => World) {
  async function stored(key: string) {
    const { rows } = await world().owner.query(
      'select * from public.integration_keys where id = $1',
      [key],
    )
    return rows[0]
  }

  return {
    stored,
    async make(
      { id, owner }: Organization,
      { may = ['agents.read'], expires = null as Date | null } = {},
    ): Promise<string> {
      const values = [id, newKey(), may, expires]
      const [row] = await world().as(owner, (query) => query(createKey, values))
      return String(row?.id)
    },
    /** The caller that acts with the key, as the server tells the database. */
    async holder(key: string): Promise<Person> {
      const id: string = (await stored(key)).account_id
      const claims = { role: 'authenticated', sub: id, is_anonymous: true, key_id: key }
      return withClaims({ id, email: null, sessionId: '' }, claims)
    },
    async rotate(person: Person, key: string, grace: string) {
      const sql = 'select private.rotate_integration_key($1, $2::jsonb, $3::interval) as id'
      const [row] = await world().as(person, (query) => query(sql, [key, newKey(), grace]))
      return String(row?.id)
    },
    revoke: (person: Person, key: string) =>
      world().as(person, (query) => query('select private.revoke_integration_key($1)', [key])),
    async expire(key: string) {
      await world().owner.query(
        "update public.integration_keys set expires_at = now() - interval '1 second' where id = $1",
        [key],
      )
    },
    /** The organisations in which the caller holds the permission. */
    permitted: (person: Person, permission: string) =>
      world().as(person, (query) =>
        query('select organization as id from private.organizations_with($1) as organization', [
          permission,
        ]),
      ),
  }
}
