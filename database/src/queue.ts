import type { Client, PoolClient } from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }

/**
 * The queues. A job whose process died misses its heartbeat and is handed to another; one that has used up its
 * retries goes to the dead letter queue, whose worker tells the person who waits for it.
 */
const common = { policy: 'standard', heartbeatSeconds: 10 }
const indexing = {
  retryLimit: 2,
  retryDelay: 1,
  // A text of 20 MiB takes minutes on a busy machine.
  expireInSeconds: 1800,
  deleteAfterSeconds: 86_400,
  deadLetter: 'knowledge-index-failed',
}
const queues: Record<string, object> = {
  'knowledge-index-failed': { retryLimit: 5, retryDelay: 5, retryBackoff: true },
  'knowledge-index': indexing,
  'knowledge-index-small': indexing,
  // A slice of a site at a time.
  'knowledge-crawl': { ...indexing, retryDelay: 5, expireInSeconds: 300 },
  // A slice of a source at a time; what fails for good is put into the line again at the next start.
  'knowledge-embed': {
    // A provider may be away for some hours.
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 3600,
  },
  // What is left ungrouped is taken with the next question.
  'knowledge-gaps': { retryLimit: 3, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3600 },
  'agentic-task-failed': { retryLimit: 5, retryDelay: 5, retryBackoff: true },
  'agentic-task': {
    retryLimit: 3,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    // An archive of much takes long.
    expireInSeconds: 3600,
    deleteAfterSeconds: 86_400,
    deadLetter: 'agentic-task-failed',
  },
  'file-delete': { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  // A mail and the wish for one are given up when they are of no use any more, not after so many tries.
  mail: {
    retryLimit: 1000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    deleteAfterSeconds: 3600,
  },
  'mail-request': {
    retryLimit: 1000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 3600,
  },
  'account-notice': {
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 3600,
  },
  'contact-mail': {
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 3600,
  },
  // Stripe may be away for days; what is to be ended there is not forgotten.
  stripe: {
    retryLimit: 1000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  },
  // Tried again only when the process that sent it died.
  text: { retryLimit: 2, retryDelay: 1, deleteAfterSeconds: 3600 },
}

async function installedVersion(client: Client | PoolClient): Promise<number | null> {
  const table = await client.query("select to_regclass('pgboss.version') is not null as there")
  if (!table.rows[0]?.there) return null
  const version = await client.query('select version from pgboss.version')
  return Number(version.rows[0]?.version)
}

/** A plan is a transaction, then statements that must stand outside one: indexes built concurrently. */
async function carryOut(client: Client | PoolClient, plan: string) {
  const end = plan.indexOf('COMMIT;') + 'COMMIT;'.length
  await client.query(plan.slice(0, end))
  for (const statement of plan.slice(end).split(/;\s*\n|;\s*$/)) {
    if (statement.trim() !== '') await client.query(statement)
  }
}

/**
 * Installs or upgrades the tables of pg-boss as the owner, from pg-boss's own plans, so that the role the server
 * logs in with owns nothing. Safe to run at every start.
 */
export async function installQueue(client: Client | PoolClient) {
  const version = await installedVersion(client)
  if (version === null) {
    await carryOut(client, getConstructionPlans('pgboss', { createSchema: false }))
  } else if (version < manifest.pgboss.schema) {
    await carryOut(client, getMigrationPlans('pgboss', version))
  }
  await client.query(`
    grant usage on schema pgboss to authenticator;
    grant select, insert, update, delete on all tables in schema pgboss to authenticator;
    grant execute on all functions in schema pgboss to authenticator;
  `)
  for (const [name, options] of Object.entries(queues)) {
    const settings = JSON.stringify({ ...common, ...options })
    await client.query('select pgboss.create_queue($1, $2)', [name, settings])
    // A queue that an earlier release made keeps its own settings until it is told.
    await client.query(
      `update pgboss.queue set heartbeat_seconds = ($2::jsonb ->> 'heartbeatSeconds')::integer,
         expire_seconds = coalesce(($2::jsonb ->> 'expireInSeconds')::integer, expire_seconds),
         retry_limit = ($2::jsonb ->> 'retryLimit')::integer,
         retry_delay_max = ($2::jsonb ->> 'retryDelayMax')::integer
       where name = $1`,
      [name, settings],
    )
  }
}
