import { z } from 'zod'

/** What an action asks of the interaction API, and what of its answer is the result. */
type Asking = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** A search finds nothing where there is nothing; anything else is refused there. */
  finds?: true
}

const words = (most: number) => z.string().trim().min(1).max(most)
const id = words(100)
const StartInteraction = z.strictObject({
  ...{ agent_id: id, purpose: words(1000).optional() },
  /** What is to be found out, by name. */
  results: z.record(words(40), words(300)).default({}),
})
const SendMessage = z.strictObject({ interaction_id: id, message: words(4000) })
const AddKnowledge = z.strictObject({
  ...{ kind: z.enum(['text', 'answer']), title: words(300), body: words(8000) },
})
const FindAgent = z.strictObject({ search: z.string().trim().max(100) })
const FindInteraction = z.strictObject({ id })

/** The actions and searches of the app in `integrations/zapier`, each with the request that it makes. */
export const Action = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('start_interaction'), input: StartInteraction }),
  z.strictObject({ action: z.literal('send_message'), input: SendMessage }),
  z.strictObject({ action: z.literal('add_knowledge'), input: AddKnowledge }),
  z.strictObject({ action: z.literal('find_agent'), input: FindAgent }),
  z.strictObject({ action: z.literal('find_interaction'), input: FindInteraction }),
])
export type Action = z.infer<typeof Action>

/** As they are called in Zapier. */
export const actionTitles: Record<Action['action'], string> = {
  start_interaction: 'Start Interaction',
  send_message: 'Send Message',
  add_knowledge: 'Add Knowledge',
  find_agent: 'Find Agent',
  find_interaction: 'Find Interaction',
}

export function asking(asked: Action): Asking {
  const { action, input } = asked
  switch (action) {
    case 'start_interaction': {
      const { agent_id, purpose, results } = input
      const wanted = Object.entries(results).map(([name, description]) => [
        ...[name, { type: 'string', description }],
      ])
      const body = { agent_id, ...(purpose && { purpose }), results: Object.fromEntries(wanted) }
      return { method: 'POST', path: '/interactions', body }
    }
    case 'send_message': {
      const { interaction_id, message } = input
      const path = `/interactions/${encodeURIComponent(interaction_id)}/messages`
      return { method: 'POST', path, body: { message } }
    }
    case 'add_knowledge':
      return { method: 'POST', path: '/knowledge/texts', body: input }
    case 'find_agent': {
      const query = new URLSearchParams({ search: input.search })
      return { method: 'GET', path: `/published_agents?${query}` }
    }
    case 'find_interaction': {
      const path = `/interactions/${encodeURIComponent(input.id)}`
      return { method: 'GET', path, finds: true }
    }
  }
}
