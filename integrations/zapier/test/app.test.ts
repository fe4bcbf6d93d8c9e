import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppHandler, createAppTester } from 'zapier-platform-core'
import { giveFeature } from '../../../database/testing/give-feature.ts'
import { agent } from '../../../server/src/api/testing/use-api.ts'
import { actionTitles } from '../../../server/src/connectors/zapier/practice/actions.ts'
import { zaps } from '../../../server/src/connectors/zapier/practice/zaps.ts'
import { useOrganizations } from '../../../server/src/functions/testing/organizations.ts'
import { knowledgeJobs } from '../../../server/src/knowledge/index-source.ts'
import { createDb, createPool, type Db } from '../../../server/src/lib/database/database.ts'
import { createFiles } from '../../../server/src/lib/files/files.ts'
import { createLog } from '../../../server/src/lib/log.ts'
import { createOutbound, type Outbound } from '../../../server/src/lib/outbound/outbound.ts'
import { deriveSecrets } from '../../../server/src/lib/secrets/secrets.ts'
import { startDeliveries } from '../../../server/src/webhooks/deliveries.ts'
import { startReceiver } from '../../../server/src/webhooks/testing/receiver.ts'
import app from '../src/index.ts'

// The Zapier app as Zapier runs it, against the whole product over HTTP.

