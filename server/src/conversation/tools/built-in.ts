import type { HandoffNews } from '../agent-message.ts'
import type { Answering } from '../answer.ts'
import { askForPerson, takesPerson } from '../handoff/ask.ts'
import { tellBack } from '../handoff/back.ts'
import { passagesGiven } from '../prompt/prompt.ts'
import { retrieve } from '../retrieval/retrieve.ts'
import type { BuiltInTool } from './toolbox.ts'

/** What the agent may do by itself while its model speaks: look things up in other words, and ask for a person. */
export function builtInTools(
  { db, log, claims, turn, request, searchModels }: Answering,
  tell: (news: HandoffNews) => void,
): BuiltInTool[] {
  const { template_id: templateId, definition } = turn.agent
  const search: BuiltInTool = {
    name: 'search_knowledge',
    description: "Searches the organization's knowledge once more, in other words.",
    arguments: { question: 'What to look up, as a whole question.' },
    async use({ question = '' }) {
      const asked = {
        ...{ templateId, draft: request.draft, searchModels },
        ...(request.knowledge && { knowledge: request.knowledge }),
        question: question.slice(0, 500),
        history: [],
      }
      const { passages } = await retrieve(db, claims, asked)
      const found = passagesGiven(passages).map(({ title, body }) => `${title}\n${body}`)
      return found.join('\n\n') || 'Nothing was found.'
    },
  }
  const person: BuiltInTool = {
    name: 'ask_for_person',
    description: 'Asks for a person of the organization, when the visitor needs or wants one.',
    arguments: {},
    async use() {
      const { channel, visitorAddress } = request
      if (!turn.hands_off || !takesPerson(channel)) return 'Nobody can be asked here.'
      const asking = { templateId, conversationId: turn.conversation_id, channel, visitorAddress }
      const { state } = await askForPerson(db, claims, { ...asking, reason: 'asked' }).catch(
        (error) => {
          log.warn('a person was not asked', { error })
          return { state: 'away' as const }
        },
      )
      tell({ state })
      if (state !== 'away') return 'A person was asked and will come.'
      const { person_back: back, organization_name: organization } = turn
      return `Nobody is there now. ${back ? tellBack(back, organization, 'en').text : ''}`.trim()
    },
  }
  const { built_in_tools: wanted = [] } = definition
  return [search, person].filter(({ name }) => wanted.includes(name))
}
