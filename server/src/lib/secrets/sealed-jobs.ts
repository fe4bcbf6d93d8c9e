import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../database/database.ts'
import type { JobHandler } from '../jobs.ts'
import type { Log } from '../log.ts'
import { seal, unseal } from './seal.ts'

export type Secrets = readonly [string, ...string[]]

/** What a job of ours says in clear: nothing about a person, only until when it is of use. */
const SealedJob = z.object({ sealed: z.string(), until: z.iso.datetime() })

/** Puts a value into a queue within the transaction of the act; the table tells nothing of it (security 43, 47). */
export async function enqueueSealed(
  trx: Trx,
  secrets: Secrets,
  job: { queue: string; seconds: number; value: unknown },
) {
  const sealed = seal(secrets, job.queue, JSON.stringify(job.value))
  const until = new Date(Date.now() + job.seconds * 1000).toISOString()
  await sql`select private.enqueue(${job.queue}, ${JSON.stringify({ sealed, until })}::jsonb)`.execute(
    trx,
  )
}

/** The handler of such jobs: `work` gets the value for as long as it is of use. */
export function sealedJobs<Value>(
  queue: string,
  { secrets, log }: { secrets: Secrets; log: Log },
  work: (value: Value) => Promise<void>,
): Record<string, JobHandler> {
  return {
    async [queue](data) {
      const { sealed, until } = SealedJob.parse(data)
      if (new Date(until) < new Date()) return log.error('given up: it took too long', { queue })
      const text = unseal(secrets, queue, sealed)
      // Sealed by a server with other secrets; no later try would open it.
      if (text === null) return log.error('given up: it was sealed with another secret', { queue })
      // Only `enqueueSealed` makes what opens here.
      await work(JSON.parse(text) as Value)
    },
  }
}
