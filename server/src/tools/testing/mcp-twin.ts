import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'
import { startTestServer } from '../../lib/testing/start-test-server.ts'

export const deskKey = 'Bearer desk-token-51ab7702'

/** Two tools, of which the words of the first can change; counts what is called. */
export function createDeskServer(desk: { description: string; calls: number }) {
  const mcp = new McpServer({ name: 'desk', version: '1' })
  const inputSchema = { ticket: z.string() }
  mcp.registerTool(
    'find-ticket',
    { description: desk.description, inputSchema, annotations: { readOnlyHint: true } },
    ({ ticket }) => {
      desk.calls += 1
      return { content: [{ type: 'text', text: `{"ticket":"${ticket}","status":"open"}` }] }
    },
  )
  mcp.registerTool('close-ticket', { description: 'Closes a ticket.', inputSchema }, () => {
    desk.calls += 1
    return { content: [{ type: 'text', text: 'Closed.' }] }
  })
  return mcp
}

/** A server of the Model Context Protocol with these tools, which one key opens. */
export async function startDesk() {
  const desk = { description: 'Finds a ticket.', calls: 0 }
  const server = await startTestServer(async (request, response) => {
    if (request.headers.authorization !== deskKey) {
      response.writeHead(401).end()
      return
    }
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    await createDeskServer(desk).connect(transport)
    await transport.handleRequest(request, response)
  })
  return { desk, host: server.host, url: `${server.url}/mcp`, stop: server.close }
}
