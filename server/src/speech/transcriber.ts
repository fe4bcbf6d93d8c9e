import { limited } from '../lib/outbound/limited-body.ts'

/** A model of the operator's that writes down speech, reached as OpenAI's is: `POST {baseUrl}/audio/transcriptions`. */
export type TranscriptionModel = { baseUrl: string; apiKey: string | null; model: string }

/** What was said in a sound; throws when the model does not answer. */
export type Transcriber = (
  sound: Blob,
  language: string | null,
  leaving: AbortSignal,
) => Promise<string>

const longestWait = 30_000
const mostAnswer = 256 * 1024

// Models tell the kind of a sound by the end of its name.
const endings: [string, string][] = [
  ['webm', 'webm'],
  ['ogg', 'ogg'],
  ['mp4', 'mp4'],
  ['wav', 'wav'],
  ['mpeg', 'mp3'],
]

export function createTranscriber({ baseUrl, apiKey, model }: TranscriptionModel): Transcriber {
  return async (sound, language, leaving) => {
    const ending = endings.find(([kind]) => sound.type.includes(kind))?.[1] ?? 'webm'
    const form = new FormData()
    form.set('file', sound, `speech.${ending}`)
    form.set('model', model)
    form.set('response_format', 'json')
    if (language) form.set('language', language)
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      redirect: 'error',
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      body: form,
      signal: AbortSignal.any([leaving, AbortSignal.timeout(longestWait)]),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The transcription model answered ${response.status}.`)
    }
    const { text } = (await limited(response, mostAnswer).json()) as { text?: unknown }
    if (typeof text !== 'string') throw new Error('The transcription model gave no text.')
    return text.trim()
  }
}
