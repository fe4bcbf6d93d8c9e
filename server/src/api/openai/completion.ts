import type { Chunk } from '../../conversation/agent-message.ts'
import type { Citation } from '../../conversation/citations/citations.ts'
import type { Used } from '../../conversation/models/meter.ts'
import type { ToldCall } from '../../conversation/tools/toolbox.ts'
import { HttpError } from '../../lib/http-error.ts'
import { collectAnswer } from '../collect-answer.ts'
import { openaiError } from './openai-error.ts'

type About = { model: string; created: number }

/** What an answer took; the built-in responder reads no tokens. */
const usageOf = (used: Used | null = null) => {
  const { input_tokens: prompt_tokens, output_tokens: completion_tokens } = used ?? {
    ...{ input_tokens: 0, output_tokens: 0 },
  }
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

const isWhole = (state: string | undefined) => state === 'complete' || state === 'unanswered'
const broken = () => new HttpError(502, 'answer_failed', 'The answer failed. Try again.')

const idOf = (messageId: string) => `chatcmpl-${messageId}`

/** The whole answer as a chat completion. */
export async function completion(stream: ReadableStream<Chunk>, { model, created }: About) {
  let usage = usageOf()
  const { state, message_id, conversation_id, answer, citations, calls } = await collectAnswer(
    stream,
    (used) => (usage = usageOf(used)),
  )
  if (!isWhole(state)) throw broken()
  const message = { role: 'assistant' as const, content: answer, refusal: null }
  return {
    ...{ id: idOf(message_id), object: 'chat.completion' as const, created, model },
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' as const }],
    usage,
    ...{ conversation_id, citations, calls },
  }
}

const event = (data: unknown) =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

/** The answer as chunks of a chat completion, in server-sent events; a failure is told in one, and ends it. */
export function completionChunks(
  stream: ReadableStream<Chunk>,
  { model, created, requestId, withUsage }: About & { requestId: string; withUsage: boolean },
): ReadableStream<Uint8Array> {
  let id = ''
  let conversationId: string | undefined
  let state: string | undefined
  let used: Used | null | undefined
  const citations: Citation[] = []
  const calls = new Map<string, ToldCall>()
  const chunk = (delta: object, finish: 'stop' | null = null, more: object = {}) =>
    event({
      ...more,
      ...{ id, object: 'chat.completion.chunk', created, model },
      ...(withUsage && { usage: null }),
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    })
  const written = new TransformStream<Chunk, string>({
    transform(part, controller) {
      if (part.type === 'start') {
        id = idOf(part.messageId ?? '')
        conversationId = part.messageMetadata?.conversation_id
        controller.enqueue(chunk({ role: 'assistant', content: '' }))
      }
      if (part.type === 'text-delta') controller.enqueue(chunk({ content: part.delta }))
      if (part.type === 'data-citation') citations.push(part.data)
      if (part.type === 'data-call') calls.set(part.data.id, part.data)
      if (part.type === 'finish') {
        state = part.messageMetadata?.state
        used = part.messageMetadata?.used
      }
    },
    flush(controller) {
      if (isWhole(state)) {
        const own = { conversation_id: conversationId, citations, calls: [...calls.values()] }
        controller.enqueue(chunk({}, 'stop', own))
        const last = { id, object: 'chat.completion.chunk', created, model, choices: [] }
        if (withUsage) controller.enqueue(event({ ...last, usage: usageOf(used) }))
        controller.enqueue(event('[DONE]'))
        return
      }
      controller.enqueue(event(openaiError(broken(), requestId)))
    },
  })
  return stream.pipeThrough(written).pipeThrough(new TextEncoderStream())
}
