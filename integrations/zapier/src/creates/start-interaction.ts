import { type Bundle, defineCreate, type ZObject } from 'zapier-platform-core'
import { apiUrl } from '../client.ts'

type Started = { id: string; opening: string }

/** A name of a result as the product takes it. */
const nameOf = (label: string) =>
  label
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)

async function perform(z: ZObject, bundle: Bundle) {
  const { agent_id, purpose, results = {} } = bundle.inputData
  const wanted = Object.entries(results as Record<string, string>).map(([name, description]) => [
    nameOf(name),
    { type: 'string', description },
  ])
  const { data } = await z.request<Started>({
    url: apiUrl(bundle, '/interactions'),
    method: 'POST',
    body: { agent_id, ...(purpose ? { purpose } : {}), results: Object.fromEntries(wanted) },
  })
  return data
}

export const startInteraction = defineCreate({
  key: 'start_interaction',
  noun: 'Interaction',
  display: {
    label: 'Start Interaction',
    description: 'Starts a conversation with an agent that is to find something out.',
  },
  operation: {
    perform,
    inputFields: [
      {
        ...{ key: 'agent_id', label: 'Agent', type: 'string', required: true },
        ...{ dynamic: 'agent_list.id.name', search: 'find_agent.id' },
      },
      {
        ...{ key: 'purpose', label: 'Purpose', type: 'string' },
        helpText: 'What the conversation is for.',
      },
      {
        ...{ key: 'results', label: 'What to find out', dict: true },
        helpText:
          'A name on the left, as email. On the right what is asked for, in words that end “Could you tell me …?”, as “your e-mail address”.',
      },
    ],
    sample: {
      ...{ id: '019a0000-0000-7000-8000-000000000001', status: 'open' },
      opening: 'Hello, how can I help?',
    },
    outputFields: [
      { key: 'id', label: 'Interaction ID' },
      { key: 'opening', label: 'What the agent says first' },
    ],
  },
})
