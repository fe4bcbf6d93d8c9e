import type { Asked } from './asked.ts'
import { type Protocol, type Refusal, startTwin, twinKey } from './twin.ts'

type Block = { type: string; text?: string; content?: string | Block[] }
type Body = {
  model?: string
  max_tokens?: number
  stream?: boolean
  temperature?: number
  system?: string | Block[]
  messages?: { role: string; content: string | Block[] }[]
}

const kinds: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
}
const event = (type: string, data: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
const wordsOf = (content: string | Block[] = '') =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')

/** What its API refuses before it looks at the model. */
function fault({ messages, max_tokens, temperature, model }: Body): string | null {
  if (!model) return 'model: Field required'
  if (!max_tokens) return 'max_tokens: Field required'
  if (temperature !== undefined && temperature > 1) return 'temperature: range: 0..1'
  if (!messages?.length) return 'messages: at least one message is required'
  const stranger = messages.find(({ role }) => role !== 'user' && role !== 'assistant')
  if (stranger) return `messages: Unexpected role "${stranger.role}".`
  const isText = (content: string | Block[]) =>
    typeof content === 'string' || content.every(({ type }) => type === 'text')
  const empty = messages.some(({ content }) => isText(content) && wordsOf(content).trim() === '')
  return empty ? 'messages: text content blocks must be non-empty' : null
}

const refused = (status: number, message: string): Refusal => ({ status, message })

/** Anthropic's Messages API, version 2023-06-01, streamed. */
const anthropic: Protocol = {
  base: '/v1',
  read({ url, headers, body }) {
    const asked = body as Body
    if (url.pathname !== '/v1/messages') return refused(404, 'Not found.')
    if (headers['x-api-key'] !== twinKey) return refused(401, 'invalid x-api-key')
    if (headers['anthropic-version'] !== '2023-06-01') {
      return refused(400, 'anthropic-version: header is required')
    }
    const wrong = fault(asked)
    if (wrong) return refused(400, wrong)
    const { model = '', messages = [], system, stream = false, max_tokens, temperature } = asked
    const said = messages.flatMap(({ role, content }) => {
      const results = typeof content === 'string' ? [] : content
      const answered = results
        .filter(({ type }) => type === 'tool_result')
        .map((block) => ({ role: 'tool', content: wordsOf(block.content) }))
      return answered.length > 0 ? answered : [{ role, content: wordsOf(content) }]
    })
    const told = system ? [{ role: 'system', content: wordsOf(system) }, ...said] : said
    return { model, stream, messages: told, max_tokens, temperature } as Asked & { stream: boolean }
  },
  refusal: ({ status, message }) => ({
    type: 'error',
    error: { type: kinds[status] ?? 'api_error', message },
    request_id: 'req_twin',
  }),
  begin: (model, read) =>
    event('message_start', {
      message: {
        ...{ id: 'msg_twin', type: 'message', role: 'assistant', model, content: [] },
        ...{ stop_reason: null, stop_sequence: null },
        usage: { input_tokens: read, output_tokens: 1 },
      },
    }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    event('ping'),
  say: (_, text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  call: (_, calls, usage) =>
    event('content_block_stop', { index: 0 }) +
    calls
      .map(({ name, arguments: given }, at) => {
        const index = at + 1
        const id = `toolu_${crypto.randomUUID()}`
        const content_block = { type: 'tool_use', id, name, input: {} }
        const delta = { type: 'input_json_delta', partial_json: JSON.stringify(given) }
        return (
          event('content_block_start', { index, content_block }) +
          event('content_block_delta', { index, delta }) +
          event('content_block_stop', { index })
        )
      })
      .join('') +
    event('message_delta', {
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: usage?.written ?? 0 },
    }) +
    event('message_stop'),
  fault: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  end: (_, usage) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: usage?.written ?? 0 },
    }) +
    event('message_stop'),
}

export const startAnthropicTwin = () => startTwin(anthropic)
