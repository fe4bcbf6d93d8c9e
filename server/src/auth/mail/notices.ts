import type { Trx } from '../../lib/database/database.ts'
import { recoverPage } from '../../mail/mail-links.ts'
import { postMail } from '../../mail/mail-queue.ts'
import { type Notice, noticeMail } from '../../mail/templates/notice.ts'
import type { AuthDeps } from '../deps.ts'

const aDay = 86_400

/** Tells the owner of an account what happened to it, within the transaction of the act. */
export async function postNotice(
  trx: Trx,
  { settings }: AuthDeps,
  to: string | null | undefined,
  notice: Notice,
  when = new Date(),
) {
  if (!to || !settings.notices) return
  const content = noticeMail(notice, when, recoverPage(settings.publicUrl))
  await postMail(trx, settings.secrets, { to, content, seconds: aDay })
}
