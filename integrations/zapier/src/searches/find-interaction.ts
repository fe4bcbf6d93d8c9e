import { type Bundle, defineSearch, type ZObject } from 'zapier-platform-core'
import { apiUrl } from '../client.ts'

async function perform(z: ZObject, bundle: Bundle) {
  const id = encodeURIComponent(String(bundle.inputData.id ?? '').trim())
  const response = await z.request<{ id: string }>({
    url: apiUrl(bundle, `/interactions/${id}`),
    skipThrowForStatus: true,
  })
  // What is no id at all is found as little as one that nothing has.
  if (response.status === 404 || response.status === 400) return []
  response.throwForStatus()
  return [response.data]
}

export const findInteraction = defineSearch({
  key: 'find_interaction',
  noun: 'Interaction',
  display: {
    label: 'Find Interaction',
    description: 'Finds an interaction by its ID, with what it has found out.',
  },
  operation: {
    perform,
    inputFields: [{ key: 'id', label: 'Interaction ID', type: 'string', required: true }],
    sample: {
      ...{ id: '019a0000-0000-7000-8000-000000000001', status: 'complete', purpose: 'A lead' },
      results: { email: 'jane@example.com' },
    },
    outputFields: [
      { key: 'id', label: 'Interaction ID' },
      { key: 'status', label: 'Status' },
      { key: 'purpose', label: 'Purpose' },
    ],
  },
})
