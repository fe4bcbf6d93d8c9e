import { HttpResponse } from 'msw'
import type { Citation, EndState } from '../message/message.ts'

type Part = Record<string, unknown>

/** What the conversation function streams: AI SDK UI message parts as server-sent events. */
function eventStream(parts: Part[], end: 'done' | 'torn', first = 1) {
  const encoder = new TextEncoder()
  const lines = parts.map((part, at) => `id: ${first + at}\n\ndata: ${JSON.stringify(part)}\n\n`)
  if (end === 'done') lines.push('data: [DONE]\n\n')
  return new ReadableStream<Uint8Array>(
    {
      // One part a read, so that a torn connection fails after what was sent.
      pull(controller) {
        const line = lines.shift()
        if (line) controller.enqueue(encoder.encode(line))
        else if (end === 'done') controller.close()
        else controller.error(new TypeError('network error'))
      },
    },
    { highWaterMark: 0 },
  )
}

const headers = { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' }

const begin = (text: string, citations: Citation[] = [], messageId = 'answer-1'): Part[] => [
  { type: 'start', messageId, messageMetadata: { conversation_id: 'talk-1' } },
  { type: 'text-start', id: 'text' },
  ...citations.map((data) => ({ type: 'data-citation', data })),
  { type: 'text-delta', id: 'text', delta: text },
]

type Whole = { citations?: Citation[]; state?: EndState; id?: string; topics?: string[] }

/** A whole answer; each of a conversation has an id of its own. */
export function wholeAnswer(text: string, whole: Whole = {}) {
  const { citations, state = 'complete', id, topics } = whole
  const parts = [
    ...begin(text, citations, id),
    ...(topics ? [{ type: 'data-topics', data: topics }] : []),
    { type: 'text-end', id: 'text' },
    { type: 'finish', messageMetadata: { conversation_id: 'talk-1', state } },
  ]
  return new HttpResponse(eventStream(parts, 'done'), { headers })
}

export const answer = (text: string, citations: Citation[] = [], state?: EndState) =>
  wholeAnswer(text, { citations, ...(state && { state }) })

/** The parts after the third, which was the first of its words. */
export function restOfAnswer(text: string, state: EndState = 'complete') {
  const parts = [
    { type: 'text-delta', id: 'text', delta: text },
    { type: 'text-end', id: 'text' },
    { type: 'finish', messageMetadata: { conversation_id: 'talk-1', state } },
  ]
  return new HttpResponse(eventStream(parts, 'done', 4), { headers })
}

/** An answer whose connection is lost after these words. */
export function tornAnswer(text: string) {
  return new HttpResponse(eventStream(begin(text), 'torn'), { headers })
}

/** A message that is stored for the person who has the conversation, and that names no conversation. */
export function storedForPerson() {
  const parts = [
    { type: 'start' },
    { type: 'data-handoff', data: { state: 'taken', name: 'Mara' } },
    { type: 'finish' },
  ]
  return new HttpResponse(eventStream(parts, 'done'), { headers })
}
