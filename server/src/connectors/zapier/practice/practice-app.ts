import { Hono } from 'hono'
import { z } from 'zod'
import { limitBody, takesBody } from '../../../http/body/limit-body.ts'
import type { AppEnv } from '../../../lib/app-env.ts'
import { errorHandler, HttpError } from '../../../lib/http-error.ts'
import type { Log } from '../../../lib/log.ts'
import { isTaken, type PracticeRecords } from '../../practice/records.ts'
import type { createPracticeTokens } from '../../practice/tokens.ts'

export type ZapierTable = 'Zap' | 'Run'

type ZapierDeps = {
  log: Log
  records: PracticeRecords<ZapierTable>
  tokens: ReturnType<typeof createPracticeTokens>
}

const Id = z.uuid()
const Told = z.looseObject({ type: z.string().max(100), data: z.record(z.string(), z.unknown()) })
/** What is kept of an event. */
const mostLetters = 6000
/** Results of an interaction can be long. */
const mostBytes = 1024 * 1024

export const shown = (data: unknown) => JSON.stringify(data, null, 2).slice(0, mostLetters)

/**
 * Where the Zaps of the practice Zapier hear of events, one address each. Who knows an address may tell it something;
 * one that is no more says so with 410, which ends a subscription (REST hooks).
 */
export function zapierPractice({ log, records, tokens }: ZapierDeps) {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log, ({ message }) => ({ status: 'error', message })))

  app.post(
    '/:organization/hooks/catch/:zap/:token',
    limitBody(),
    takesBody(mostBytes),
    async (c) => {
      const [organization, zapId] = [c.req.param('organization'), c.req.param('zap')]
      const isKnown = Id.safeParse(organization).success && Id.safeParse(zapId).success
      const door = isKnown ? await records.door(organization) : null
      if (!door) throw new HttpError(404, 'not_found', 'There is no such hook.')
      const isOwn = tokens.holds(organization, door, 'hook', c.req.param('token'), zapId)
      const listed = isOwn && door.allows_access ? await records.all(organization, 'Zap') : []
      const zap = listed.find(({ id }) => id === zapId)
      if (zap?.fields.state !== 'on') throw new HttpError(410, 'gone', 'This Zap is switched off.')
      const told = Told.safeParse(await c.req.json().catch(() => null))
      if (!told.success) throw new HttpError(400, 'bad_json', 'This event does not exist.')
      const { type, data } = told.data
      const event = c.req.header('webhook-id') ?? ''
      const { title = '' } = zap.fields
      const fields = {
        ...{ kind: 'trigger', title, event: type, state: 'success', text: shown(data) },
        // What is told a second time was taken the first time.
        ...(event && { webhook: event, once: `${zapId}:${event}` }),
      }
      const id = await records
        .add(organization, 'Run', { prefix: '', fields, unique: 'once' })
        .catch((error) => {
          if (isTaken(error)) return null
          throw error
        })
      return c.json({ status: 'success', ...(id && { id }) })
    },
  )
  return app
}
