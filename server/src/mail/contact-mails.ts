import { sql } from 'kysely'
import { z } from 'zod'
import { asService, type Db } from '../lib/database/database.ts'
import type { JobHandler } from '../lib/jobs.ts'
import type { Log } from '../lib/log.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { contactRequest } from './templates/contact-request.ts'
import { renderMail } from './templates/layout.ts'

const queue = 'contact-mail'
const Job = z.object({ contact_id: z.uuid(), reader_id: z.uuid() })
type Found = {
  address: string
  organization_name: string
  agent_name: string
  visitor_name: string
  message: string
}

/** The worker that mails members what visitors left. */
export function contactMailJobs(options: {
  db: Db
  mailer: Mailer
  publicUrl: string
  log: Log
}): Record<string, JobHandler> {
  const { db, mailer, publicUrl, log } = options
  const { host, hostname } = new URL(publicUrl)
  return {
    async [queue](data) {
      const { contact_id: contact, reader_id: reader } = Job.parse(data)
      const { rows } = await asService(db, (trx) =>
        sql<Found>`select * from private.contact_mail(${contact}, ${reader})`.execute(trx),
      )
      const [found] = rows
      if (!found) return
      const content = contactRequest({
        url: `${publicUrl}/dashboard/agents/inbox?show=messages`,
        organization: found.organization_name,
        agent: found.agent_name,
        name: found.visitor_name,
        message: found.message,
      })
      try {
        const messageId = `<${contact}.${reader}@${hostname}>`
        await mailer.send({ ...renderMail(found.address, content, host), messageId })
      } catch (error) {
        if (!(error instanceof MailRefused) || !error.isForGood) throw error
        log.error('given up: the mail server refuses the address', { queue, error })
      }
    },
  }
}
