import { z } from 'zod'
import { kindOf, ModelFault } from '../conversation/models/model-fault.ts'
import { withoutPages } from '../conversation/models/without-pages.ts'
import { limited } from '../lib/outbound/limited-body.ts'
import type { SoundModel } from './provider-speech.ts'

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

/** What was said, and how long the provider says it was; null where it does not. */
export type Transcribed = { text: string; ms: number | null }

const Answer = z.object({
  text: z.string(),
  usage: z
    .object({ type: z.literal('duration'), seconds: z.number().min(0).max(100_000) })
    .nullish()
    .catch(null),
})

/**
 * What was said in a sound, by a model that is reached as OpenAI's is: `POST {baseUrl}/audio/transcriptions`. Throws when
 * it does not answer, a ModelFault for what it says instead.
 */
export async function transcribe(
  { baseUrl, apiKey, model, request }: SoundModel,
  sound: Blob,
  language: string | null,
  leaving: AbortSignal,
): Promise<Transcribed> {
  const ending = endings.find(([kind]) => sound.type.includes(kind))?.[1] ?? 'webm'
  const form = new FormData()
  form.set('file', sound, `speech.${ending}`)
  form.set('model', model)
  form.set('response_format', 'json')
  if (language) form.set('language', language)
  // As bytes: a form is known as one only by the fetch of its own library.
  const encoded = new Response(form)
  const late = AbortSignal.timeout(longestWait)
  const response = await withoutPages(request)(
    `${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`,
    {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: await encoded.arrayBuffer(),
      signal: AbortSignal.any([leaving, late]),
    },
  ).catch((error) => {
    throw late.aborted ? new ModelFault('time') : error
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new ModelFault(kindOf(response.status), { status: response.status })
  }
  const answer = await limited(response, mostAnswer)
    .text()
    .then((said) => Answer.parse(JSON.parse(said)))
    .catch(() => {
      throw new ModelFault('cut', { said: 'The model gave no text.' })
    })
  const { text, usage } = answer
  return { text: text.trim(), ms: usage ? Math.ceil(usage.seconds * 1000) : null }
}
