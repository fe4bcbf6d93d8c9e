import type { Chunk } from './answer.ts'

/** An answer as the AI SDK's clients read it, while it is given. */
export async function streamAnswer(stream: ReadableStream<Chunk>): Promise<Response> {
  const { createUIMessageStreamResponse } = await import('ai')
  return createUIMessageStreamResponse({ stream })
}
