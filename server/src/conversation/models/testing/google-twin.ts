import type { Asked } from './asked.ts'
import { type Protocol, type Refusal, startTwin, twinKey } from './twin.ts'

type Part = { text?: string; functionResponse?: { response: unknown } }
type Content = { role?: string; parts: Part[] }
type Body = {
  contents?: Content[]
  systemInstruction?: Content
  generationConfig?: { maxOutputTokens?: number; temperature?: number }
}

const kinds: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}
const wrongKey = 'API key not valid. Please pass a valid API key.'
const event = (data: object) => `data: ${JSON.stringify(data)}\r\n\r\n`
const wordsOf = ({ parts }: Content) => parts.map(({ text = '' }) => text).join('\n')
const refused = (status: number, message: string): Refusal => ({ status, message })

const part = (model: string, text: string, more: object = {}, usage?: object) =>
  event({
    candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0, ...more }],
    ...{ usageMetadata: usage, modelVersion: model, responseId: 'twin' },
  })

/** Google's Gemini API, v1beta, streamed as server-sent events. */
const google: Protocol = {
  base: '/v1beta',
  read({ url, headers, body }) {
    const found = /^\/v1beta\/models\/([^/:]+):(streamGenerateContent|generateContent)$/.exec(
      url.pathname,
    )
    if (!found) return refused(404, 'Not found.')
    const key = headers['x-goog-api-key'] ?? url.searchParams.get('key')
    if (!key) return refused(403, 'Method doesn’t allow unregistered callers.')
    if (key !== twinKey) return refused(400, wrongKey)
    const { contents = [], systemInstruction, generationConfig = {} } = body as Body
    if (contents.length === 0) return refused(400, 'contents is not specified')
    const stranger = contents.find(({ role }) => role !== 'user' && role !== 'model')
    if (stranger) return refused(400, 'Please use a valid role: user, model.')
    const said = contents.flatMap((content) => {
      const answered = content.parts.flatMap(({ functionResponse }) =>
        functionResponse
          ? [
              {
                role: 'tool',
                content: String(Reflect.get(Object(functionResponse.response), 'content')),
              },
            ]
          : [],
      )
      const role = content.role === 'model' ? 'assistant' : 'user'
      return answered.length > 0 ? answered : [{ role, content: wordsOf(content) }]
    })
    const [, model = '', method] = found
    return {
      ...{
        model,
        stream: method === 'streamGenerateContent' && url.searchParams.get('alt') === 'sse',
      },
      messages: systemInstruction
        ? [{ role: 'system', content: wordsOf(systemInstruction) }, ...said]
        : said,
      ...{
        max_tokens: generationConfig.maxOutputTokens,
        temperature: generationConfig.temperature,
      },
    } as Asked & { stream: boolean }
  },
  refusal({ status, message }) {
    const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }
    const details = message === wrongKey ? [{ ...info, domain: 'googleapis.com' }] : []
    return { error: { code: status, message, status: kinds[status] ?? 'UNKNOWN', details } }
  },
  begin: () => '',
  say: (model, text) => part(model, text),
  call(model, calls, usage) {
    const parts = calls.map(({ name, arguments: args }) => ({ functionCall: { name, args } }))
    const candidates = [{ content: { parts, role: 'model' }, index: 0 }]
    const said = event({ candidates, modelVersion: model, responseId: 'twin' })
    return `${said}${google.end(model, usage)}`
  },
  fault: event({ error: { code: 503, message: 'Overloaded.', status: 'UNAVAILABLE' } }),
  end: (model, usage) =>
    part(
      model,
      '',
      { finishReason: 'STOP' },
      usage
        ? {
            ...{ promptTokenCount: usage.read, candidatesTokenCount: usage.written },
            totalTokenCount: usage.read + usage.written,
          }
        : undefined,
    ),
}

export const startGoogleTwin = () => startTwin(google)
