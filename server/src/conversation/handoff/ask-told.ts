import type { Claims, Db } from '../../lib/database/database.ts'
import { replyLanguage, speaks } from '../responder/languages/language.ts'
import { type AskRequest, askForPerson, lastWords } from './ask.ts'
import { tellBack } from './back.ts'

/**
 * Asks for a person and tells a visitor what came of it: where nobody is there, when somebody is again, in their own
 * language. Who has not written yet has that of the browser, as `accept-language` names it.
 */
export async function askTold(
  db: Db,
  claims: Claims,
  request: AskRequest,
  acceptLanguage: string | undefined,
) {
  const asked = await askForPerson(db, claims, request)
  const { state, conversation_id, back, languages = [], organization_name = '' } = asked
  if (!back) return { state, conversation_id }
  const said = await lastWords(db, claims, conversation_id)
  const browser = acceptLanguage?.split(/[,;]/)[0] ?? ''
  // What a browser is set to is followed less far than what its person writes.
  const heard = speaks(languages, browser) ? [...said, browser] : said
  const language = replyLanguage(heard, languages)
  return { state, conversation_id, back: tellBack(back, organization_name, language) }
}
