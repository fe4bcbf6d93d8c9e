import pg from 'pg'

export type DatabaseConnection = {
  /** A host name, or the folder of a Unix socket. */
  host: string
  port: number
  user: string
  password?: string
  database: string
  ssl?: boolean | { rejectUnauthorized: boolean }
}

const asText = [1082, 1083, 1114, 1184, 1266]

function timestamp(value: string) {
  // As PostgreSQL writes a timestamp into JSON: 2026-11-21T02:15:17.702691+00:00.
  return value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/** Set once a process: dates stay text as JSON shows them, a bigint is a number where that is exact. */
function setTypeParsers() {
  for (const oid of asText) pg.types.setTypeParser(oid, timestamp)
  pg.types.setTypeParser(20, (value) => {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  })
}
setTypeParsers()

/** Reads a DATABASE_URL; `sslmode` require and verify-full mean TLS. */
export function parseConnection(url: string): DatabaseConnection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const mode = searchParams.get('sslmode')
  return {
    host: searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost'),
    port: Number(port || 5432),
    user: decodeURIComponent(username) || 'postgres',
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
    ...(password && { password: decodeURIComponent(password) }),
    ...((mode === 'require' || mode === 'prefer') && { ssl: { rejectUnauthorized: false } }),
    ...((mode === 'verify-full' || mode === 'verify-ca') && { ssl: true }),
  }
}

/** The options of a pg client or pool for this connection. */
export function connectionOptions(connection: DatabaseConnection): pg.PoolConfig {
  return { ...connection, application_name: 'digital-workforce', keepAlive: true }
}
