import { expect, test } from 'vitest'
import { eventsOf } from './server-events.ts'

const written =
  ': a comment\r\nid: 1\r\ndata: one\r\n\r\ndata: two, ü\r\ndata:lines\r\n\r\nevent: end\r\n\r\ndata: last\r\n\r\ndata: cut'
const said = ['one', 'two, ü\nlines', 'last']

/** A body that comes in pieces of so many bytes. */
const inPieces = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

const read = async (text: string, size: number) => {
  const events: string[] = []
  for await (const event of eventsOf(inPieces(text, size))) events.push(event)
  return events
}

test.each([
  ['CRLF', written],
  ['LF', written.replaceAll('\r\n', '\n')],
  ['CR', written.replaceAll('\r\n', '\r')],
])(
  'events are read however they are cut on their way, with %s at the end of lines',
  async (_, text) => {
    const all = await Promise.all([1, 2, 3, 7, 1000].map((size) => read(text, size)))

    expect(all).toEqual(all.map(() => said))
  },
)

test('who reads no further ends the body', async () => {
  let isEnded = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: more\n\n')),
    cancel() {
      isEnded = true
    },
  })

  for await (const _ of eventsOf(body)) break

  expect(isEnded).toBe(true)
})
