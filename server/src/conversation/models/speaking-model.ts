import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider'

/** A model of this process, whose parts need not be put into a stream and taken out of it again. */
export type SpeakingModel = LanguageModelV4 & {
  parts(options: LanguageModelV4CallOptions): AsyncIterable<Part> | Iterable<Part>
}

const speaks = (model: LanguageModelV4): model is SpeakingModel => 'parts' in model

/** What a model says, part by part. */
export async function partsOf(model: LanguageModelV4, options: LanguageModelV4CallOptions) {
  return speaks(model) ? model.parts(options) : (await model.doStream(options)).stream
}

type Parts = AsyncIterable<Part> | Iterable<Part>

export const iteratorOf = (parts: Parts): AsyncIterator<Part> | Iterator<Part> =>
  Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]()

/** The same until `signal` aborts, also of a model that does not listen to it; then it throws the reason. */
export async function* partsUntil(
  signal: AbortSignal,
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): AsyncGenerator<Part> {
  signal.throwIfAborted()
  const gone = Promise.withResolvers<never>()
  // It may come when nothing is waited for.
  gone.promise.catch(() => {})
  const leave = () => gone.reject(signal.reason)
  signal.addEventListener('abort', leave)
  let parts: AsyncIterator<Part> | Iterator<Part> | undefined
  try {
    parts = iteratorOf(await Promise.race([partsOf(model, options), gone.promise]))
    for (;;) {
      const next = await Promise.race([parts.next(), gone.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', leave)
    // It is not waited for: it may be in the middle of a part that never comes.
    Promise.resolve(parts?.return?.()).catch(() => {})
  }
}
