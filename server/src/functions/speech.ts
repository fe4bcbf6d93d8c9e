import { people } from 'faces/people'
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../lib/app-env.ts'
import { HttpError } from '../lib/http-error.ts'
import { parseJson } from '../lib/parse.ts'
import type { Speech } from '../speech/speech.ts'

const Body = z.object({ text: z.string().trim().min(1).max(600), voice_id: z.string() })
const voices = new Map(people.flatMap((person) => person.voices).map((voice) => [voice.id, voice]))
// A page asks for the sentence that is said and the one after it.
const atOnce = 4

/** POST { text, voice_id }: a WAV file as base64, its seconds, and when each sound of it ends. */
export function speech({ voice }: { voice: Speech }) {
  const asking = new Map<string, number>()

  /** There is one voice for all, so nobody takes more than a small part of its queue. */
  function inTurn<T>(caller: string, speak: () => Promise<T>): Promise<T> {
    const before = asking.get(caller) ?? 0
    if (before >= atOnce) {
      throw new HttpError(429, 'too_many_at_once', 'Wait until the sentences before are said.', {
        headers: { 'retry-after': '1' },
      })
    }
    asking.set(caller, before + 1)
    return speak().finally(() => {
      const left = (asking.get(caller) ?? 1) - 1
      if (left > 0) asking.set(caller, left)
      else asking.delete(caller)
    })
  }

  return new Hono<AppEnv>().post('/', async (c) => {
    const { role, sub } = c.get('claims')
    if (role === 'anon') {
      throw new HttpError(401, 'unauthorized', 'A session is needed to hear an agent.')
    }
    const { text, voice_id } = await parseJson(c, Body)
    const chosen = voices.get(voice_id)
    if (!chosen) throw new HttpError(404, 'voice_not_found', 'This voice does not exist.')
    const { audio, duration, phones } = await inTurn(sub ?? role, () => voice.speak(text, chosen))
    return c.json({ audio: audio.toString('base64'), duration, phones })
  })
}
