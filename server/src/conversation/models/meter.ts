import type { LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider'
import { tokensOf } from '../prompt/tokens.ts'
import type { Provider } from './providers.ts'

/** What a model is called in the ledger. `model_id` is null for the operator's. */
export type Named = { model_id: string | null; provider: Provider; model: string }

type Tokens = { input_tokens: number; output_tokens: number }

/** What an answer used; it is called by the model that spoke last. */
export type Used = Named &
  Tokens & {
    /** Whether the tokens were counted here, because the provider did not say. */
    is_estimate: boolean
    /** What each model used, where there were several: each has its own price. */
    parts?: (Pick<Named, 'model_id'> & Tokens)[]
  }

function textOf({ prompt }: LanguageModelV4CallOptions): string {
  return prompt
    .flatMap(({ content }) =>
      typeof content === 'string'
        ? content
        : content.map((part) => (part.type === 'text' ? part.text : '')),
    )
    .join('\n')
}

/** One call of a model, also when it breaks off and its provider tells no figures. */
type Call = {
  named: Named
  asked: LanguageModelV4CallOptions
  said: string
  told: Partial<Record<'input' | 'output', number>>
}

const tokensFor = ({ asked, said, told }: Call): Tokens => ({
  input_tokens: told.input ?? tokensOf(textOf(asked)),
  output_tokens: told.output ?? tokensOf(said),
})

const sumOf = (all: Tokens[]): Tokens => ({
  input_tokens: all.reduce((sum, { input_tokens }) => sum + input_tokens, 0),
  output_tokens: all.reduce((sum, { output_tokens }) => sum + output_tokens, 0),
})

/** Counts what the models that speak use. */
export class Meter {
  readonly #calls: Call[] = []

  began(named: Named, asked: LanguageModelV4CallOptions) {
    this.#calls.push({ named, asked, said: '', told: {} })
  }

  said(delta: string) {
    const call = this.#calls.at(-1)
    if (call) call.said += delta
  }

  ended({ inputTokens, outputTokens }: LanguageModelV4Usage) {
    const call = this.#calls.at(-1)
    if (call) call.told = { input: inputTokens.total, output: outputTokens.total }
  }

  /** Null when no model spoke. */
  get used(): Used | null {
    const last = this.#calls.at(-1)
    if (!last) return null
    const isEstimate = this.#calls.some(({ told: { input, output } }) => {
      return input === undefined || output === undefined
    })
    const parts = [...Map.groupBy(this.#calls, ({ named }) => named.model_id)].map(
      ([model_id, calls]) => ({ model_id, ...sumOf(calls.map(tokensFor)) }),
    )
    return {
      ...last.named,
      ...sumOf(parts),
      is_estimate: isEstimate,
      ...(parts.length > 1 && { parts }),
    }
  }
}
