/** The parts of a streamed answer that the frame shows (AI SDK UI messages over server-sent events). */
export type Part =
  | { type: 'start'; messageId: string; messageMetadata: { conversation_id: string } }
  | { type: 'text-delta'; delta: string }
  | { type: 'data-citation'; data: Source }
  | { type: 'finish' | 'message-metadata'; messageMetadata: { state: string } }
  | { type: 'error'; errorText: string }

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

/** The parts as they come; throws ServerLost when there are no more before one that says how the answer ended. */
export async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Part> {
  let rest = ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read().catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new ServerLost()
    })
    if (done) throw new ServerLost()
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const part: Part = JSON.parse(line.slice('data: '.length))
      yield part
      if (part.type === 'finish') return
    }
  }
}
