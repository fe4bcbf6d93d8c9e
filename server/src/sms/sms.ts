import type { Log } from '../lib/log.ts'

/** A one-time code on its way to a phone. `to` is E.164 without the plus, `text` what the person reads. */
export type Text = {
  to: string
  code: string
  text: string
  channel: 'sms' | 'whatsapp'
  userId: string
}

export type Sms = { send(text: Text): Promise<void> }

/** Without a provider the log says that a text would have been sent, never its code. */
export function logSms(log: Log): Sms {
  return {
    async send({ channel, userId }) {
      log.info('text not sent: no provider is configured', { channel, userId })
    },
  }
}
