import type pg from 'pg'
import { fingerprint } from 'server/auth/rate-limits'
import { storedToken } from 'server/lib/tokens/stored-token'

/** One statement as it was sent, and what came back. */
type Sent = { text: string; values: unknown[]; rows: Record<string, unknown>[] }
/** A statement of a script. `capture` names its one row's columns for the statements after it. */
export type Statement = { text: string; capture?: string }
export type Known = { userId: string; email: string; sessionId: string; refreshToken: string }

/** People of the scripts: one a client, by the number that pgbench gives it. */
const person = {
  id: '00000000-0000-4000-8000-00000000000:client_id',
  email: 'client-:client_id@example.com',
  token: 'token-:client_id',
  device: 'device-:client_id',
  // As hashes of ours begin, so that nobody looks like an import.
  hash: '$argon2id$v=19$m=19456,t=2,p=1$of a client',
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Several statements in one message, which are one transaction. */
function statementsOf(asked: unknown): Sent[] | null {
  if (typeof asked !== 'object' || asked === null || !('statements' in asked)) return null
  const statements = asked.statements as { text: string; values: unknown[] }[]
  return [plain('begin'), ...statements.map((one) => ({ ...one, rows: [] })), plain('commit')]
}

/** Kysely asks by text and values and awaits the answer, so that one of the overloads is the whole of `query`. */
function queryOf(client: pg.PoolClient) {
  return client as unknown as { query: Query }
}

function plain(text: string): Sent {
  return { text, values: [], rows: [] }
}

/** Writes down what the pool's clients send while `work` runs. */
export async function record(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const client = await pool.connect()
  const recorded = queryOf(client)
  const query = recorded.query.bind(client)
  recorded.query = async (text, values = []) => {
    const together = statementsOf(text)
    if (together) {
      sent.push(...together)
      return query(text)
    }
    const result = await query(text, values)
    // Several statements in one message, as a transaction begins; a script sends them one by one.
    if (Array.isArray(result)) sent.push(...text.split('; ').map(plain))
    else sent.push({ text, values, rows: result.rows })
    return result
  }
  client.release()
  await work()
  recorded.query = query
  return sent
}

function quoted(value: unknown): string {
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(item)).join()}}`)
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'object') throw new Error('A value that is no scalar cannot be written in.')
  return `'${String(value).replaceAll("'", "''")}'`
}

/** The same statements for people without end: a script in which everything personal is the client's own. */
export function toScript(sent: Sent[], { userId, email, sessionId, refreshToken }: Known) {
  const own: [string, string][] = [
    [userId, person.id],
    [sessionId, person.id],
    [email, person.email],
    [fingerprint(email), 'person-:client_id'],
    [storedToken(refreshToken), `${person.token}-:turn`],
  ]
  const captured = new Map<number, string>()

  /** A value that a row of an earlier insert had: a new id. */
  function reference(value: string, before: number) {
    for (const [index, { text, rows }] of sent.slice(0, before).entries()) {
      const [row] = rows
      const column = Object.keys(row ?? {}).find((name) => row?.[name] === value)
      if (!column || !text.startsWith('insert') || value.length < 32) continue
      captured.set(index, `s${index}_`)
      return `:s${index}_${column}`
    }
    return undefined
  }

  /** In place of one person's ids and hashes those of a client: the next call's token is this one's successor. */
  function renamed(text: string) {
    return own
      .reduce((rest, [from, to]) => rest.replaceAll(from, to), text)
      .replace(/(?<="device":")[0-9a-f]{64}/, person.device)
      .replace(/(?<="stored":")[^"]*/, () => person.hash)
      .replace(/("successor":")[0-9a-f]{64}/, `$1${person.token}-:next`)
      .replace(/[0-9a-f]{64}/g, `${person.token}-:fresh`)
  }

  function written(value: unknown, index: number) {
    if (Array.isArray(value)) return renamed(quoted(value))
    if (typeof value !== 'string') return quoted(value)
    return quoted(renamed(reference(value, index) ?? value))
  }

  const texts = sent.map(({ text, values }, index) =>
    text.replace(/\$(\d+)/g, (_, place) => written(values[Number(place) - 1], index)),
  )
  return texts.map((text, index): Statement => {
    const capture = captured.get(index)
    return capture ? { text, capture } : { text }
  })
}

/** The people of the scripts, each as a person is after signing in. */
export function peopleSql(clients: number) {
  return Array.from({ length: clients }, (_, client) => {
    const own = (text: string) => text.replaceAll(':client_id', String(client))
    return `
      insert into auth.users (id, email, email_confirmed_at, encrypted_password, raw_app_meta_data, raw_user_meta_data)
        values ('${own(person.id)}', '${own(person.email)}', now(), '${person.hash}',
          '{"provider": "email", "providers": ["email"]}', '{"email_verified": true}');
      insert into auth.identities (provider_id, provider, user_id, identity_data)
        values ('${own(person.id)}', 'email', '${own(person.id)}', '{"email_verified": true, "phone_verified": false}');
      insert into auth.sessions (id, user_id, tag, not_after, ip)
        values ('${own(person.id)}', '${own(person.id)}', 'signup', now() + interval '60 days', '127.0.0.1');
      insert into auth.mfa_amr_claims (session_id, authentication_method) values ('${own(person.id)}', 'password');
      insert into auth.known_devices (user_id, device) values ('${own(person.id)}', '${own(person.device)}');
    `
  }).join('')
}

/** Each client's session with the one token that its first call presents. */
export function firstTokensSql(clients: number) {
  return Array.from({ length: clients }, (_, client) => {
    const own = (text: string) => text.replaceAll(':client_id', String(client))
    return `
      delete from auth.refresh_tokens where session_id = '${own(person.id)}';
      insert into auth.refresh_tokens (token, user_id, session_id)
        values ('${own(person.token)}-0', '${own(person.id)}', '${own(person.id)}');`
  }).join('')
}
