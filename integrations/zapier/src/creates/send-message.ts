import { type Bundle, defineCreate, type ZObject } from 'zapier-platform-core'
import { apiUrl } from '../client.ts'

type Answer = { message_id: string; answer: string; state: string }

async function perform(z: ZObject, bundle: Bundle) {
  const { interaction_id, message } = bundle.inputData
  const { data } = await z.request<Answer>({
    url: apiUrl(bundle, `/interactions/${encodeURIComponent(String(interaction_id))}/messages`),
    method: 'POST',
    body: { message },
  })
  return { id: data.message_id, ...data }
}

export const sendMessage = defineCreate({
  key: 'send_message',
  noun: 'Message',
  display: {
    label: 'Send Message',
    description: 'Sends a message in an interaction and gives the answer of the agent.',
  },
  operation: {
    perform,
    inputFields: [
      {
        ...{ key: 'interaction_id', label: 'Interaction ID', type: 'string', required: true },
        helpText: 'Of the step that started it.',
      },
      { key: 'message', label: 'Message', type: 'text', required: true },
    ],
    sample: {
      ...{ id: '019a0000-0000-7000-8000-000000000001', state: 'complete' },
      answer: 'You get 25 days. [1]',
    },
    outputFields: [
      { key: 'id', label: 'ID of the answer' },
      { key: 'answer', label: 'Answer' },
      { key: 'state', label: 'State' },
    ],
  },
})
