import { people } from 'faces/people'
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson } from '../lib/parse.ts'
import type { Speech } from '../speech/speech.ts'

const Body = z.object({ text: z.string().trim().min(1).max(600), voice_id: z.string() })

/** POST { text, voice_id }: a WAV file as base64, its seconds, and when each sound of it ends. */
export function speech({ voice }: { voice: Speech }) {
  return new Hono<AppEnv>().post('/', async (c) => {
    const { text, voice_id } = await parseJson(c, Body)
    if (c.get('claims').role === 'anon') {
      throw new HttpError(401, 'unauthorized', 'A session is needed to hear an agent.')
    }
    const chosen = people.flatMap(({ voices }) => voices).find(({ id }) => id === voice_id)
    if (!chosen) throw new HttpError(404, 'voice_not_found', 'This voice does not exist.')
    const { audio, duration, phones } = await voice.speak(text, chosen)
    return c.json({ audio: audio.toString('base64'), duration, phones })
  })
}
