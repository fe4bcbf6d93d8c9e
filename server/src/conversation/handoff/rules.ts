import { soundsAngry } from '../responder/person/texts.ts'
import type { Turn } from '../turn-store.ts'

export type OfferReason = 'doubt' | 'anger' | 'topic'

const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

function names(text: string, topic: string) {
  const wanted = wordsOf(topic).trim()
  if (wanted === '') return false
  return spaceless.test(wanted)
    ? wordsOf(text).includes(wanted)
    : ` ${wordsOf(text)} `.includes(` ${wanted} `)
}

/**
 * Why a person is offered after an answer; null for no reason. A rule only offers: whether the people of the
 * organization may read a conversation is for its visitor to say.
 */
export function offerReason(
  { agent, history, hands_off, waits_for_person }: Turn,
  { text, answered }: { text: string; answered: boolean },
): OfferReason | null {
  if (!hands_off || waits_for_person) return null
  const { handoff_on_anger, handoff_on_doubt, handoff_topics = [] } = agent.definition
  if (handoff_on_anger && soundsAngry(text)) return 'anger'
  if (handoff_topics.some((topic) => names(text, topic))) return 'topic'
  const before = history.findLast(({ role }) => role === 'assistant')
  return handoff_on_doubt && !answered && before?.state === 'unanswered' ? 'doubt' : null
}
