import { Hono } from 'hono'
import { z } from 'zod'
import { ModelFault } from '../../conversation/models/model-fault.ts'
import { buy, LimitReached } from '../../conversation/spending/purchase.ts'
import { takesBody } from '../../http/body/limit-body.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { Log } from '../../lib/log.ts'
import { unwatched } from '../../speech/provider-speech.ts'
import { soundMs } from '../../speech/sound-length.ts'
import type { SoundModels } from '../../speech/sound-models.ts'
import { transcribe } from '../../speech/transcriber.ts'

/** Half a minute of what browsers record is a tenth of it. */
const mostBytes = 4 * 1024 * 1024
const longestMs = 120_000
const Language = z.string().regex(/^[a-z]{2,3}$/)

type TranscriptionDeps = { models: Pick<SoundModels, 'hears'>; log: Log }

/**
 * POST a recorded sound, `?language=en` if it is known and `?agent_id=` of whom it is said to: `{ text }`, what was said.
 * Nothing of it is kept.
 */
export function transcription({ models, log }: TranscriptionDeps) {
  return new Hono<AppEnv>().post('/', takesBody(mostBytes), async (c) => {
    const agent = z.uuid().safeParse(c.req.query('agent_id')).data ?? null
    const model = await models.hears(c.get('claims'), agent)
    if (!model) {
      throw new HttpError(
        404,
        'no_transcription',
        'This agent has no model that transcribes speech.',
      )
    }
    const type = c.req.header('content-type') ?? ''
    if (!type.startsWith('audio/')) {
      throw new HttpError(415, 'not_a_sound', 'Send a recording with its media type.')
    }
    const language = Language.safeParse(c.req.query('language')).data ?? null
    const bytes = await c.req.arrayBuffer()
    if (bytes.byteLength === 0)
      throw new HttpError(400, 'nothing_recorded', 'Nothing was recorded.')
    const { ms, isKnown } = soundMs(new Uint8Array(bytes), type)
    if (isKnown && ms > longestMs) {
      throw new HttpError(413, 'too_long', 'Speak for less than two minutes.')
    }
    const leaving = c.req.raw.signal
    try {
      const text = await buy(model.reserve, { sound_ms: ms, is_estimate: true }, async () => {
        const sound = new Blob([bytes], { type })
        const { watch = unwatched } = model
        const heard = await watch(() => transcribe(model, sound, language, leaving), leaving)
        const used = { sound_ms: heard.ms ?? ms, is_estimate: heard.ms === null }
        return { made: heard.text, used }
      })
      return c.json({ text })
    } catch (cause) {
      if (cause instanceof LimitReached) {
        throw new HttpError(
          429,
          'budget_reached',
          'Speech cannot be transcribed for now. Write it instead, or come back later.',
        )
      }
      log.warn('a transcription model did not answer', {
        cause: String(cause),
        status: cause instanceof ModelFault ? cause.status : null,
      })
      throw new HttpError(
        502,
        'not_heard',
        'What you said could not be transcribed. Try again, or write it.',
      )
    }
  })
}
