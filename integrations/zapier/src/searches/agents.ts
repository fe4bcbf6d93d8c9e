import { type Bundle, defineSearch, defineTrigger, type ZObject } from 'zapier-platform-core'
import { apiUrl } from '../client.ts'

type Agent = { id: string; name: string; role: string; greeting: string; published_at: string }

async function find(z: ZObject, bundle: Bundle) {
  const { data } = await z.request<{ data: Agent[] }>({
    url: apiUrl(bundle, '/published_agents'),
    params: { search: String(bundle.inputData.search ?? '') },
  })
  return data.data
}

const sample = {
  ...{ id: '019a0000-0000-7000-8000-000000000001', name: 'Maya', role: 'IT help desk' },
  ...{ greeting: 'Hello, how can I help?', published_at: '2026-01-12T08:41:00+00:00' },
}
const outputFields = [
  { key: 'id', label: 'Agent ID' },
  { key: 'name', label: 'Name' },
  { key: 'role', label: 'Role' },
]

export const findAgent = defineSearch({
  key: 'find_agent',
  noun: 'Agent',
  display: { label: 'Find Agent', description: 'Finds a published agent by its name or role.' },
  operation: {
    inputFields: [
      {
        ...{ key: 'search', label: 'Name or role', type: 'string', required: true },
        helpText: 'A part of it is enough.',
      },
    ],
    ...{ perform: find, sample, outputFields },
  },
})

/** Fills the list of agents to choose from. */
export const agentList = defineTrigger({
  key: 'agent_list',
  noun: 'Agent',
  display: {
    label: 'List of Agents',
    description: 'Triggers when a list of agents is needed.',
    hidden: true,
  },
  operation: { type: 'polling', perform: find, sample, outputFields },
})
