import { randomUUID } from 'node:crypto'
import type { Trx } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { enqueueSealed, type Secrets, sealedJobs } from '../lib/secrets/sealed-jobs.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { type MailContent, renderMail } from './templates/layout.ts'

type Posted = { id: string; to: string; content: MailContent }

const queue = 'mail'

/** Posts a mail within the transaction of its act. It is sent soon, and tried again for as long as it is of use. */
export async function postMail(
  trx: Trx,
  secrets: Secrets,
  mail: { to: string; content: MailContent; seconds: number },
) {
  const value: Posted = { id: randomUUID(), to: mail.to, content: mail.content }
  await enqueueSealed(trx, secrets, { queue, seconds: mail.seconds, value })
}

/** The worker that sends what was posted. */
export function mailJobs(options: {
  mailer: Mailer
  secrets: Secrets
  publicUrl: string
  log: Log
}) {
  const { mailer, log } = options
  const { host, hostname } = new URL(options.publicUrl)
  return sealedJobs<Posted>(queue, options, async ({ id, to, content }) => {
    try {
      await mailer.send({ ...renderMail(to, content, host), messageId: `<${id}@${hostname}>` })
    } catch (error) {
      if (!(error instanceof MailRefused) || !error.isForGood) throw error
      log.error('given up: the mail server refuses the address', { queue, error })
    }
  })
}
