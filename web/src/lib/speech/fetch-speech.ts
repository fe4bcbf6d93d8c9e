import { createExpander, type SoundHead } from 'faces/sound'
import { bearer, readError } from '../call-function.ts'

/** A sound as it comes: what is known of it, and its samples part by part; null after the last. */
export type Speech = SoundHead & { next(): Promise<Float32Array<ArrayBuffer> | null> }

/** In which voice, and whose words: no agent's where a voice is only tried. */
export type Speaking = { voiceId: string; agentId?: string }

/** The server has no voice for this language. */
export class OtherLanguage extends Error {
  readonly language: string

  constructor(language: string) {
    super(`The voice does not speak ${language}.`)
    this.language = language
  }
}

/** Reads on until the end of the first line: [the line, what came after it]. */
async function readLine(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let read = new Uint8Array()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The sound ended before it began.')
    const joined = new Uint8Array(read.length + value.length)
    joined.set(read)
    joined.set(value, read.length)
    read = joined
    const end = read.indexOf(10)
    if (end >= 0) return [new TextDecoder().decode(read.subarray(0, end)), read.subarray(end + 1)]
  }
}

/** A sentence in the voice of the server (POST /functions/v1/speech); `before` it was said what may tell its language. */
export async function fetchSpeech(
  text: string,
  before: string,
  { voiceId, agentId }: Speaking,
  signal: AbortSignal,
): Promise<Speech> {
  const response = await fetch('/functions/v1/speech', {
    method: 'POST',
    headers: { ...(await bearer()), 'content-type': 'application/json' },
    body: JSON.stringify({ text, voice_id: voiceId, agent_id: agentId, before }),
    signal,
  })
  if (!response.ok || !response.body) {
    const language = response.headers.get('content-language')
    if (response.status === 422 && language) throw new OtherLanguage(language)
    throw readError(response.status, await response.text())
  }
  const reader = response.body.getReader()
  const [line, first] = (await readLine(reader)) as [string, Uint8Array]
  const expand = createExpander()
  let rest = first
  return {
    ...(JSON.parse(line) as SoundHead),
    async next() {
      const bytes = rest.length > 0 ? rest : (await reader.read()).value
      rest = new Uint8Array()
      return bytes?.length ? expand(bytes) : null
    },
  }
}
