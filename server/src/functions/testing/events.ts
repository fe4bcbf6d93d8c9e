import type { Person } from 'database/testing/world'
import type { Chunk } from '../../conversation/agent-message.ts'
import type { Server } from './talks.ts'

/** A part of an answer as it was sent, and its number where it had one. */
export type Heard = { number: number | null; chunk: Chunk }

/** Reads events one by one: the number of a part is an event before it, and each other event is one line of data. */
function createHearing() {
  let number: number | null = null
  return (event: string): Heard[] => {
    const [, id] = /^id: (\d+)$/.exec(event) ?? []
    if (id !== undefined) number = Number(id)
    if (!event.startsWith('data: {')) return []
    const heard = { number, chunk: JSON.parse(event.slice('data: '.length)) }
    number = null
    return [heard]
  }
}

/** Reads the parts of a streamed answer, at most so many: then its connection is cut. */
export async function hear(response: Response, most = Number.POSITIVE_INFINITY): Promise<Heard[]> {
  if (!response.body) return []
  const heard: Heard[] = []
  let rest = ''
  const heardIn = createHearing()
  for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + bytes).split('\n\n')
    rest = events.pop() ?? ''
    heard.push(...events.flatMap(heardIn))
    // What came after that is lost on the way.
    if (heard.length >= most) return heard.slice(0, most)
  }
  return heard
}

/** Comes back to an answer, by the id of its message, its own or that of its conversation. */
export async function comeBack(person: Person | null, via: Server, id: string, after?: number) {
  const headers = after === undefined ? undefined : { 'last-event-id': String(after) }
  return via.app(person).request(`/conversation/${id}/stream`, headers && { headers })
}

export const answerOf = (heard: Heard[]) => {
  const start = heard.find(({ chunk }) => chunk.type === 'start')?.chunk
  return start?.type === 'start' ? (start.messageId ?? '') : ''
}

export const conversationOf = (heard: Heard[]) => {
  const start = heard.find(({ chunk }) => chunk.type === 'start')?.chunk
  return start?.type === 'start' ? (start.messageMetadata?.conversation_id ?? '') : ''
}

export const wordsOf = (heard: Heard[]) =>
  heard.map(({ chunk }) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')

/** How it was told to have ended. */
export const endOf = (heard: Heard[]) => {
  const end = heard.findLast(({ chunk }) => /^(finish|message-metadata)$/.test(chunk.type))?.chunk
  return end && 'messageMetadata' in end ? Object(end.messageMetadata).state : undefined
}
