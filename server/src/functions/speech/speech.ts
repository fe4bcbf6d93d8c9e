import { people, type Voice } from 'faces/people'
import type { SoundHead } from 'faces/sound'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ModelFault } from '../../conversation/models/model-fault.ts'
import { spokenLanguage } from '../../conversation/responder/languages/language.ts'
import { LimitReached } from '../../conversation/spending/purchase.ts'
import type { OrganizationOf } from '../../lib/agent-organization.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import type { Claims } from '../../lib/database/database.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { Asker } from '../../lib/limits/fair-queue.ts'
import type { Log } from '../../lib/log.ts'
import { parseJson } from '../../lib/parse.ts'
import { type ProviderSpeech, providerRate } from '../../speech/provider-speech.ts'
import type { SoundModels } from '../../speech/sound-models.ts'
import type { Speech } from '../../speech/speech.ts'

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

type SpeechDeps = {
  voice: Speech
  /** The voices of speech models, which speak every language. */
  provider: ProviderSpeech
  models: Pick<SoundModels, 'speaks'>
  organizationOf: OrganizationOf
  log: Log
}

type Sound = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The head in a line of its own, then the sound as it comes. */
function answer(c: Context, language: string, head: SoundHead, sound: Sound) {
  async function* whole() {
    yield new TextEncoder().encode(`${JSON.stringify(head)}\n`)
    yield* sound
  }
  const parts = whole()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return()
    },
  })
  return c.body(body, 200, {
    'content-type': 'application/octet-stream',
    'content-language': language,
  })
}

/**
 * POST { text, voice_id, agent_id?, before? }: a line of JSON (`SoundHead`), then the sound, compressed (`faces/sound`),
 * from the speech model of the agent's organisation, else the operator's, as it comes. Where there is none, it fails, or
 * a limit of spending is reached, the built-in voice speaks: a text in another language is refused with 422, `other_language` and its language in
 * Content-Language.
 */
export function speech({ voice, provider, models, organizationOf, log }: SpeechDeps) {
  async function askerOf(claims: Claims, agent: string | null | undefined): Promise<Asker> {
    const named = agent && claims.role === 'authenticated'
    const organization = named ? await organizationOf(claims, agent) : claims.organization_id
    return { organization: organization ?? unnamed, caller: claims.sub ?? claims.role }
  }

  /** Undefined where no model speaks. */
  async function provided(
    claims: Claims,
    { text, agent_id }: z.infer<typeof Body>,
    chosen: Voice,
    asker: Asker,
    leaving: AbortSignal,
  ) {
    try {
      const model = await models.speaks(claims, agent_id ?? null)
      return model ? await provider.speak(model, text, chosen, asker, leaving) : undefined
    } catch (cause) {
      if (leaving.aborted || (cause instanceof HttpError && cause.status === 422)) throw cause
      if (cause instanceof LimitReached) return
      log.warn('a speech model did not speak', {
        cause: String(cause),
        status: cause instanceof ModelFault ? cause.status : null,
      })
    }
  }

  return new Hono<AppEnv>().post('/', async (c) => {
    const claims = c.get('claims')
    if (claims.role === 'anon') {
      throw new HttpError(401, 'unauthorized', 'Hearing an agent needs a session.')
    }
    const asked = await parseJson(c, Body)
    const { text, voice_id, agent_id, before } = asked
    const chosen = voices.get(voice_id)
    if (!chosen) throw new HttpError(404, 'voice_not_found', 'This voice does not exist.')
    const language = spokenLanguage(text, before)
    const asker = await askerOf(claims, agent_id)
    const stream = await provided(claims, asked, chosen, asker, c.req.raw.signal)
    if (stream) return answer(c, language, { rate: providerRate, phones: [] }, stream)
    if (language !== 'en') {
      throw new HttpError(422, 'other_language', 'The built-in voice speaks English only.', {
        headers: { 'content-language': language },
      })
    }
    const { head, sound } = await voice.speak(text, chosen, asker)
    return answer(c, language, head, [sound])
  })
}
