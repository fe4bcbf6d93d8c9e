import { sql } from 'kysely'
import { z } from 'zod'
import { asAuth } from '../../lib/database/database.ts'
import type { JobHandler } from '../../lib/jobs.ts'
import { adminAct, adminActs } from '../../mail/templates/admin-act.ts'
import type { AuthDeps } from '../deps.ts'
import { postNotice } from './notices.ts'

const queue = 'account-notice'
/** As the functions of the admin area put it into the queue, in the transaction of the act. */
const Job = z.object({
  person: z.uuid(),
  act: z.enum(adminActs),
  at: z.iso.datetime({ offset: true }),
})

/** The worker that tells people what a platform admin did to their accounts. */
export function adminNoticeJobs(deps: AuthDeps): Record<string, JobHandler> {
  return {
    async [queue](data) {
      const { person, act, at } = Job.parse(data)
      await asAuth(deps.db, async (trx) => {
        // A mailbox that nobody proved may be a stranger's.
        const { rows } = await sql<{ email: string | null }>`
          select email from auth.users
          where id = ${person} and email_confirmed_at is not null and deleted_at is null`.execute(
          trx,
        )
        await postNotice(trx, deps, rows[0]?.email, adminAct(act), new Date(at))
      })
    },
  }
}
