import { contentWords } from '../models/support.ts'
import type { Language } from '../responder/languages/language.ts'
import { sameWord, wordsOf } from '../responder/words.ts'
import type { Found } from '../retrieval/retrieve.ts'

const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
/** How many of the words of a sentence must be said: it is not repeated as it stands. */
const enough = 0.5

function speaksOf(text: string, topic: string): boolean {
  if (spaceless.test(topic)) return text.includes(topic.trim())
  const own = contentWords(topic)
  const wanted = own.length > 0 ? own : wordsOf(topic)
  if (wanted.length === 0) return false
  const said = wordsOf(text)
  const found = wanted.filter((word) => said.some((other) => sameWord(word, other))).length
  // Of a word or two all, of a sentence half.
  return found >= (wanted.length <= 2 ? wanted.length : Math.ceil(enough * wanted.length))
}

/** Whether a text speaks of what the agent is not to speak of, by its words. */
export function isBlocked(text: string, topics: string[] = []): boolean {
  return topics.some((topic) => speaksOf(text, topic))
}

/** What was found without the passages that speak of it. */
export function withoutTopics(found: Found, topics: string[] = []): Found {
  if (topics.length === 0) return found
  const allowed = <T extends { body: string }>(passages: T[]) =>
    passages.filter(({ body }) => !isBlocked(body, topics))
  const parts = found.parts.map((part) => ({ ...part, passages: allowed(part.passages) }))
  const open = found.open?.map((part) => ({ ...part, passages: allowed(part.passages) }))
  return { ...found, passages: allowed(found.passages), parts, open }
}

/** What is said instead. */
export const blockedReplies: Record<Language, string> = {
  en: 'I do not speak about that here. Is there something else that I can help you with?',
  de: 'Darüber spreche ich hier nicht. Kann ich Ihnen bei etwas anderem helfen?',
  fr: 'Je ne parle pas de cela ici. Puis-je vous aider pour autre chose ?',
  es: 'De eso no hablo aquí. ¿Puedo ayudarle con otra cosa?',
  it: 'Di questo non parlo qui. Posso aiutarla con qualcos’altro?',
  pt: 'Não falo sobre isso aqui. Posso ajudar com outra coisa?',
  nl: 'Daar praat ik hier niet over. Kan ik u met iets anders helpen?',
  pl: 'O tym tutaj nie rozmawiam. Czy mogę pomóc w czymś innym?',
  ja: 'その件についてはここではお話しできません。ほかにお手伝いできることはありますか？',
  zh: '我不在这里谈论这个话题。还有什么可以帮您的吗？',
  ko: '그 주제에 대해서는 여기서 말씀드리지 않습니다. 다른 도움이 필요하신가요?',
}
