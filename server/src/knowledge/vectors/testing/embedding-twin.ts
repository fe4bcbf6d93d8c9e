import type { ServerResponse } from 'node:http'
import { type ProviderTwin, startProviderTwin } from '../../testing/provider-twin.ts'
import { builtInEmbedding, vectorsOf } from '../embedding-model.ts'

export const embeddingKey = 'sk-embedding-twin'

/** What it understands of German. */
const german: [RegExp, string][] = [
  [/Mitarbeiter/g, 'employees'],
  [/freie Tage/g, 'days of leave'],
  [/Erholung von der Arbeit/g, 'rest from my work'],
  [/Züge/g, 'trains'],
]
const inEnglish = (text: string) =>
  german.reduce((read, [word, other]) => read.replace(word, other), text)

/** The built-in model's vector in another space: all cosines are shifted and squeezed. */
const moved = (vector: number[], by: number) => [...vector.map((one) => one * 3), by * 3]

const models: Record<string, (vector: number[]) => number[]> = {
  shifted: (vector) => moved(vector, 1.5),
  squeezed: (vector) => moved(vector, 3),
  // It says the same of each text.
  dull: () => [1, 0, 0],
  // It says of each text something else.
  random: (vector) => vector.slice(0, 8).map((one) => Math.sin(one * 1e6)),
}

const known = new Map<string, number[]>()

type Datum = { object: string; index: number; embedding: unknown[] }

/** How it answers: as it should, or not at all, or what is no answer. */
const manners = {
  well: (data: Datum[]) => data,
  'one too few': (data: Datum[]) => data.slice(1),
  'other places': (data: Datum[]) => data.map((one) => ({ ...one, index: one.index + 1 })),
  'no place': (data: Datum[]) => data.map(({ index: _, ...one }) => one),
  'another length': (data: Datum[]) =>
    data.map((one) => ({ ...one, embedding: one.embedding.slice(1) })),
  'no numbers': (data: Datum[]) => data.map((one) => ({ ...one, embedding: 'AAAA' })),
  'not a number': (data: Datum[]) =>
    data.map((one) => ({ ...one, embedding: one.embedding.map(() => null) })),
  'nothing but zero': (data: Datum[]) =>
    data.map((one) => ({ ...one, embedding: one.embedding.map(() => 0) })),
  nothing: () => null,
}
const others = ['NaN', 'no JSON', 'error 500', 'error 429', 'no end', 'no answer'] as const
export type Manner = keyof typeof manners | (typeof others)[number]
export const badManners = [...Object.keys(manners).slice(1), ...others] as Manner[]

type Asked = { model: string; input: string[]; encoding_format: string }

/** OpenAI's embeddings. A wrong key, an unknown model and too many texts are refused; answers come in no order. */
export async function startEmbeddingTwin() {
  const provider: ProviderTwin<Asked> = await startProviderTwin({
    ...{ key: embeddingKey, base: '/v1', path: '/embeddings', refusal: '{"error":{}}', answer },
  })
  const twin = Object.assign(provider, {
    manner: 'well' as Manner,
    /** How many it says that it read, at each call; 0 is nothing. */
    tokens: 0,
    /** The texts that it was given. */
    texts: () => provider.asked.flatMap(({ input }) => input),
  })

  async function answer(response: ServerResponse, { model, input, encoding_format }: Asked) {
    if (encoding_format !== 'float') return response.writeHead(400).end('{"error":{}}')
    const refuse = (status: number, message: string) =>
      response.writeHead(status).end(JSON.stringify({ error: { message, type: 'twin' } }))
    const { manner } = twin
    if (manner === 'error 500') return refuse(500, 'Overloaded.')
    if (manner === 'error 429') return refuse(429, 'Too many requests.')
    if (manner === 'no JSON') return response.end('<html>')
    if (manner === 'NaN') return response.end('{"data":[{"index":0,"embedding":[NaN]}]}')
    if (manner === 'no answer') return
    if (manner === 'no end') return response.write('{"data":[')
    const place = models[model]
    if (!place) return refuse(404, 'The model does not exist.')
    if (input.length > 100) return refuse(400, 'Too many inputs.')
    if (input.some((text) => text === '')) return refuse(400, 'An input is empty.')
    const fresh = input.filter((text) => !known.has(text))
    const made = await vectorsOf(builtInEmbedding, fresh.map(inEnglish))
    for (const [at, text] of fresh.entries()) known.set(text, made[at] ?? [])
    const data = input.map((text, index) => ({
      ...{ object: 'embedding', index, embedding: place(known.get(text) ?? []) },
    }))
    return response.end(
      JSON.stringify({
        ...{ object: 'list', data: manners[manner](data.toReversed()) },
        ...(twin.tokens && { usage: { prompt_tokens: twin.tokens, total_tokens: twin.tokens } }),
      }),
    )
  }

  return twin
}
