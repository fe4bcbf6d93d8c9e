import { people } from 'faces/people'
import { Hono } from 'hono'
import { z } from 'zod'
import type { OrganizationOf } from '../lib/agent-organization.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Claims } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Asker } from '../lib/limits/fair-queue.ts'
import { parseJson } from '../lib/parse.ts'
import type { Speech } from '../speech/speech.ts'

const Body = z.object({
  text: z.string().trim().min(1).max(600),
  voice_id: z.string(),
  /** Who speaks: visitors of an organisation's agents take turns with those of others. */
  agent_id: z.uuid().nullish(),
})
const voices = new Map(people.flatMap((person) => person.voices).map((voice) => [voice.id, voice]))
// Those who name no agent take turns as if they were one organisation.
const unnamed = 'unnamed'

type SpeechDeps = { voice: Speech; organizationOf: OrganizationOf }

/** POST { text, voice_id, agent_id? }: a WAV file as base64, its seconds, and when each sound of it ends. */
export function speech({ voice, organizationOf }: SpeechDeps) {
  async function askerOf(claims: Claims, agent: string | null | undefined): Promise<Asker> {
    const named = agent && claims.role === 'authenticated'
    const organization = named ? await organizationOf(claims, agent) : claims.organization_id
    return { organization: organization ?? unnamed, caller: claims.sub ?? claims.role }
  }

  return new Hono<AppEnv>().post('/', async (c) => {
    const claims = c.get('claims')
    if (claims.role === 'anon') {
      throw new HttpError(401, 'unauthorized', 'A session is needed to hear an agent.')
    }
    const { text, voice_id, agent_id } = await parseJson(c, Body)
    const chosen = voices.get(voice_id)
    if (!chosen) throw new HttpError(404, 'voice_not_found', 'This voice does not exist.')
    const asker = await askerOf(claims, agent_id)
    const { audio, duration, phones } = await voice.speak(text, chosen, asker)
    return c.json({ audio: audio.toString('base64'), duration, phones })
  })
}
