import type { Log } from '../lib/log.ts'
import type { TextOutbox } from './outbox.ts'

/** A one-time code on its way to a phone. `to` is E.164 without the plus, `text` what the person reads. */
export type Text = {
  /** The same for every try to send this text, so that its receiver can tell a second one. */
  id?: string
  to: string
  code: string
  text: string
  channel: 'sms' | 'whatsapp'
  userId: string
}

export type Sms = {
  /** Who carries the texts, as GET /settings tells it; empty when no one does. */
  provider: string
  send(text: Text): Promise<void>
}

/** Without a provider a text is kept for /dev/texts, which only this machine can open, and named in the log. */
export function logSms(log: Log, kept?: TextOutbox): Sms {
  return {
    provider: '',
    async send(text) {
      kept?.add(text)
      log.info('text kept at /dev/texts', { channel: text.channel, userId: text.userId })
    },
  }
}
