import { randomUUID } from 'node:crypto'
import type { Trx } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { enqueueSealed, type Secrets, sealedJobs } from '../lib/secrets/sealed-jobs.ts'
import { TextRefused } from './hook-sms.ts'
import type { Sms, Text } from './sms.ts'

const queue = 'text'

/** Posts a text within the transaction of its act. */
export async function postText(
  trx: Trx,
  secrets: Secrets,
  { text, seconds }: { text: Text; seconds: number },
) {
  await enqueueSealed(trx, secrets, { queue, seconds, value: { ...text, id: randomUUID() } })
}

/** The worker that sends what was posted. A text that its receiver refused is not sent again: it costs money. */
export function textJobs(options: { sms: Sms; secrets: Secrets; log: Log }) {
  const { sms, log } = options
  return sealedJobs<Text>(queue, options, async (text) => {
    await sms.send(text).catch((error: unknown) => {
      if (!(error instanceof TextRefused)) throw error
      log.error('given up: the text was not taken', { queue, error })
    })
  })
}
