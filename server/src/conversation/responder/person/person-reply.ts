import type { Passage } from '../../../knowledge/search/passage.ts'
import { type PersonBack, tellBack } from '../../handoff/back.ts'
import { contactInSources, publicContacts, withoutPerson } from '../contact.ts'
import type { Language } from '../languages/language.ts'
import type { Persona } from '../persona.ts'
import { personTexts } from './texts.ts'

/** What came of asking for a person, and whose people they are. */
export type AskedPerson = { state: 'asked' | 'away'; organization: string }

/** When people of an organization are there again, who are not there now. */
export type BackAt = PersonBack & { organization: string }

type Asked = {
  persona: Persona
  passages: Passage[]
  person?: AskedPerson | null
  back?: BackAt | null
}

const spaceless: Language[] = ['ja', 'zh']
// A mark names no passage further down.
const named = 6

/** What is said to who wants a person: that somebody was asked, how to leave a message, or what is known of a contact. */
export function personReply(asked: Asked, language: Language): string {
  const { person, back } = asked
  const told = reached(asked, language)
  if (!back || person?.state === 'asked') return told
  const { text } = tellBack(back, back.organization, language)
  return spaceless.includes(language) ? `${told}${text}` : `${told} ${text}`
}

function reached({ persona, passages, person }: Asked, language: Language): string {
  const texts = personTexts(language)
  if (person) return texts[person.state](person.organization)
  if (publicContacts(persona.instructions).length > 0) return withoutPerson(persona, language)
  const found = contactInSources(passages.slice(0, named))
  return found
    ? `${texts.known} ${found.text} [${found.passage + 1}]`
    : withoutPerson(persona, language)
}
