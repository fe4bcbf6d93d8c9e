import { randomBytes, randomUUID } from 'node:crypto'
import type { Organization } from 'database/testing/world'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createModelHealth } from '../../../conversation/models/model-health.ts'
import { sealKey } from '../../../conversation/models/stored-model.ts'
import { createLog } from '../../../lib/log.ts'
import type { KnowledgeQuery } from '../../search/passage.ts'
import { searchKnowledge } from '../../search/search.ts'
import type { useLibrary } from '../../testing/library.ts'
import { createReranking, type Reranking } from '../reranking.ts'
import { rerankingKey, startRerankingTwin } from './reranking-twin.ts'

type Server = { platform?: string; key?: string; now?: () => number }

/** The question that the search answers with its words, and the twin with what they mean. */
export const question = 'When do unused days expire?'
export const handbook = `# Days

Unused days expire: this page says when unused days expire.

# Leave

Days that are not taken end in March.

# Travel

Days of travel are paid as any other, when the receipts of trains and hotels are handed in.
`
// A machine that is busy is given time.
const patience = 20_000

/** Organisations whose passages are put into order by a local provider, and servers that ask it. */
export function useReranking(library: ReturnType<typeof useLibrary>) {
  const log = createLog('silent')
  const secrets = [randomBytes(32).toString('base64')] as const
  const open: Reranking[] = []
  let twin: Awaited<ReturnType<typeof startRerankingTwin>>
  beforeAll(async () => {
    twin = await startRerankingTwin()
  })
  afterEach(() => {
    Object.assign(twin, { manner: 'well', speaks: 'cohere' })
  })
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()))
    twin.stop()
  })

  /** What a server orders with; `platform` names the operator's model. */
  function server({ platform = '', key = rerankingKey, now = () => 0 }: Server = {}) {
    const reranking = createReranking({
      ...{ db: library.db, log, secrets, now, allowed: [twin.host] },
      health: createModelHealth({ db: library.db, log }),
      platform: platform ? { baseUrl: twin.baseUrl, apiKey: key, model: platform } : null,
    })
    open.push(reranking)
    return reranking
  }

  async function taught(text = handbook) {
    const organization = await library.world().organization()
    const source = await library.teach(organization, text)
    return { organization, source }
  }

  /** Gives an organisation a model of its own, as its owner does. */
  async function add({ id, owner }: Organization, model = 'answers') {
    const own = randomUUID()
    const settings = {
      ...{ name: 'Order', purpose: 'reranking', provider: 'openai-compatible', model },
      base_url: twin.baseUrl,
    }
    await library
      .world()
      .value(owner, 'select private.add_model($1, $2, $3::jsonb, $4)', [
        ...[own, id, JSON.stringify(settings), sealKey(secrets, own, rerankingKey)],
      ])
    return own
  }

  const search = ({ id, owner }: Organization, ask: Partial<KnowledgeQuery> = {}) =>
    searchKnowledge(library.db, owner.claims, { organizationId: id, question, patience, ...ask })

  return {
    twin: () => twin,
    server,
    taught,
    add,
    search,
    /** The headings that a search finds, in their order. */
    headings: async (...given: Parameters<typeof search>) =>
      (await search(...given)).passages.map(({ heading }) => heading[0]),
    /** An organisation with a model of its own, and a server. */
    async withModel(model = 'answers', text = handbook) {
      const { organization, source } = await taught(text)
      const own = await add(organization, model)
      return { organization, source, own, reranking: server() }
    },
  }
}
