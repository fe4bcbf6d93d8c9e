import type { LanguageModelV4 } from '@ai-sdk/provider'
import { builtInResponder } from './responder/responder.ts'

export type ModelConfig = { provider: 'built-in' }

/** The language model that answers. A configured provider is one more case here and nothing else changes. */
export function languageModel({ provider }: ModelConfig): LanguageModelV4 {
  switch (provider) {
    case 'built-in':
      return builtInResponder()
  }
}
