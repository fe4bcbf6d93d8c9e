import type { Asked } from './asked.ts'
import { type Protocol, startTwin, twinKey } from './twin.ts'

export { twinKey } from './twin.ts'

const id = 'chatcmpl-twin'
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`

const chunk = (model: string, choice: object, usage?: object) =>
  event({
    ...{ id, object: 'chat.completion.chunk', created: 0, model },
    ...{ choices: [{ index: 0, finish_reason: null, delta: {}, ...choice }], usage },
  })

type Shown = { type: string; text?: string }

/** A message as the manners read it: a picture is named. */
function inWords({ role, content }: { role: string; content: unknown }) {
  if (!Array.isArray(content)) return { role, content: content as string }
  const said = (content as Shown[]).map(({ text }) => text ?? '<picture>')
  return { role, content: said.join(' ') }
}

/** OpenAI's chat completions, which many others speak. */
const openai: Protocol = {
  base: '/v1',
  read({ url, headers, body }) {
    if (headers.authorization !== `Bearer ${twinKey}`) {
      return { status: 401, message: 'Incorrect API key provided.' }
    }
    if (url.pathname !== '/v1/chat/completions') return { status: 404, message: 'Unknown URL.' }
    const asked = body as Asked & { stream: boolean }
    return { ...asked, messages: asked.messages.map(inWords) }
  },
  refusal: ({ message }) => ({ error: { message, type: 'twin' } }),
  begin: (model) => chunk(model, { delta: { role: 'assistant', content: '' } }),
  say: (model, content) => chunk(model, { delta: { content } }),
  call(model, calls, usage) {
    const tool_calls = calls.map(({ name, arguments: given }, index) => ({
      ...{ index, id: `call_${crypto.randomUUID()}`, type: 'function' },
      function: { name, arguments: JSON.stringify(given) },
    }))
    return `${chunk(model, { delta: { tool_calls } })}${openai.end(model, usage).replace('"stop"', '"tool_calls"')}`
  },
  fault: event({ error: { message: 'Overloaded.' } }),
  end(model, usage) {
    const told = usage && {
      ...{ prompt_tokens: usage.read, completion_tokens: usage.written },
      total_tokens: usage.read + usage.written,
    }
    return `${chunk(model, { finish_reason: 'stop' }, told ?? undefined)}data: [DONE]\n\n`
  },
  whole(model, content) {
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
    return { id, object: 'chat.completion', created: 0, model, choices, usage }
  },
}

export const startOpenaiTwin = () => startTwin(openai)
