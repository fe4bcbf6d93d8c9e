import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Payments } from '../billing/payments.ts'
import type { AppEnv } from '../lib/app-env.ts'
import { asUser, type Db } from '../lib/database/database.ts'
import type { Files } from '../lib/files/files.ts'
import { HttpError } from '../lib/http-error.ts'
import { version } from '../version.ts'

/** How one part is. */
type PartState = 'fine' | 'warning' | 'failure'
type Told = { state: PartState; says: string }

/** A part of the installation and how it is found out how it is; what it throws is a failure. */
type PartCheck = { name: string; check: () => Promise<Told> }

export type PlatformHealth = {
  db: Db
  files: Files
  /** On whose disk the data lies. */
  dataDir: string
  /** Throws where the mail server would take no mail; null: mails are kept for /dev/mail. */
  verifyMail: (() => Promise<unknown>) | null
  /** The language model of the installation; null: the built-in one answers. */
  languageModel: string | null
  /** Stripe; null where plans are given by hand. */
  payments: Pick<Payments, 'client'> | null
}

const patience = 5000
const scarce = 0.1

/** Gives up on a part that does not answer, without its own words: those may hold addresses and names. */
async function told({ name, check }: PartCheck) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Told>((done) => {
    const says = `No answer within ${patience / 1000} seconds.`
    timer = setTimeout(() => done({ state: 'failure', says }), patience)
  })
  const failed = () => ({ state: 'failure' as const, says: 'It does not work at the moment.' })
  const answer = await Promise.race([check().catch(failed), late])
  clearTimeout(timer)
  return { name, ...answer }
}

function checksOf(health: PlatformHealth): PartCheck[] {
  const { db, files, dataDir, verifyMail, languageModel, payments } = health
  return [
    {
      name: 'Database',
      check: async () => {
        const began = performance.now()
        await sql`select 1`.execute(db)
        return { state: 'fine', says: `${Math.ceil(performance.now() - began)} ms` }
      },
    },
    {
      name: 'Storage',
      check: async () => {
        const key = `health-${randomUUID()}`
        await files.write(key, Readable.from([Buffer.from('whole')]))
        const read = await files.read(key)
        await files.remove(key)
        if (Buffer.from(read ?? []).toString() !== 'whole') {
          return { state: 'failure', says: 'It does not return what was written.' }
        }
        const { bavail, blocks } = await statfs(dataDir)
        const free = bavail / blocks
        const says = `${Math.round((1 - free) * 100)}% used`
        return { state: free < scarce ? 'warning' : 'fine', says }
      },
    },
    {
      name: 'Mail',
      check: async () => {
        if (!verifyMail) return { state: 'warning', says: 'Kept at /dev/mail' }
        await verifyMail()
        return { state: 'fine', says: 'Accepts mail' }
      },
    },
    {
      name: 'Models',
      check: async () => ({ state: 'fine', says: languageModel ?? 'Built in' }),
    },
    {
      name: 'Stripe',
      check: async () => {
        if (!payments) return { state: 'fine', says: 'Plans by hand' }
        const stripe = await payments.client()
        await stripe.subscriptions.list({ limit: 1 })
        return { state: 'fine', says: 'Answers' }
      },
    },
  ]
}

/** How the parts of the installation are, for platform admins. */
export function platformHealth(health: PlatformHealth) {
  return new Hono<AppEnv>().get('/', async (c) => {
    const { rows } = await asUser(health.db, c.get('claims'), (trx) =>
      sql<{ is_admin: boolean }>`select admin.is_admin_user() as is_admin`.execute(trx),
    )
    if (!rows[0]?.is_admin) {
      throw new HttpError(403, 'forbidden', 'Only platform admins can do this.')
    }
    const parts = await Promise.all(checksOf(health).map(told))
    c.header('cache-control', 'no-store')
    return c.json({ version, parts })
  })
}
