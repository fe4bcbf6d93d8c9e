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

/** The parts as they come; the stream ends with its connection. */
export async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Part> {
  let rest = ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: {')) yield JSON.parse(line.slice('data: '.length))
    }
  }
}
