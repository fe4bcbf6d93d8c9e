// Sends mails until it is killed: node worker-process.ts '{"database": …, "smtpUrl": …, "secret": …}'.
import type { DatabaseConnection } from 'database/connect'
import { createPool } from '../../lib/database/database.ts'
import { createJobs } from '../../lib/jobs.ts'
import { createLog } from '../../lib/log.ts'
import { mailJobs } from '../mail-queue.ts'
import { smtpMailer } from '../mailer.ts'

const { database, smtpUrl, secret } = JSON.parse(process.argv[2] ?? '') as {
  database: DatabaseConnection
  smtpUrl: string
  secret: string
}
const log = createLog('silent')
const mailer = smtpMailer({ url: smtpUrl, from: 'no-reply@example.com' })
const options = { mailer, secrets: [secret] as const, publicUrl: 'http://localhost:3000', log }
await createJobs({ pool: createPool(database), log }).start(mailJobs(options))
