import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, inject } from 'vitest'
import { connectionOptions, type DatabaseConnection } from '../src/connect.ts'
import { useCleanup } from './cleanup.ts'
import { runSql } from './run-sql.ts'

export type Person = {
  id: string
  email: string | null
  sessionId: string
  /** The claims that this person's token carries. */
  claims: {
    role: 'authenticated'
    sub: string
    session_id: string
    is_anonymous: boolean
    organization_id?: string
    email?: string
    /** Of an integration key: what acts is no person. */
    key_id?: string
  }
}
export type Organization = { id: string; owner: Person }
export type Role = 'owner' | 'member' | 'agent_user' | 'INACTIVE'
type Rows = Record<string, unknown>[]
/** Runs one statement and gives its rows. */
export type Query = (sql: string, values?: unknown[]) => Promise<Rows>

export type World = {
  /** As the owner of the tables, past every policy. */
  owner: pg.Pool
  ownerConnection: DatabaseConnection
  /** As the server logs in: it owns nothing and must take a role. */
  authenticator: DatabaseConnection
  person(options?: { anonymous?: boolean; passwordOnly?: boolean }): Promise<Person>
  organization(options?: { owner?: Person; name?: string }): Promise<Organization>
  member(organization: Pick<Organization, 'id'>, role: Role): Promise<Person>
  /** Runs `work` in one transaction under the rights of this person; null is a caller without a token. */
  as<T>(person: Person | null, work: (query: Query) => Promise<T>): Promise<T>
  /** Runs one statement under the rights of this person and gives the first value of its first row. */
  value(person: Person | null, sql: string, values?: unknown[]): Promise<unknown>
  /** Runs one statement under the rights of this person and gives how many rows it had, or the code of its refusal. */
  attempt(person: Person | null, sql: string, values?: unknown[]): Promise<number | string>
}

/** Runs `work` in one transaction on a connection of the pool. */
export async function inTransaction<T>(pool: pg.Pool, work: (query: Query) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(async (sql, values) => (await client.query(sql, values)).rows)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function build(
  owner: pg.Pool,
  login: pg.Pool,
  ownerConnection: DatabaseConnection,
  authenticator: DatabaseConnection,
): World {
  const world: World = {
    owner,
    ownerConnection,
    authenticator,
    async person({ anonymous = false, passwordOnly = false } = {}) {
      const id = randomUUID()
      const sessionId = randomUUID()
      const email = anonymous ? null : `${id}@example.com`
      await owner.query(
        'insert into auth.users (id, email, is_anonymous, email_confirmed_at) values ($1, $2, $3, now())',
        [id, email, anonymous],
      )
      await owner.query('insert into auth.sessions (id, user_id, tag) values ($1, $2, $3)', [
        sessionId,
        id,
        passwordOnly ? null : 'signup',
      ])
      await owner.query(
        `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
         values (gen_random_uuid(), $1, now(), now(), $2)`,
        [sessionId, anonymous ? 'anonymous' : 'password'],
      )
      return {
        id,
        email,
        sessionId,
        claims: {
          role: 'authenticated',
          sub: id,
          session_id: sessionId,
          is_anonymous: anonymous,
          ...(email && { email }),
        },
      }
    },
    async organization({ owner: given, name = 'Acme' } = {}) {
      const founder = given ?? (await world.person())
      // A person has one trial; of the organisations in tests each has its own.
      await owner.query('delete from private.trials where person_id = $1', [founder.id])
      const { rows } = await owner.query(
        'insert into public.organizations (name, created_by) values ($1, $2) returning id',
        [name, founder.id],
      )
      const id: string = rows[0].id
      await owner.query(
        "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'owner')",
        [founder.id, id],
      )
      founder.claims.organization_id = id
      return { id, owner: founder }
    },
    async member(organization, role) {
      const person = await world.person()
      await owner.query(
        'insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)',
        [person.id, organization.id, role],
      )
      if (role !== 'INACTIVE') person.claims.organization_id = organization.id
      return person
    },
    as(person, work) {
      return inTransaction(login, async (query) => {
        await query(
          "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
          [person ? 'authenticated' : 'anon', JSON.stringify(person?.claims ?? { role: 'anon' })],
        )
        return work(query)
      })
    },
    async value(person, sql, values) {
      const [row] = await world.as(person, (query) => query(sql, values))
      return row && Object.values(row)[0]
    },
    attempt(person, sql, values) {
      return world
        .as(person, (query) => query(sql, values))
        .then(
          (rows) => rows.length,
          (error: { code: string }) => error.code,
        )
    },
  }
  return world
}

/** A database of its own for this test file: a copy of the migrated one, dropped afterwards. */
export function useWorld() {
  const cleanup = useCleanup()
  let world: World | undefined

  beforeAll(async () => {
    const { owner, template, authenticatorPassword } = inject('testServer')
    const database = `test_${randomUUID().replaceAll('-', '')}`
    await runSql(owner, `create database ${database} template ${template} strategy file_copy`)
    cleanup.defer(async () => {
      await runSql(owner, `drop database if exists ${database} with (force)`)
    })
    const ownerConnection = { ...owner, database }
    const authenticator = {
      ...ownerConnection,
      user: 'authenticator',
      password: authenticatorPassword,
    }
    const ownerPool = new pg.Pool({ ...connectionOptions(ownerConnection), max: 5 })
    const loginPool = new pg.Pool({ ...connectionOptions(authenticator), max: 10 })
    for (const pool of [ownerPool, loginPool]) {
      pool.on('error', () => {})
      cleanup.defer(() => pool.end())
    }
    world = build(ownerPool, loginPool, ownerConnection, authenticator)
  })

  return () => {
    if (!world) throw new Error('The world exists only within tests.')
    return world
  }
}

/** Runs statements as the owner of the tables, past every policy, and gives their rows. */
export const rowsAsOwner =
  (world: () => World) =>
  async (sql: string, values: unknown[] = []) =>
    (await world().owner.query(sql, values)).rows

/** Runs a statement as the server does where it acts for nobody, and gives its rows. */
export const rowsAsServer =
  (world: () => World) =>
  (sql: string, values: unknown[] = []) =>
    world().as(null, async (query) => {
      await query("select set_config('role', 'service_role', true)")
      return query(sql, values)
    })
