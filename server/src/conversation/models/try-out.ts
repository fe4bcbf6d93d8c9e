import type { LanguageModelV4 } from '@ai-sdk/provider'
import { faultOf, ModelFault } from './model-fault.ts'

const patienceMs = 20_000
// A few words; some models think before they say one, which is an answer too.
const mostTokens = 16

/** Asks a model for a word, as an answer is asked for: null when it begins to answer, else what is wrong. */
export async function tryOut(model: LanguageModelV4): Promise<ModelFault | null> {
  const stop = new AbortController()
  const limit = AbortSignal.timeout(patienceMs)
  try {
    const { stream } = await model.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say OK.' }] }],
      maxOutputTokens: mostTokens,
      abortSignal: AbortSignal.any([stop.signal, limit]),
    })
    for await (const part of stream) {
      if (part.type === 'error') return faultOf(part.error)
      if (['text-delta', 'reasoning-delta', 'finish'].includes(part.type)) return null
    }
    return new ModelFault('cut')
  } catch (error) {
    return limit.aborted ? new ModelFault('time') : faultOf(error)
  } finally {
    stop.abort()
  }
}
