import {
  APICallError,
  type LanguageModelV4CallOptions,
  type LanguageModelV4FinishReason,
  type LanguageModelV4Usage,
  type LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider'
import { eventsOf } from './streams/server-events.ts'

/** Where chat completions are asked for, and how. */
export type ChatCompletions = {
  url: string
  model: string
  headers: Record<string, string>
  /** The body as this provider wants it. */
  bodyOf(body: Record<string, unknown>): Record<string, unknown>
  request: typeof fetch
}

type Said = { type?: string; text?: string; thinking?: Said[] }
type Content = string | Said[] | null
type Usage = {
  prompt_tokens?: number
  completion_tokens?: number
  prompt_tokens_details?: { cached_tokens?: number } | null
  completion_tokens_details?: { reasoning_tokens?: number } | null
}
/** What a provider sends; each of these may be missing. */
type Event = {
  error?: unknown
  usage?: Usage | null
  choices?: {
    finish_reason?: string | null
    delta?: {
      content?: Content
      refusal?: string | null
      reasoning_content?: string | null
      reasoning?: string | null
    } | null
  }[]
}

/** What a text alone is asked with: words said in turn, and no tools. Null for anything else. */
function messagesOf({ prompt, tools = [], responseFormat }: LanguageModelV4CallOptions) {
  if (tools.length > 0 || responseFormat) return null
  const messages = prompt.map(({ role, content }) => {
    if (typeof content === 'string') return { role, content }
    const [part, ...others] = content
    return part?.type === 'text' && others.length === 0 ? { role, content: part.text } : null
  })
  const known = messages.filter((message) => message !== null)
  return known.length === messages.length ? known : null
}

export const isText = (options: LanguageModelV4CallOptions) => messagesOf(options) !== null

const textOf = (content: Content = '') =>
  typeof content === 'string' ? content : (content?.map(({ text = '' }) => text).join('') ?? '')

/** Some think in parts of what they say. */
const thoughtIn = (content: Content = '') =>
  typeof content === 'string' ? '' : textOf(content?.flatMap(({ thinking = [] }) => thinking))

function usageOf(usage: Usage | null): LanguageModelV4Usage {
  const { prompt_tokens: read, completion_tokens: written } = usage ?? {}
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? 0
  const reasoning = usage?.completion_tokens_details?.reasoning_tokens ?? 0
  const known = usage !== null
  return {
    inputTokens: {
      total: known ? (read ?? 0) : undefined,
      noCache: known ? (read ?? 0) - cached : undefined,
      cacheRead: known ? cached : undefined,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: known ? (written ?? 0) : undefined,
      text: known ? Math.max(0, (written ?? 0) - reasoning) : undefined,
      reasoning: known ? reasoning : undefined,
    },
  }
}

const reasons: Record<string, LanguageModelV4FinishReason['unified']> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  function_call: 'tool-calls',
  tool_calls: 'tool-calls',
}

/** Throws as the AI SDK does, whose errors are read for what they say. */
async function post(
  { url, model, headers, bodyOf, request }: ChatCompletions,
  options: LanguageModelV4CallOptions,
) {
  const { maxOutputTokens, temperature, abortSignal = null } = options
  const values = bodyOf({
    ...{ model, max_tokens: maxOutputTokens, temperature, messages: messagesOf(options) },
    ...{ stream: true, stream_options: { include_usage: true } },
  })
  const about = { url, requestBodyValues: {} }
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(values),
    signal: abortSignal,
  }).catch((error) => {
    if (!(error instanceof TypeError) || error.cause === undefined) throw error
    throw new APICallError({ ...about, message: 'It cannot be reached.', cause: error.cause })
  })
  if (response.ok && response.body) return response.body
  throw new APICallError({
    ...{ ...about, message: response.statusText, statusCode: response.status },
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: await response.text(),
  })
}

/** Parts as the AI SDK names them, each kind between its beginning and its end. */
class Parts {
  #open: 'text' | 'reasoning' | null = null

  say(kind: 'text' | 'reasoning', delta: string | null | undefined): Part[] {
    if (!delta) return []
    const said: Part = { type: `${kind}-delta`, id: kind, delta }
    if (this.#open === kind) return [said]
    const begin: Part[] = [...this.end(), { type: `${kind}-start`, id: kind }]
    this.#open = kind
    return [...begin, said]
  }

  end(): Part[] {
    const open = this.#open
    this.#open = null
    return open ? [{ type: `${open}-end`, id: open }] : []
  }
}

/**
 * A text of a model that speaks OpenAI's chat completions, read from its stream without the layers that the AI SDK puts
 * round it: nearly every answer is one.
 */
export async function* openAiText(
  completions: ChatCompletions,
  options: LanguageModelV4CallOptions,
): AsyncGenerator<Part> {
  const body = await post(completions, options)
  const parts = new Parts()
  let usage: Usage | null = null
  let raw: string | undefined
  let isRefused = false
  yield { type: 'stream-start', warnings: [] }
  for await (const data of eventsOf(body)) {
    if (data === '[DONE]') continue
    // What it holds is asked for below, and may be missing.
    const event: Event = JSON.parse(data)
    if (event.error) throw new Error('The provider sent an error.')
    usage = event.usage ?? usage
    const [choice] = event.choices ?? []
    raw = choice?.finish_reason ?? raw
    const { content, refusal, reasoning, reasoning_content: thought } = choice?.delta ?? {}
    if (refusal) isRefused = true
    yield* parts.say('reasoning', thought ?? reasoning ?? thoughtIn(content))
    yield* parts.say('text', textOf(content))
    yield* parts.say('text', refusal)
  }
  yield* parts.end()
  if (raw === undefined) throw new Error('The answer ended without a reason.')
  const unified = isRefused && raw === 'stop' ? 'content-filter' : (reasons[raw] ?? 'other')
  yield { type: 'finish', finishReason: { unified, raw }, usage: usageOf(usage) }
}
