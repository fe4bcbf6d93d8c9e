import { mailJobs } from '../mail/mail-queue.ts'
import type { Mailer } from '../mail/mailer.ts'
import { textJobs } from '../sms/text-queue.ts'
import type { AuthDeps } from './deps.ts'
import { adminNoticeJobs } from './mail/admin-notices.ts'
import { mailRequestJobs } from './mail/mail-requests.ts'
import { writePhoneAgain } from './phone/send-again.ts'
import { writePhoneCode } from './phone/send-code.ts'
import { writeCode } from './verification/otp.ts'
import { writeRecovery } from './verification/recover.ts'
import { writeAgain } from './verification/resend.ts'

/** What the auth service does beside its requests, by queue. */
export function authJobs(deps: AuthDeps, mailer: Mailer) {
  const { log, settings, sms } = deps
  const { secrets, publicUrl } = settings
  return {
    ...mailRequestJobs(deps, {
      again: writeAgain,
      code: writeCode,
      'phone-again': writePhoneAgain,
      'phone-code': writePhoneCode,
      recovery: writeRecovery,
    }),
    ...adminNoticeJobs(deps),
    ...mailJobs({ mailer, secrets, publicUrl, log }),
    ...textJobs({ sms, secrets, log }),
  }
}
