import { Server } from '@modelcontextprotocol/sdk/server'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { callRemoteTool, listRemoteTools } from './client.ts'

/** A server with one tool, which says this of its answers and answers so. */
async function connect(outputSchema: object, structuredContent: object) {
  const server = await startTestServer(async (request, response) => {
    const mcp = new Server({ name: 'desk', version: '1' }, { capabilities: { tools: {} } })
    mcp.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [{ name: 'find', inputSchema: { type: 'object' }, outputSchema }],
    }))
    mcp.setRequestHandler(CallToolRequestSchema, () => ({ content: [], structuredContent }))
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    await mcp.connect(transport)
    await transport.handleRequest(request, response)
  })
  onTestFinished(server.close)
  return { url: server.url, headers: {}, request: fetch, signal: AbortSignal.timeout(20_000) }
}

test('what a server says of the answers of its tools is no program of ours: no pattern of it is compiled', async () => {
  const to = await connect({ type: 'object', properties: { note: { pattern: '(' } } }, {})

  expect(await listRemoteTools(to)).toMatchObject([{ name: 'find' }])
})

test('an answer is text, and is not tried on what its server says of it', async () => {
  const properties = { note: { type: 'string', pattern: '^(a+)+$' } }
  const to = await connect({ type: 'object', properties }, { note: 'b' })

  const text = await callRemoteTool({ ...to, name: 'find', given: {} }, async () => true)

  expect(text).toBe('{"note":"b"}')
})
