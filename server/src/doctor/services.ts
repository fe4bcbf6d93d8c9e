import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parseConnection } from 'database/connect'
import { describeDatabase } from 'database/describe'
import { findPostgres } from 'database/postgres-binaries'
import type { Config } from '../config.ts'
import { openFiles } from '../lib/files/open-files.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { attempt, type Finding, failure, fine, reasonOf, warning } from './finding.ts'

const mostSeconds = 5

async function database({ databaseUrl }: Config): Promise<Finding> {
  const what = 'Database'
  if (!databaseUrl) return fine(what, `Embedded PostgreSQL ${findPostgres(false).major}.`)
  const { major, waiting, seconds } = await describeDatabase(parseConnection(databaseUrl))
  if (Math.abs(seconds) > mostSeconds) {
    return failure(what, `Its clock differs by ${Math.round(seconds)} s from this machine's.`)
  }
  const name = `PostgreSQL ${major}`
  if (waiting > 0)
    return warning(what, `${name}; ${waiting} migrations will run at the next start.`)
  return fine(what, `${name}, up to date.`)
}

/** Writes, reads and removes one small file. */
async function files(config: Config): Promise<Finding> {
  const what = 'Files'
  if ('directory' in config.files && !existsSync(config.files.directory)) {
    return fine(what, `${config.files.directory} is created with the first file.`)
  }
  const place = await openFiles(config.files)
  const key = `doctor-${randomUUID()}`
  await place.write(key, Readable.from([Buffer.from('whole')]))
  const read = await place.read(key)
  await place.remove(key)
  const where =
    'bucket' in config.files ? `The bucket ${config.files.bucket.name}` : config.files.directory
  return Buffer.from(read ?? []).toString() === 'whole'
    ? fine(what, `${where} can be written and read.`)
    : failure(what, `${where} does not return what was written to it.`)
}

async function mail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  const what = 'Mail'
  if (!smtpUrl) return warning(what, 'Without SMTP_URL mails are only shown at /dev/mail.')
  const mailer = smtpMailer({ url: smtpUrl, from: mailFrom })
  try {
    await mailer.verify()
  } catch (error) {
    return failure(what, `The mail server does not accept mail: ${reasonOf(error)}.`)
  } finally {
    mailer.close()
  }
  return fine(what, `${new URL(smtpUrl).hostname} accepts mail.`)
}

/** What the product needs of others. */
export const checkServices = (config: Config) => [
  attempt('Database', () => database(config)),
  attempt('Files', () => files(config)),
  attempt('Mail', () => mail(config)),
]
