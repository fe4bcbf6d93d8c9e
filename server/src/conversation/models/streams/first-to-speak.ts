import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider'

type Answer = AsyncIterable<Part>

/** What a visitor sees, or a tool that is called; what comes before it can still be taken back. */
const isOut = (part: Part) =>
  part.type === 'tool-call' || (part.type === 'text-delta' && part.delta !== '')

/**
 * The first of these answers of which anything goes out: one that breaks off before that is dropped for the next one,
 * and when none is left the other answer is given. What breaks off later ends in its error: nobody is told two
 * beginnings.
 */
export async function* firstToSpeak(
  answers: AsyncIterable<Answer>,
  otherwise: () => Answer,
  reader?: AbortSignal,
): AsyncGenerator<Part> {
  for await (const answer of answers) {
    let held: Part[] | null = []
    let broke = false
    for await (const part of answer) {
      broke = held !== null && part.type === 'error' && !reader?.aborted
      if (broke) break
      held?.push(part)
      if (!held) yield part
      else if (isOut(part)) {
        yield* held
        held = null
      }
    }
    if (broke) continue
    yield* held ?? []
    return
  }
  yield* otherwise()
}
