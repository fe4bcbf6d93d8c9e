import { sql } from 'kysely'
import { asService, type Db } from '../../lib/database/database.ts'
import { postMail } from '../../mail/mail-queue.ts'
import { type SpendAlert, spendAlert } from '../../mail/templates/spend-alert.ts'

type Deps = { db: Db; secrets: Parameters<typeof postMail>[1]; publicUrl: string }
type Row = {
  organization_name: string
  subject: SpendAlert['subject']
  agent_name: string | null
  key_name: string | null
  period: SpendAlert['period']
  amount: string
  percent: number
  at_limit: SpendAlert['atLimit']
  emails: string[]
}

const aDay = 86_400

/** Posts a mail to the owners of each organisation that reached a share of a limit; how many alerts there were. */
export function alertOwners({ db, secrets, publicUrl }: Deps): Promise<number> {
  const page = new URL('/dashboard/account/models', publicUrl).href
  return asService(db, async (trx) => {
    const { rows } = await sql<Row>`select * from private.take_spend_alerts()`.execute(trx)
    for (const { emails, ...row } of rows) {
      const content = spendAlert(
        {
          ...{ organization: row.organization_name, subject: row.subject, period: row.period },
          ...{ agent: row.agent_name, key: row.key_name },
          ...{ amount: Number(row.amount), percent: row.percent, atLimit: row.at_limit },
        },
        page,
      )
      for (const to of emails) await postMail(trx, secrets, { to, content, seconds: aDay })
    }
    return rows.length
  })
}
