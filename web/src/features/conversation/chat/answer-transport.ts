import { HttpChatTransport, type HttpChatTransportInitOptions, type InferUIMessageChunk } from 'ai'
import type { AgentMessage } from '../message/message.ts'
import { connectionLost } from './lost-answer.ts'

type Part = InferUIMessageChunk<AgentMessage>
/** Hears of each part that reaches the page, with its number where it has one. */
type Note = (part: Part, number: number | undefined) => void

/**
 * The parts of a streamed answer, each handed on when it is asked for: what was handed on has been shown, and what a lost
 * connection took with it is asked for again. A stream without its last word was lost, however its connection ended.
 */
function partsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, note: Note) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const events: string[] = []
  let rest = ''
  // Of the part that follows.
  let number: number | undefined
  async function nextEvent() {
    while (events.length === 0) {
      const { value, done } = await reader.read()
      if (done) return undefined
      events.push(...(rest + value).split('\n\n'))
      rest = events.pop() ?? ''
    }
    return events.shift()
  }
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        for (;;) {
          const event = await nextEvent().catch(() => undefined)
          if (event === undefined) return controller.error(new TypeError(connectionLost))
          const id = /^id: (\d+)$/m.exec(event)?.[1]
          if (id !== undefined) number = Number(id)
          const data = /^data: (.*)$/m.exec(event)?.[1]
          if (data === '[DONE]') return controller.close()
          if (!data) continue
          const part: Part = JSON.parse(data)
          note(part, number)
          number = undefined
          return controller.enqueue(part)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Sends messages and reads answers; one that was lost is asked for from the part that came last. */
export class AnswerTransport extends HttpChatTransport<AgentMessage> {
  /** An answer that begins again has come from its first part. */
  readonly resumeStreamIsReplay = true
  readonly #note: Note

  constructor(options: HttpChatTransportInitOptions<AgentMessage>, note: Note) {
    super(options)
    this.#note = note
  }

  protected override processResponseStream(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
    return partsOf(stream, this.#note)
  }
}
