import { type Bundle, defineCreate, type ZObject } from 'zapier-platform-core'
import { apiUrl } from '../client.ts'

async function perform(z: ZObject, bundle: Bundle) {
  const { kind, title, body } = bundle.inputData
  const { data } = await z.request<{ id: string; status: string }>({
    url: apiUrl(bundle, '/knowledge/texts'),
    method: 'POST',
    body: { kind, title, body },
  })
  return data
}

export const addKnowledge = defineCreate({
  key: 'add_knowledge',
  noun: 'Knowledge',
  display: {
    label: 'Add Knowledge',
    description: 'Adds a text, or a question with its answer, from which agents answer.',
  },
  operation: {
    perform,
    inputFields: [
      {
        ...{ key: 'kind', label: 'What it is', type: 'string', required: true, default: 'text' },
        choices: { text: 'A text', answer: 'A question with its answer' },
      },
      {
        ...{ key: 'title', label: 'Title, or the question', type: 'string', required: true },
      },
      { key: 'body', label: 'Text, or the answer', type: 'text', required: true },
    ],
    sample: {
      ...{ id: '019a0000-0000-7000-8000-000000000001', title: 'Opening hours' },
      ...{ kind: 'text', status: 'queued' },
    },
    outputFields: [
      { key: 'id', label: 'Source ID' },
      { key: 'title', label: 'Title' },
      { key: 'status', label: 'Status' },
    ],
  },
})
