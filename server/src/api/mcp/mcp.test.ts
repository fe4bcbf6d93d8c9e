import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, test } from 'vitest'
import { handbook } from '../../conversation/testing/handbook.ts'
import { agent, refusal, useApi } from '../testing/use-api.ts'
import { toolNames } from './mcp.ts'

const api = useApi()

/** The official client, signed in with a key. */
async function clientOf(key: string) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/api/v1/mcp'), {
    fetch: api.fetch,
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  return client
}

async function setUp() {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  await api.library.teach(acme, handbook, 'Employee handbook.md')
  const { id } = await api.ask(key, 'POST', '/agents', agent)
  await api.ask(key, 'POST', `/agents/${id}/publish`)
  return { acme, key, id, client: await clientOf(key) }
}

describe('the MCP client', () => {
  test('finds a published agent as a tool and holds a conversation with it', async () => {
    const { acme, client } = await setUp()
    await api.library.agent(acme)
    const name = 'ask_maya'

    const { tools } = await client.listTools()
    const first = await client.callTool({
      name,
      arguments: { message: 'How many days of annual leave do I get?' },
    })
    const { conversation_id } = first.structuredContent as { conversation_id: string }
    const next = await client.callTool({
      name,
      arguments: { message: 'And who approves it?', conversation_id },
    })

    expect(tools.map((tool) => tool.name)).toEqual([name])
    expect(tools[0]?.description).toContain('IT help desk')
    expect(first.structuredContent).toMatchObject({
      answer: expect.stringContaining('25 days'),
      sources: [{ number: 1, title: 'Employee handbook' }],
    })
    expect(first.content).toEqual([
      { type: 'text', text: expect.stringContaining('25 days') },
      { type: 'text', text: expect.stringContaining(conversation_id) },
    ])
    expect(next.structuredContent).toMatchObject({ conversation_id, state: 'complete' })
  })

  test('is told in words what cannot be done, and meets no agent of others', async () => {
    const { client } = await setUp()
    const rival = await setUp()
    const asked = await rival.client.callTool({ name: 'ask_maya', arguments: { message: 'Hi' } })
    const { conversation_id } = asked.structuredContent as { conversation_id: string }

    const foreign = await client.callTool({
      name: 'ask_maya',
      arguments: { message: 'Hi', conversation_id },
    })
    const nothing = await client.callTool({ name: 'ask_maya', arguments: { message: '' } })

    expect(foreign).toMatchObject({
      isError: true,
      content: [{ text: 'This conversation does not exist.' }],
    })
    expect(nothing.isError).toBe(true)
  })
})

test('without a key, a scope or a single message there is no answer', async () => {
  const acme = await api.world().organization()
  const { key } = await api.key(acme)
  const { key: reader } = await api.key(acme, ['agents.read'])
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const headers = { accept: 'application/json, text/event-stream' }
  const post = async (held: string | undefined, sent: unknown) =>
    refusal(await api.call('POST', '/mcp', { key: held, headers, body: sent }))

  expect(await post(undefined, body)).toEqual({ status: 401, code: 'key_needed' })
  expect(await post(reader, body)).toEqual({ status: 403, code: 'missing_scope' })
  expect(await post(key, [body, body])).toEqual({ status: 400, code: 'validation_failed' })
  expect((await api.call('GET', '/mcp', { key })).status).toBe(405)
  expect((await api.call('POST', '/mcp', { key, headers, body })).status).toBe(200)
})

test('agents of one name, or of none in Latin letters, are told apart', () => {
  const agents = [
    { id: 'a-000001', name: 'Maya!' },
    { id: 'a-000002', name: 'maya' },
    { id: 'a-000003', name: '麻耶' },
    { id: 'a-000004', name: 'Léo Sales' },
  ]

  expect([...toolNames(agents).values()]).toEqual([
    ...['ask_maya_000001', 'ask_maya_000002', 'ask_agent_000003', 'ask_l_o_sales'],
  ])
})
