import type { LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider'
import { tokensOf } from '../prompt/tokens.ts'
import type { Provider } from './providers.ts'

/** What a model is called in the ledger. `model_id` is null for the operator's. */
export type Named = { model_id: string | null; provider: Provider; model: string }

/** What a call of a model used. */
export type Used = Named & {
  input_tokens: number
  output_tokens: number
  /** Whether the tokens were counted here, because the provider did not say. */
  is_estimate: boolean
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

/** Counts what the model that speaks uses, also when it breaks off and its provider tells no figures. */
export class Meter {
  #named: Named | null = null
  #asked: LanguageModelV4CallOptions | undefined
  #said = ''
  #told: Partial<Record<'input' | 'output', number>> = {}
  /** Of the steps before. */
  #before = { input: 0, output: 0, isEstimate: false }

  began(named: Named, asked: LanguageModelV4CallOptions) {
    const { used } = this
    if (used) {
      const { input_tokens: input, output_tokens: output, is_estimate: isEstimate } = used
      this.#before = { input, output, isEstimate }
    }
    this.#said = ''
    this.#told = {}
    this.#named = named
    this.#asked = asked
  }

  said(delta: string) {
    this.#said += delta
  }

  ended({ inputTokens, outputTokens }: LanguageModelV4Usage) {
    this.#told = { input: inputTokens.total, output: outputTokens.total }
  }

  /** Null when no model spoke. */
  get used(): Used | null {
    if (!this.#named || !this.#asked) return null
    const { input, output } = this.#told
    return {
      ...this.#named,
      input_tokens: this.#before.input + (input ?? tokensOf(textOf(this.#asked))),
      output_tokens: this.#before.output + (output ?? tokensOf(this.#said)),
      is_estimate: this.#before.isEstimate || input === undefined || output === undefined,
    }
  }
}
