import { readFileSync } from 'node:fs'
import pg from 'pg'

export type DatabaseConnection = {
  /** A host name, or the folder of a Unix socket. */
  host: string
  port: number
  user: string
  password?: string
  database: string
  ssl?: boolean | { rejectUnauthorized: boolean; ca?: string }
}

// As PostgreSQL writes a timestamp into JSON: 2026-11-21T02:15:17.702691+00:00.
function timestamp(value: string) {
  return value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

function integer(value: string) {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

const asIs = (value: string) => value
const parsers: [type: number, arrayType: number, parse: (value: string) => unknown][] = [
  [20, 1016, integer],
  [1082, 1182, asIs],
  [1083, 1183, asIs],
  [1266, 1270, asIs],
  [1186, 1187, asIs],
  [1114, 1115, timestamp],
  [1184, 1185, timestamp],
]

const textArrayType: number = 1009
const textArray: (value: string) => (string | null)[] = pg.types.getTypeParser(textArrayType)

/** Set once a process: dates stay text as JSON shows them, a bigint is a number where that is exact. */
for (const [type, arrayType, parse] of parsers) {
  pg.types.setTypeParser(type, parse)
  pg.types.setTypeParser(arrayType, (value) => textArray(value).map((item) => item && parse(item)))
}

function tls(parameters: URLSearchParams): DatabaseConnection['ssl'] {
  const mode = parameters.get('sslmode')
  const authority = parameters.get('sslrootcert')
  const ca = authority ? { ca: readFileSync(authority, 'utf8') } : {}
  if (mode === 'verify-full' || mode === 'verify-ca') return { rejectUnauthorized: true, ...ca }
  // As libpq has it: require does not ask whom it talks to, unless it is told whom to trust.
  if (mode === 'require' || mode === 'no-verify')
    return { rejectUnauthorized: authority !== null, ...ca }
  return false
}

/** Reads a DATABASE_URL; `sslmode` require, verify-ca and verify-full mean TLS. */
export function parseConnection(url: string): DatabaseConnection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host:
      searchParams.get('host') ??
      (decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost'),
    port: Number(port || 5432),
    user: decodeURIComponent(username) || 'postgres',
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
    ...(password && { password: decodeURIComponent(password) }),
    ssl: tls(searchParams),
  }
}

/** The options of a pg client or pool for this connection. */
export function connectionOptions(connection: DatabaseConnection): pg.PoolConfig {
  return { ...connection, application_name: 'digital-workforce', keepAlive: true }
}
