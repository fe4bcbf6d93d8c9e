import type { Fact } from '../../memory/fact.ts'
import { languageName, languages, replyLanguage } from '../languages/language.ts'
import type { Asked, Reply } from '../reply.ts'
import { smallTalkIn } from '../small-talk.ts'
import { memoryTexts } from './memory-texts.ts'

/**
 * What is said of what the agent remembers: to who asks for it all of it, and to who says hello the name; null where the
 * message has nothing to do with it.
 */
export function replyFromMemory(asked: Asked, memories: Fact[], plain: () => Reply): Reply | null {
  const { question, persona, earlier } = asked
  const asks = languages.find((language) => memoryTexts[language].asks.test(question))
  if (asks) {
    const language = replyLanguage([question, asks, ...earlier.toReversed()], persona.languages)
    const { known, nothing, labels } = memoryTexts[language]
    if (memories.length === 0) return { text: nothing, answered: true }
    const lines = memories.map(({ kind, content }) => {
      const told = kind === 'language' ? languageName(content, language) : content
      return `- ${labels[kind]}: ${told}`
    })
    return { text: `${known}\n\n${lines.join('\n')}`, answered: true }
  }
  const name = memories.find(({ kind }) => kind === 'name')?.content
  const talk = smallTalkIn(question, persona.name)
  if (!name || talk?.kind !== 'hello' || earlier.length > 0) return null
  const language = replyLanguage([talk.language], persona.languages)
  return { text: `${memoryTexts[language].again(name)} ${plain().text}`, answered: true }
}
