import { randomUUID } from 'node:crypto'
import { giveTools } from 'database/testing/tools'
import type { Organization, Person } from 'database/testing/world'
import { afterAll, beforeAll } from 'vitest'
import { createConnections } from '../../connectors/connections.ts'
import type { AgentMessage } from '../../conversation/agent-message.ts'
import { agentModel } from '../../conversation/models/agent-model.ts'
import { createCircuits } from '../../conversation/models/circuits.ts'
import { connect } from '../../conversation/models/connection.ts'
import type { Provider } from '../../conversation/models/providers.ts'
import { twinKey } from '../../conversation/models/testing/twin.ts'
import { useTwins } from '../../conversation/models/testing/use-twins.ts'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { sealHeaders } from '../../tools/stored-tool.ts'
import { shopKey, shopTools, startShop } from '../../tools/testing/shop.ts'
import { createTools, type Tools } from '../../tools/tools.ts'
import { log, message, type Said, textOf, useTalks } from './talks.ts'

const secrets = ['the secret of the tools'] as const
const patience = { firstMs: 60_000, idleMs: 60_000, tries: 1, backoffMs: 1, longestMs: 1 }

/** Agents with a shop's two requests, whose models are twins that use tools by their name. */
export function useToolTalks() {
  const talks = useTalks()
  const twins = useTwins()
  let shop: Awaited<ReturnType<typeof startShop>>
  let tools: Tools
  beforeAll(async () => {
    shop = await startShop()
    const { db } = talks.library
    const connections = createConnections({ db, log, secrets, allowed: [], practice: () => null })
    tools = createTools({ db, log, secrets, allowed: [shop.host], connections })
  })
  afterAll(async () => {
    await tools.close()
    await shop.stop()
  })

  async function addTool({ id, owner }: Organization, settings: object) {
    const tool = randomUUID()
    const sealed = sealHeaders(secrets, tool, { 'x-shop-key': shopKey })
    const stored = { ...settings, headers: [{ name: 'X-Shop-Key', value: null }] }
    await talks.library
      .world()
      .value(owner, 'select private.add_tool($1, $2, $3::jsonb, $4)', [
        ...[tool, id, JSON.stringify(stored), sealed],
      ])
    return tool
  }

  /** A server whose agents speak through a twin of this provider. */
  function serverWith(model: string, provider: Provider = 'openai-compatible') {
    const { baseUrl } = twins.twin(provider)
    const connection = { id: model, provider, baseUrl, apiKey: twinKey, model }
    const named = { model_id: null, provider, model }
    const candidates = [{ id: model, model: connect(connection, twins.fetch), named }]
    const builtIn = builtInResponder()
    const agent = { candidates, builtIn, circuits: createCircuits(), resilience: patience }
    return talks.server(
      (_turn, _claims, meter) => agentModel({ ...agent, onFault: () => {}, meter }),
      { tools },
    )
  }

  const calls = async (conversation: unknown) =>
    (
      await talks.library
        .world()
        .owner.query('select * from tool_calls where conversation_id = $1 order by created_at', [
          conversation,
        ])
    ).rows

  return {
    talks,
    twin: (provider: Provider = 'openai-compatible') => twins.twin(provider),
    shop: () => shop,
    serverWith,
    calls,
    /**
     * An agent that finds orders and cancels them, with a change to what its owner says of the second, and more that it
     * was taught.
     */
    async agent({ cancel = {}, builtIn = [] as string[], definition = {}, knowledge = '' } = {}) {
      const organization = await talks.library.world().organization()
      if (knowledge) await talks.library.teach(organization, knowledge, 'More.md')
      const id = await talks.agent(organization, definition)
      const wanted = shopTools(shop.url)
      const own = [
        await addTool(organization, wanted.find),
        await addTool(organization, { ...wanted.cancel, ...cancel }),
      ]
      await giveTools(talks.library.world(), id, own, builtIn)
      return id
    },
    /** One message of a visitor and all that came of it. */
    async say(
      person: Person,
      said: Omit<Said, 'message'> & { text: string; id?: string },
      via: ReturnType<typeof serverWith>,
    ) {
      const { text, id, ...rest } = said
      const sent = { ...rest, message: { ...message(text), ...(id && { id }) } }
      const answer: AgentMessage = await talks.answer(person, sent, { via })
      const conversation = answer.metadata?.conversation_id
      return {
        ...{ answer, text: textOf(answer), conversation },
        told: answer.parts.flatMap((part) => (part.type === 'data-call' ? [part.data] : [])),
        calls: await calls(conversation),
        stored: await talks.stored(conversation),
      }
    },
  }
}
