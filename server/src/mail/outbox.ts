import type { Mail } from './mailer.ts'

export type KeptMail = Mail & { id: string; sentAt: string }
export type Outbox = {
  add(mail: Mail): KeptMail
  list(): KeptMail[]
  find(id: string): KeptMail | undefined
}

/** The last mails of a server without SMTP, newest first, in memory only. */
export function createOutbox(size = 100): Outbox {
  const mails: KeptMail[] = []
  return {
    add(mail) {
      const kept = { ...mail, id: crypto.randomUUID(), sentAt: new Date().toISOString() }
      mails.unshift(kept)
      mails.length = Math.min(mails.length, size)
      return kept
    },
    list: () => [...mails],
    find: (id) => mails.find((mail) => mail.id === id),
  }
}
