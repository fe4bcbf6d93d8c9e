import { createRoute, z } from '@hono/zod-openapi'
import { chunksOf } from '../../conversation/streams/reading.ts'
import type { Turns } from '../../conversation/turn.ts'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import { HttpError, toHttpError } from '../../lib/http-error.ts'
import type { Log } from '../../lib/log.ts'
import { apiRoutes, json, refusals, scoped } from '../api-routes.ts'
import { collectAnswer } from '../collect-answer.ts'
import { Message, saidByKey, ToolCall } from '../messages.ts'
import { agentsToCall, type CallableAgent } from '../start-interaction.ts'

const tags = ['MCP']
const writes = scoped('conversations.write')
const Rpc = z
  .looseObject({ jsonrpc: z.literal('2.0') })
  .openapi('JsonRpc', { example: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })
const Accepts = z.object({
  // Without it the protocol itself refuses, with 406.
  accept: z
    .string()
    .optional()
    .openapi({
      description: 'Both, as the protocol requires.',
      param: { required: true },
      example: 'application/json, text/event-stream',
    }),
})

const call = createRoute({
  method: 'post',
  path: '/mcp',
  summary: 'Speak the Model Context Protocol: each published agent is a tool',
  tags,
  ...writes,
  request: {
    headers: Accepts,
    body: { required: true, ...json('A message of JSON-RPC 2.0.', Rpc) },
  },
  responses: {
    200: json('Its answer.', Rpc),
    202: { description: 'The notification was accepted.' },
    ...refusals,
  },
})
const listen = createRoute({
  method: 'get',
  path: '/mcp',
  summary: 'No message stream: the server does not start one',
  tags,
  ...writes,
  responses: { 405: { ...refusals[400], description: 'Send a POST.' }, ...refusals },
})

const Question = {
  message: Message.describe('What to say to the agent.'),
  conversation_id: z
    .uuid()
    .optional()
    .describe('To continue a conversation: the id of an earlier answer.'),
}
const Answered = {
  conversation_id: z.string(),
  answer: z.string(),
  state: z.string(),
  sources: z.array(z.object({ number: z.number(), title: z.string(), quote: z.string() })),
  calls: z.array(z.object(ToolCall.shape)).describe('What the agent did with its tools.'),
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)

/** The tools by the names of their agents; those that share one, or have none in Latin letters, add their id. */
export function toolNames(agents: Pick<CallableAgent, 'id' | 'name'>[]) {
  const count = (wanted: string) => agents.filter(({ name }) => slug(name) === wanted).length
  return new Map(
    agents.map(({ id, name }) => {
      const own = slug(name)
      return [id, own && count(own) === 1 ? `ask_${own}` : `ask_${own || 'agent'}_${id.slice(-6)}`]
    }),
  )
}

type McpDeps = { db: Db; turns: Turns; log: Log }

/** A server for one request: it knows the agents that the key may ask at this moment, and remembers nothing. */
async function serverFor({ db, turns, log }: McpDeps, claims: Claims, leaving: AbortSignal) {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js')
  const server = new McpServer({ name: 'digital-workforce', version: '1' })
  const agents = await asUser(db, claims, agentsToCall)
  const names = toolNames(agents)

  async function ask(agentId: string, message: string, conversationId: string | undefined) {
    const said = { agentId, conversationId: conversationId ?? null, messageId: undefined }
    const reading = await turns.start(claims, saidByKey({ ...said, text: message }), leaving)
    const { conversation_id, answer, state, citations, calls } = await collectAnswer(
      chunksOf(reading),
    )
    const sources = citations.map(({ number, title, quote }) => ({ number, title, quote }))
    const structuredContent = { conversation_id, answer, state, sources, calls }
    // Some clients show their model nothing but texts.
    const how = `To go on with this conversation, send conversation_id ${conversation_id}.`
    const content = [answer, how].map((text) => ({ type: 'text' as const, text }))
    return { content, structuredContent }
  }

  for (const { id, name, role, greeting } of agents) {
    server.registerTool(
      names.get(id) ?? id,
      {
        title: name,
        description: [`Asks ${name}, an AI agent${role && ` (${role})`}.`, greeting]
          .join(' ')
          .trim(),
        inputSchema: Question,
        outputSchema: Answered,
        annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
      },
      async ({ message, conversation_id }) => {
        try {
          return await ask(id, message, conversation_id)
        } catch (thrown) {
          // The protocol tells the words of an error, so they must be ours.
          const error = toHttpError(thrown, claims)
          if (error.status >= 500) log.error('a tool call failed', { error: error.cause ?? error })
          return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
        }
      },
    )
  }
  return server
}

/** The published agents of the key's organisation as tools of an MCP server, over streamable HTTP without sessions. */
export function mcp(deps: McpDeps) {
  return apiRoutes()
    .openapi(listen, () => {
      throw new HttpError(405, 'method_not_allowed', 'Send a POST.', { headers: { allow: 'POST' } })
    })
    .openapi(call, async (c) => {
      const parsedBody = c.req.valid('json')
      const { WebStandardStreamableHTTPServerTransport: Transport } = await import(
        '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
      )
      const server = await serverFor(deps, c.get('claims'), c.req.raw.signal)
      const transport = new Transport({ enableJsonResponse: true })
      await server.connect(transport)
      return transport.handleRequest(c.req.raw, { parsedBody })
    })
}
