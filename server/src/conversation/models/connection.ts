import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { type ChatCompletions, isText, openAiText } from './openai-text.ts'
import type { Connection, Provider } from './providers.ts'
import type { SpeakingModel } from './speaking-model.ts'
import { withoutPages } from './without-pages.ts'

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

function makerOf(baseURL: string) {
  const { hostname } = new URL(baseURL)
  const isAzure = hostname.endsWith('.azure.com')
  return { isAzure, isOpenAi: isAzure || hostname === 'api.openai.com' }
}

/** How the same provider is asked for a text. */
function completionsOf(connection: Connection, request: typeof fetch): ChatCompletions {
  const { apiKey, model } = connection
  const baseURL = connection.baseUrl ?? addresses[connection.provider]
  const { isAzure, isOpenAi } = makerOf(baseURL)
  return {
    ...{ url: `${baseURL.replace(/\/$/, '')}/chat/completions`, model, request },
    headers: {
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(apiKey && isAzure && { 'api-key': apiKey }),
    },
    bodyOf: isOpenAi ? openAiBody : (body) => body,
  }
}

async function load(connection: Connection, request: typeof fetch): Promise<LanguageModelV4> {
  const { provider, apiKey, model } = connection
  const baseURL = connection.baseUrl ?? addresses[provider]
  switch (provider) {
    case 'openai-compatible': {
      const { isAzure, isOpenAi } = makerOf(baseURL)
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({
        ...{ name: 'openai', baseURL, includeUsage: true, fetch: request },
        ...(apiKey && { apiKey }),
        ...(apiKey && isAzure && { headers: { 'api-key': apiKey } }),
        ...(isOpenAi && { transformRequestBody: openAiBody }),
      })(model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ baseURL, apiKey: apiKey ?? noKey, fetch: request })(model)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ baseURL, apiKey: apiKey ?? noKey, fetch: request })(model)
    }
  }
}

/**
 * The AI SDK's model for a connection, loaded when it is first asked: most installations use one provider or none. It
 * calls through `request` alone.
 */
export function connect(connection: Connection, fetcher: typeof fetch): SpeakingModel {
  const request = withoutPages(fetcher)
  let loading: Promise<LanguageModelV4> | undefined
  const loaded = () => {
    loading ??= load(connection, request)
    return loading
  }
  async function* parts(options: LanguageModelV4CallOptions) {
    if (connection.provider === 'openai-compatible' && isText(options)) {
      return yield* openAiText(completionsOf(connection, request), options)
    }
    yield* (await (await loaded()).doStream(options)).stream
  }
  return {
    specificationVersion: 'v4',
    provider: connection.provider,
    modelId: connection.model,
    supportedUrls: {},
    doGenerate: async (options) => (await loaded()).doGenerate(options),
    doStream: async (options) => (await loaded()).doStream(options),
    parts,
  }
}
