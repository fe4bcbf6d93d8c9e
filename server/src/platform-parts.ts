import type { Config } from './config.ts'
import { smtpMailer } from './mail/mailer.ts'

/** What the health of the platform is found out by, as it is configured. */
export function platformParts({ dataDir, smtpUrl, mailFrom, model }: Config) {
  const verifyMail = async (url: string) => {
    const mailer = smtpMailer({ url, from: mailFrom })
    try {
      await mailer.verify()
    } finally {
      mailer.close()
    }
  }
  return {
    dataDir,
    verifyMail: smtpUrl === null ? null : () => verifyMail(smtpUrl),
    languageModel: model?.model ?? null,
  }
}
