import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Connection, Provider } from './providers.ts'

const addresses: Record<Provider, string> = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

// The AI SDK reads the environment where it is given no key; an organisation's model must not use the operator's.
const noKey = 'none'

/** OpenAI itself has renamed a field that all others kept. */
function openAiBody(body: Record<string, unknown>) {
  const { max_tokens, ...rest } = body
  return { ...rest, ...(max_tokens !== undefined && { max_completion_tokens: max_tokens }) }
}

/** The AI SDK's model for a connection. It calls through `request` alone. */
export function connect(connection: Connection, request: typeof fetch): LanguageModelV4 {
  const { provider, apiKey, model } = connection
  const baseURL = connection.baseUrl ?? addresses[provider]
  switch (provider) {
    case 'openai-compatible': {
      const { hostname } = new URL(baseURL)
      const isAzure = hostname.endsWith('.azure.com')
      const isOpenAi = isAzure || hostname === 'api.openai.com'
      return createOpenAICompatible({
        ...{ name: 'openai', baseURL, includeUsage: true, fetch: request },
        ...(apiKey && { apiKey }),
        ...(apiKey && isAzure && { headers: { 'api-key': apiKey } }),
        ...(isOpenAi && { transformRequestBody: openAiBody }),
      })(model)
    }
    case 'anthropic':
      return createAnthropic({ baseURL, apiKey: apiKey ?? noKey, fetch: request })(model)
    case 'google':
      return createGoogle({ baseURL, apiKey: apiKey ?? noKey, fetch: request })(model)
  }
}