const SECRET_KEY = 'the key of this installation of 32 letters'
const { organization, call, product, visitor, sql } = useOrganizations({
  ...{ SECRET_KEY, OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' },
})
const run = createAppTester(app)
let receiver: Awaited<ReturnType<typeof startReceiver>>
/** What the server of the product does beside its requests. */
let beside: { db: Db; outbound: Outbound; close(): Promise<void> }
beforeAll(async () => {
  receiver = await startReceiver()
  const pool = createPool(product().world.authenticator)
  const [db, outbound] = [createDb(pool), createOutbound({ allowed: [receiver.host] })]
  const secrets = deriveSecrets([SECRET_KEY], 'webhooks')
  const sending = startDeliveries({ db, pool, outbound, secrets, log: createLog('silent') })
  beside = {
    ...{ db, outbound },
    async close() {
      await sending.close()
      await Promise.all([outbound.close(), pool.end(), receiver.stop()])
    },
  }
})
afterAll(() => beside.close())

const scopes = ['agents.read', 'agents.write', 'knowledge.write', 'conversations.write']

/** An organisation with a published agent, as a person connects it in Zapier. */
async function connected(more = ['analytics.read']) {
  const { id, owner } = await organization()
  await giveFeature(product().world, { id }, 'insights', true)
  const wanted = { organization_id: id, name: 'Zapier', scopes: [...scopes, ...more] }
  const { body: made } = await call(owner.client, 'integration-keys', wanted)
  const authData = { address: `${product().url}/`, api_key: String(made.key) }
  async function ask(method: string, path: string, body?: object) {
    const response = await fetch(`${product().url}/api/v1${path}`, {
      ...{
        method,
        headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBeLessThan(300)
    return response.status === 204 ? null : response.json()
  }
  const { id: agent_id } = await ask('POST', '/agents', { ...agent, handoff: true })
  await ask('POST', `/agents/${agent_id}/publish`)
  const known = { kind: 'text', title: 'Hours', body: 'The office is open from 9 to 17.' }
  const { id: source_id } = await ask('POST', '/knowledge/texts', known)
  const { db, outbound } = beside
  const index = knowledgeJobs({ db, outbound, files: createFiles('.') })['knowledge-index']
  await index?.({ organization_id: id, source_id }, AbortSignal.timeout(60_000))
  return { id, owner, key: made, authData, ask, agent_id: String(agent_id) }
}
type Connected = Awaited<ReturnType<typeof connected>>

const { triggers, creates, searches } = app
const hooks = [
  'conversation_ended',
  'result_ready',
  'handoff_asked',
  'question_unanswered',
  'agent_published',
] as const

/** What makes each trigger happen. */
async function everything({ ask, agent_id, id, owner }: Connected) {
  const { id: talk } = await ask('POST', '/interactions', { agent_id })
  await ask('POST', `/interactions/${talk}/messages`, { message: 'How tall is the Eiffel Tower?' })
  await ask('POST', `/interactions/${talk}/end`)
  await ask('PATCH', `/agents/${agent_id}`, { greeting: `Good day ${talk}` })
  await ask('POST', `/agents/${agent_id}/publish`)
  await sql(
    `insert into private.inbox_presence (organization_id, user_id) values ($1, $2)
     on conflict (organization_id, user_id) do update set seen_at = now()`,
    [id, owner.id],
  )
  const asked = { template_id: agent_id, channel: 'agent', reason: 'asked' }
  const { status } = await call(await visitor(), 'handoff', asked)
  expect(status).toBeLessThan(300)
}

test('the app is valid by the schema of its platform', async () => {
  const { results } = await createAppHandler(app)({ command: 'validate' })
  const broken = { ...app, creates: { wrong: { ...creates.add_knowledge, noun: '' } } }
  const found = await createAppHandler(broken)({ command: 'validate' })
  const { version } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  )

  expect(results).toEqual([])
  expect(found.results).not.toEqual([])
  expect(app.version).toBe(version)
})

test('the practice Zapier of the product has the same triggers, actions and searches', () => {
  const labels = Object.values({ ...creates, ...searches }).map(({ key, display }) => [
    ...[key, display.label],
  ])

  expect(zaps.map(({ key }) => key).toSorted()).toEqual([...hooks].toSorted())
  expect(actionTitles).toEqual(Object.fromEntries(labels))
})

describe('a connection', () => {
  test('says whose it is', async () => {
    const { authData } = await connected()

    const said = await run(app.authentication.test, { authData })

    expect(said).toMatchObject({ name: 'Zapier', organization: { name: 'Halden Logistics' } })
    const { connectionLabel } = app.authentication
    expect(await run(connectionLabel, { authData, inputData: said })).toBe(
      'Halden Logistics, Zapier',
    )
  })

  test('whose key was revoked asks to be made again, in words', async () => {
    const { authData, owner, key } = await connected()
    await call(owner.client, `integration-keys/${key.id}/revoke`)

    await expect(run(app.authentication.test, { authData })).rejects.toThrow(
      'This API key was revoked. Use another one.',
    )
  })

  test('sends its key to nobody else', async () => {
    const { authData } = await connected()
    const before = receiver.received.length

    await run((z) => z.request({ url: receiver.url, method: 'POST', body: {} }).then(() => ({})), {
      authData,
    })

    expect(receiver.received.length).toBe(before + 1)
    expect(receiver.received.at(-1)?.headers.authorization).toBeUndefined()
  })
})

describe('a Zap', () => {
  test.each(hooks)('starts with %s, and stops when it is switched off', async (key) => {
    const there = await connected()
    const { authData } = there
    const { operation } = triggers[key]
    const targetUrl = `${receiver.url}/${crypto.randomUUID()}`
    const before = receiver.received.length
    const subscribeData = await run(operation.performSubscribe, { authData, targetUrl })
    const data = { list: await run(operation.performList, { authData }) }

    await everything(there)
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    const cleanedRequest = receiver.received.at(-1)?.event
    const [started] = await run(operation.perform, { authData, cleanedRequest })
    const [sample] = await run(operation.performList, { authData })
    await run(operation.performUnsubscribe, { authData, subscribeData })
    await everything(there)

    expect(data.list).toEqual(key === 'agent_published' ? [expect.anything()] : [])
    expect(started).toEqual(sample)
    expect(Object.keys(started)).toEqual(expect.arrayContaining(Object.keys(operation.sample)))
    expect(subscribeData).toEqual({ id: expect.any(String) })
    expect((await there.ask('GET', '/hooks')).data).toEqual([])
    expect(receiver.received.length).toBe(before + 1)
    await run(operation.performUnsubscribe, { authData, subscribeData })
  })

  test('starts an interaction, sends a message and reads what was found', async () => {
    const { authData, agent_id } = await connected()
    const results = { 'Full name': 'your full name' }
    const of = (inputData: object) => ({ authData, inputData: { ...inputData } })

    const [listed] = await run(triggers.agent_list.operation.perform, of({}))
    const [found] = await run(searches.find_agent.operation.perform, of({ search: 'help' }))
    const begun = await run(
      creates.start_interaction.operation.perform,
      of({ agent_id: found.id, purpose: 'A lead', results }),
    )
    const answered = await run(
      creates.send_message.operation.perform,
      of({ interaction_id: begun.id, message: 'Jane Miller' }),
    )
    const [read] = await run(searches.find_interaction.operation.perform, of({ id: begun.id }))

    expect([listed.id, found.id]).toEqual([agent_id, agent_id])
    expect(begun).toMatchObject({ status: 'open', opening: expect.stringContaining('full name') })
    expect(answered).toMatchObject({ id: expect.any(String), answer: expect.any(String) })
    expect(read).toMatchObject({ status: 'complete', results: { full_name: 'Jane Miller' } })
  })

  test('finds nothing where there is nothing', async () => {
    const { authData } = await connected()
    const find = (id: string) =>
      run(searches.find_interaction.operation.perform, { authData, inputData: { id } })

    expect(await find(crypto.randomUUID())).toEqual([])
    expect(await find('12')).toEqual([])
  })

  test.each(['text', 'answer'])('adds a %s to what agents know', async (kind) => {
    const { authData } = await connected()
    const inputData = { kind, title: 'Opening hours', body: 'From 9 to 17.' }

    const added = await run(creates.add_knowledge.operation.perform, { authData, inputData })

    expect(added).toMatchObject({ id: expect.any(String), kind, title: 'Opening hours' })
  })

  test('is told in words what its key may not do', async () => {
    const { authData } = await connected([])
    const { performSubscribe } = triggers.handoff_asked.operation
    const inputData = { agent_id: crypto.randomUUID() }

    await expect(
      run(creates.start_interaction.operation.perform, { authData, inputData }),
    ).rejects.toThrow('This agent does not exist or is not published.')
    await expect(
      run(performSubscribe, { authData, targetUrl: 'https://10.0.0.1/a' }),
    ).rejects.toThrow('has no public address')
  })
})
