import type { Trx } from '../../lib/database/database.ts'
import { inWords } from '../../mail/templates/in-words.ts'
import type { Text } from '../../sms/sms.ts'
import { postText } from '../../sms/text-queue.ts'
import type { AuthDeps } from '../deps.ts'
import { issueToken, type Purpose } from '../verification/one-time-tokens.ts'

type CodeText = {
  user: { id: string }
  /** Where the text goes; the code is good for this number only. */
  phone: string
  purpose: Purpose
  channel: Text['channel']
}

/** Stores a code and posts it to a phone. A number of the tests has a code of its own and gets no text. */
export async function writeText(trx: Trx, { settings }: AuthDeps, wanted: CodeText) {
  const { user, phone, purpose, channel } = wanted
  const { smsTestCodes, smsSeconds: seconds, secrets } = settings
  const { code } = await issueToken(trx, settings, { userId: user.id, to: phone, purpose })
  if (Object.hasOwn(smsTestCodes, phone)) return
  const text = `Your Digital Workforce code is ${code}. It works for ${inWords(seconds)}. Nobody of us will ever ask you for it.`
  await postText(trx, secrets, {
    text: { to: phone, code, text, channel, userId: user.id },
    seconds,
  })
}
