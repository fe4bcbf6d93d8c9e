import type { Chunk } from '../agent-message.ts'
import type { Part } from './part-log.ts'

/** What a reader of an answer gets: its next parts, none at the end; and how to say that no one reads any more. */
export type Reading = { next(): Promise<Part[]>; leave(): void }

function streamOf<T>({ next, leave }: Reading, put: (parts: Part[]) => T[], last: T[] = []) {
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const parts = await next()
        for (const one of parts.length > 0 ? put(parts) : last) controller.enqueue(one)
        if (parts.length === 0) controller.close()
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}

/** The parts of an answer as they come. */
export function chunksOf(reading: Reading): ReadableStream<Chunk> {
  return streamOf(reading, (parts) => parts.map(({ chunk }) => chunk))
}

const encoder = new TextEncoder()
// The AI SDK's own are loaded with all of it.
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
  'x-vercel-ai-ui-message-stream': 'v1',
}
// The number of a part stands before it as an event of its own, which sets the last event id and is nothing else (HTML,
// "Server-sent events"): readers that take each event for one line of data read the answer too.
const eventOf = ({ number, chunk }: Part) =>
  `${number === null ? '' : `id: ${number}\n\n`}data: ${JSON.stringify(chunk)}\n\n`

/** An answer as the AI SDK's clients read it, while it is given; the id before an event is the number of its part. */
export function answerEvents(reading: Reading): Response {
  const put = (parts: Part[]) => [encoder.encode(parts.map(eventOf).join(''))]
  const body = streamOf(reading, put, [encoder.encode('data: [DONE]\n\n')])
  return new Response(body, { headers })
}
