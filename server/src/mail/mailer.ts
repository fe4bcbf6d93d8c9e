import type { Log } from '../lib/log.ts'
import type { Outbox } from './outbox.ts'

export type Mail = { to: string; subject: string; text: string; html: string; messageId?: string }
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const seconds = 1000

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Why a mail was not taken, without what the server said: that holds addresses. */
export class MailRefused extends Error {
  readonly code: string
  /** The address itself is refused; trying again would not help. */
  readonly isForGood: boolean

  constructor({ code = 'unknown', command = '', responseCode }: SmtpError) {
    super(
      `The mail server did not take a mail (${code}${responseCode ? `, ${responseCode}` : ''}).`,
    )
    this.name = 'MailRefused'
    this.code = code
    this.isForGood = command === 'RCPT TO' && (responseCode ?? 0) >= 500
  }
}

/** Sends by SMTP. A server that does not answer is given up after ten seconds. */
export function smtpMailer(options: { url: string; from: string }) {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: options.url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 20 * seconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    async send(mail: Mail) {
      const open = await transport
      await open.sendMail({ ...mail, from: options.from }).catch((error: SmtpError) => {
        throw new MailRefused(error)
      })
    },
    /** Connects and signs in; throws when the server would take no mail. */
    verify: async () => (await transport).verify(),
    close: () => void transport.then((open) => open.close()),
  }
}

/** Without SMTP a mail is kept for /dev/mail, which only this machine can open, and named in the log. */
export function outboxMailer(outbox: Outbox, log: Log): Mailer {
  return {
    async send(mail) {
      const { id } = outbox.add(mail)
      log.info('mail kept at /dev/mail', { id })
    },
    close() {},
  }
}
