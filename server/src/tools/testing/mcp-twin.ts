import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'
import { startTestServer } from '../../lib/testing/start-test-server.ts'

export const deskKey = 'Bearer desk-token-51ab7702'

/** A server of the Model Context Protocol with two tools, whose words can change. */
export async function startDesk() {
  const desk = { description: 'Finds a ticket.', calls: 0 }
  function serverOf() {
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
  const server = await startTestServer(async (request, response) => {
    if (request.headers.authorization !== deskKey) {
      response.writeHead(401).end()
      return
    }
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    await serverOf().connect(transport)
    await transport.handleRequest(request, response)
  })
  return { desk, host: server.host, url: `${server.url}/mcp`, stop: server.close }
}
