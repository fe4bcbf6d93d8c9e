import type { HandoffNews } from '../agent-message.ts'
import type { Language } from '../responder/languages/language.ts'
import { personTexts } from '../responder/person/texts.ts'

/** When office hours begin again, as the database says it. */
export type PersonBack = { at: string; time_zone: string }
/** The same for a visitor, in the language that they write. */
export type ToldBack = { at: string; language: Language; text: string }

// Zones have names that everybody knows only in some languages, so the offset may stand for one.
const clock: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** By the clock of the office: a visitor elsewhere sees whose time it is. */
export function tellBack(
  { at, time_zone }: PersonBack,
  organization: string,
  language: Language,
): ToldBack {
  const when = new Intl.DateTimeFormat(language, { ...clock, timeZone: time_zone })
  const text = personTexts(language).back(organization, when.format(new Date(at)))
  return { at, language, text }
}

type Away = { person_back: PersonBack | null; organization_name: string }

/** What the page is told of people; that nobody is there, with when somebody is again. */
export function withBack(news: HandoffNews, turn: Away, language: Language): HandoffNews {
  const { person_back: back, organization_name: name } = turn
  if (news.state !== 'away' || !back) return news
  return { ...news, back: tellBack(back, name, language) }
}
