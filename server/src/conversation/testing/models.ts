import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'

function model(stream: () => ReadableStream<LanguageModelV4StreamPart>): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'test',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('Only streams here.')),
    doStream: async () => ({ stream: stream() }),
  }
}

function words(said: string): LanguageModelV4StreamPart[] {
  const deltas = said.match(/\S+\s*/g) ?? []
  return [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '1' },
    ...deltas.map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
  ]
}

const finish: LanguageModelV4StreamPart[] = [
  { type: 'text-end', id: '1' },
  {
    type: 'finish',
    finishReason: { unified: 'stop', raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
  },
]

/** Says this, as a language model of a provider would. */
export function speaking(said: string): LanguageModelV4 {
  return model(
    () =>
      new ReadableStream({
        start(controller) {
          for (const part of [...words(said), ...finish]) controller.enqueue(part)
          controller.close()
        },
      }),
  )
}

/** Says this and then nothing more until `release`; it does not listen to an abort, as some providers do not. */
export function hanging(said: string) {
  const released = Promise.withResolvers<void>()
  const hangs = model(
    () =>
      new ReadableStream({
        async start(controller) {
          for (const part of words(said)) controller.enqueue(part)
          await released.promise
          for (const part of finish) controller.enqueue(part)
          controller.close()
        },
      }),
  )
  return { model: hangs, release: () => released.resolve() }
}

/** Says this and then loses its provider. */
export function failing(said: string): LanguageModelV4 {
  return model(
    () =>
      new ReadableStream({
        start(controller) {
          for (const part of words(said)) controller.enqueue(part)
          controller.enqueue({ type: 'error', error: new Error('The provider is gone.') })
          controller.close()
        },
      }),
  )
}
