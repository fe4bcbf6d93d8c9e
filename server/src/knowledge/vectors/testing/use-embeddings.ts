import { randomBytes, randomUUID } from 'node:crypto'
import type { Organization } from 'database/testing/world'
import { afterAll, beforeAll } from 'vitest'
import { createModelHealth } from '../../../conversation/models/model-health.ts'
import { sealKey } from '../../../conversation/models/stored-model.ts'
import { createLog } from '../../../lib/log.ts'
import type { KnowledgeQuery } from '../../search/passage.ts'
import { searchKnowledge } from '../../search/search.ts'
import type { useLibrary } from '../../testing/library.ts'
import { createEmbeddings, type Embeddings } from '../embeddings.ts'
import { embeddingKey, startEmbeddingTwin } from './embedding-twin.ts'

type Server = { platform?: string; key?: string; now?: () => number }
type Ask = Partial<KnowledgeQuery> & { embeddings?: Embeddings }

const leave = '# Leave\n\nAnnual leave amounts to 25 days. Unused days expire in March.\n'
const travel = '# Travel\n\nBook trains early. Keep the receipts of a hotel.\n'
const equipment = '# Laptops\n\nA laptop is replaced after four years. Ask the help desk.\n'
const handbook = `${travel}\n${leave}\n${equipment}`
/** Of the words of the handbook it has none. */
export const restQuestion = 'How much rest from my duties do I get?'
// A machine that is busy is given time.
const patience = 20_000

/** Organisations whose texts are embedded by a local provider, and servers that ask it. */
export function useEmbeddings(library: ReturnType<typeof useLibrary>) {
  const log = createLog('silent')
  const secrets = [randomBytes(32).toString('base64')] as const
  const open: Embeddings[] = []
  const measured = new Map<string, object>()
  let twin: Awaited<ReturnType<typeof startEmbeddingTwin>>
  beforeAll(async () => {
    twin = await startEmbeddingTwin()
  })
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()))
    twin.stop()
  })

  /** What a server embeds with; `platform` names the operator's model. */
  function server({ platform = '', key = embeddingKey, now = () => 0 }: Server = {}) {
    const embeddings = createEmbeddings({
      ...{ db: library.db, log, secrets, now, allowed: [twin.host] },
      health: createModelHealth({ db: library.db, log }),
      platform: platform ? { baseUrl: twin.baseUrl, apiKey: key, model: platform } : null,
    })
    open.push(embeddings)
    return embeddings
  }
  /** An organisation that was taught the handbook, or another text. */
  async function taught(embeddings?: Embeddings, text = handbook) {
    const organization = await library.world().organization()
    const source = await library.teach(organization, text)
    if (embeddings) await library.embed(organization, source, embeddings)
    return { organization, source }
  }

  /** Gives an organisation a model of its own, as its owner does. */
  async function add({ id, owner }: Organization, model = 'shifted') {
    const own = randomUUID()
    const given = { id: own, baseUrl: twin.baseUrl, apiKey: embeddingKey, model }
    const tried = measured.get(model) ?? (await server().tryOut(given))
    measured.set(model, tried)
    const settings = {
      ...{ name: 'Meaning', purpose: 'embedding', provider: 'openai-compatible', model },
      ...{ base_url: given.baseUrl, ...tried },
    }
    await library
      .world()
      .value(owner, 'select private.add_model($1, $2, $3::jsonb, $4)', [
        ...[own, id, JSON.stringify(settings), sealKey(secrets, own, embeddingKey)],
      ])
    return own
  }

  return {
    twin: () => twin,
    server,
    taught,
    add,
    remove: ({ owner }: Organization, model: string) =>
      library.world().value(owner, 'select public.delete_model($1)', [model]),
    /** An organisation with a model of its own, whose vectors are there. */
    async withModel(model = 'shifted', text = handbook) {
      const [embeddings, { organization, source }] = [server(), await taught(undefined, text)]
      const own = await add(organization, model)
      await library.embed(organization, source, embeddings)
      return { embeddings, organization, source, own }
    },
    search({ id, owner }: Organization, ask: Ask = {}) {
      const query = { organizationId: id, question: restQuestion, patience, ...ask }
      return searchKnowledge(library.db, owner.claims, query)
    },
    /** The spaces that vectors of a source are in. */
    async spacesOf(source: string) {
      const { rows } = await library
        .world()
        .owner.query('select distinct model from private.knowledge_vectors where source_id = $1', [
          source,
        ])
      return rows.map(({ model }) => model)
    },
  }
}
