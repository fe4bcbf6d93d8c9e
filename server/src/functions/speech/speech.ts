import { people } from 'faces/people'
import { Hono } from 'hono'
import { z } from 'zod'
import { spokenLanguage } from '../conversation/responder/languages/language.ts'
import type { OrganizationOf } from '../lib/agent-organization.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Claims } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Asker } from '../lib/limits/fair-queue.ts'
import { parseJson } from '../lib/parse.ts'
import type { Speech } from '../speech/speech.ts'

const Body = z.object({
  text: z.string().trim().min(1).max(600),
  voice_id: z.string(),
  /** Who speaks: visitors of an organisation's agents take turns with those of others. */
  agent_id: z.uuid().nullish(),
  /** What was said before it, which tells the language of a few words. */
  before: z.string().max(2000).default(''),
})
const voices = new Map(people.flatMap((person) => person.voices).map((voice) => [voice.id, voice]))
// Those who name no agent take turns as if they were one organisation.
const unnamed = 'unnamed'

type SpeechDeps = { voice: Speech; organizationOf: OrganizationOf }

/**
 * POST { text, voice_id, agent_id?, before? }: a line of JSON (`SoundHead`), then the sound, compressed (`faces/sound`).
 * The voice speaks English; a text in another language is refused with 422, `other_language` and its language in
 * Content-Language.
 */
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
    const { text, voice_id, agent_id, before } = await parseJson(c, Body)
    const chosen = voices.get(voice_id)
    if (!chosen) throw new HttpError(404, 'voice_not_found', 'This voice does not exist.')
    const language = spokenLanguage(text, before)
    if (language !== 'en') {
      throw new HttpError(422, 'other_language', 'The built-in voice speaks English only.', {
        headers: { 'content-language': language },
      })
    }
    const asker = await askerOf(claims, agent_id)
    const { head, sound } = await voice.speak(text, chosen, asker)
    const body = new Blob([`${JSON.stringify(head)}\n`, sound])
    return c.body(body.stream(), 200, {
      'content-type': 'application/octet-stream',
      'content-language': language,
    })
  })
}
