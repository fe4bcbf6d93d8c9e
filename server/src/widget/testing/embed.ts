import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Organization } from 'database/testing/world'
import { createAttachments } from '../../conversation/files/receive-attachment.ts'
import { createFollowers, peopleChannel } from '../../conversation/handoff/followers.ts'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { appAs } from '../../functions/testing/app-as.ts'
import { log, type useTalks } from '../../functions/testing/talks.ts'
import { createAdmission, requestLimits } from '../../http/admission.ts'
import { listen } from '../../lib/database/listen.ts'
import { HttpError } from '../../lib/http-error.ts'
import { createVisitTokens } from '../visit-token.ts'
import { visits } from '../visits.ts'

const site = 'https://shop.example'
const secrets = ['a secret of visits that is long enough for what it signs'] as const
const tokens = createVisitTokens([...secrets])

type Talks = ReturnType<typeof useTalks>
type Embedded = {
  /** Whether its server hears what the database says. */
  hears?: boolean
  model?: LanguageModelV4
  change?: Record<string, unknown>
  limits?: { perVisitor: number }
}

/** An embedded agent of an organisation, and visitors of its site, who post as its frame does. */
export async function embed(
  talks: Talks,
  organization: Organization,
  { model, change = {}, limits, hears = true }: Embedded = {},
) {
  const { db } = talks.library
  const world = talks.library.world()
  const agent = await talks.agent(organization, change)
  const allow = (origins: string[]) =>
    world.owner.query('update agent_widgets set allowed_origins = $1 where template_id = $2', [
      origins,
      agent,
    ])
  await allow([site])
  const followers = createFollowers(limits ? { ...limits, perAddress: 100 } : null)
  const heard: Parameters<typeof listen>[1] = hears ? { [peopleChannel]: followers.hear } : {}
  const news = listen(talks.library.pool, heard, log)
  await news.ready
  const app = appAs({ role: 'anon' }).route(
    '/',
    visits({
      ...{
        db,
        tokens,
        followers,
        attachments: createAttachments({ db, files: talks.library.files }),
        turns: talks.server(model ?? builtInResponder()).turns,
        perMinute: null,
      },
      ...{ publicUrl: 'https://product.example', webRoot: '' },
      secrets: { visits: [...secrets], widgets: [...secrets] },
      admission: createAdmission({
        limits: requestLimits(4, 8),
        addressOf: () => '',
        endStatement: async () => false,
      }),
      addressOf: () => '',
      visitorAddressOf: () => '',
      openVisitor: () => Promise.reject(new Error('Visitors are here already.')),
      closed: () => new HttpError(403, 'origin_not_allowed', 'Not here.'),
    }),
  )

  /** A visitor of the site, or of a page of the product. */
  async function visitor(origin: string | null = site) {
    const { id, sessionId } = await talks.visitor()
    const place = { agent, origin, gallery: null }
    const token = await tokens.visit({ ...place, visitor: id, session: sessionId })
    return (path: string, body: object, signal?: AbortSignal) => {
      const isForm = body instanceof FormData
      return app.request(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(!isForm && { 'content-type': 'application/json' }),
        },
        body: isForm ? body : JSON.stringify(body),
        ...(signal && { signal }),
      })
    }
  }
  return {
    ...{ visitor, allow, agent, followers },
    async close() {
      followers.close()
      await news.close()
    },
  }
}
