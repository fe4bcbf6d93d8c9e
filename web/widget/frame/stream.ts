/** The parts of a streamed answer that the frame shows (AI SDK UI messages over server-sent events). */
export type Part =
  // Without its metadata where a person has the conversation and nothing is answered.
  | { type: 'start'; messageId: string; messageMetadata?: { conversation_id: string } }
  | { type: 'text-delta'; delta: string }
  | { type: 'data-citation'; data: Source }
  | { type: 'data-handoff'; data: HandoffNews }
  // What can be asked instead of what was not answered.
  | { type: 'data-topics'; data: string[] }
  | { type: 'finish' | 'message-metadata'; messageMetadata?: { state: string } }
  | { type: 'error'; errorText: string }

/** What an answer tells of people: one is offered, was asked, has the conversation, or nobody is there. */
export type HandoffNews = {
  state: 'offer' | 'waiting' | 'taken' | 'away'
  name?: string
  reason?: string
  /** When somebody is there again, in the visitor's language. */
  back?: { language: string; text: string }
}

/** What people do in a conversation, each thing that was said once. */
export type PeopleNews = {
  person_state: 'waiting' | 'taken' | null
  person_name: string | null
  ended_at: string | null
  said: Line[]
}
/** Said by a person in the agent's place, or told of people. */
export type Line = { id: string; role: string; text: string; said_by: string | null }

export type Source = {
  number: number
  title: string
  heading: string | null
  page: number | null
  quote: string
  /** Of a quoted row of a table: the line with the names of its columns. */
  table_head?: string | null
  /** Whether visitors may read the text around it. */
  can_open: boolean
}

/** The server is not reached any more, or cannot answer now: the same may be asked again. */
export class ServerLost extends Error {}

/** Server-sent events as they come, until the last; throws ServerLost when the connection is. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let rest = ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read().catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new ServerLost()
    })
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: {')) yield JSON.parse(line.slice('data: '.length))
    }
  }
}

/** The parts as they come; throws ServerLost when there are no more before one that says how the answer ended. */
export async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Part> {
  for await (const event of readEvents(body)) {
    const part = event as Part
    yield part
    if (part.type === 'finish') return
  }
  throw new ServerLost()
}
