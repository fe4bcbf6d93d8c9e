import { randomUUID } from 'node:crypto'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { DefaultChatTransport, readUIMessageStream, type UIMessageChunk } from 'ai'
import type { Organization, Person } from 'database/testing/world'
import type { Hono } from 'hono'
import { afterAll } from 'vitest'
import type { AgentMessage } from '../../conversation/agent-message.ts'
import type { ModelFor } from '../../conversation/model.ts'
import type { PlaceLimits } from '../../conversation/places.ts'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { turnChannel } from '../../conversation/streams/follow.ts'
import type { WriteFor } from '../../conversation/summary/sum-up.ts'
import { handbook } from '../../conversation/testing/handbook.ts'
import { createTurns, type Turns } from '../../conversation/turn.ts'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { createOrganizationOf } from '../../lib/agent-organization.ts'
import type { AppEnv } from '../../lib/app-env.ts'
import { listen } from '../../lib/database/listen.ts'
import { createLog } from '../../lib/log.ts'
import type { Tools } from '../../tools/tools.ts'
import { conversation } from '../conversation/conversation.ts'
import { appAs } from './app-as.ts'

export type Said = {
  template_id: string
  conversation_id?: string
  draft?: boolean
  channel?: string
  message: { id: string; text: string; attachments?: string[] }
  decision?: { call_id: string; accept: boolean }
}
type Row = Record<string, unknown>
type ServerOptions = {
  rateLimits?: boolean
  places?: Partial<PlaceLimits>
  writeFor?: WriteFor
  tools?: Tools
  graceMs?: number
}
export type Server = {
  turns: Turns
  app(person: Person | null): Hono<AppEnv>
  /** Hears from now on what the other servers of the installation say. */
  listen(): Promise<{ close(): Promise<void> }>
}
type TurnOptions = { via?: Server; signal?: AbortSignal }

export const log = createLog('silent')

/** A message of its own id. */
export function message(text: string) {
  return { id: randomUUID(), text }
}

/** The conversation function over HTTP, with agents that were taught and the AI SDK's own client. */
export function useTalks() {
  const library = useLibrary()
  const open: Turns[] = []
  const connections: Request[] = []
  const ears: ReturnType<typeof listen>[] = []
  afterAll(() => Promise.all(ears.map((ear) => ear.close())))
  afterAll(() => Promise.all(open.map((turns) => turns.close())))

  function server(
    model: LanguageModelV4 | ModelFor,
    { rateLimits = false, places, writeFor, tools, graceMs }: ServerOptions = {},
  ): Server {
    const { db } = library
    const organizationOf = createOrganizationOf(db)
    const turns = createTurns({
      db,
      log,
      modelFor: typeof model === 'function' ? model : () => model,
      writeFor,
      tools,
      readFile: (place) => library.files.read(place),
      rateLimits,
      organizationOf,
      places,
      graceMs,
    })
    open.push(turns)
    const app = (person: Person | null) =>
      appAs(library.claims(person)).route(
        '/conversation',
        conversation({
          turns,
          // No one forwards to this server, so what is written here is the address.
          visitorAddressOf: (c) => c.req.header('x-test-address') ?? '',
        }),
      )
    return {
      turns,
      app,
      async listen() {
        const ear = listen(library.pool, { [turnChannel]: turns.hear }, log)
        ears.push(ear)
        await ear.ready
        return ear
      },
    }
  }

  const talks = {
    library,
    server,
    /** A published agent that was taught the handbook. */
    async agent(organization: Organization, change: Row = {}, published = true) {
      await library.teach(organization, handbook, 'Employee handbook.md')
      const id = await library.agent(organization)
      const set = { name: 'Maya', tone: 'neutral', response_length: 'short', ...change }
      for (const [column, value] of Object.entries(set)) {
        await library
          .world()
          .owner.query(`update templates set ${column} = $1 where id = $2`, [value, id])
      }
      if (published) await library.publish(organization, id)
      return id
    },
    async post(person: Person | null, said: Said | Row, via = server(builtInResponder())) {
      return via.app(person).request('/conversation', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ channel: 'assistant', ...said }),
      })
    },
    /** Stops the answer to this message, as its page does. */
    async stop(person: Person | null, message_id: string, via: Server) {
      return via.app(person).request('/conversation/stop', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message_id }),
      })
    },
    /** One turn through the AI SDK's own transport: every chunk, as the browser gets them. */
    async turn(
      person: Person | null,
      said: Said,
      { via = server(builtInResponder()), signal }: TurnOptions = {},
    ): Promise<ReadableStream<UIMessageChunk>> {
      const app = via.app(person)
      const transport = new DefaultChatTransport<AgentMessage>({
        api: 'http://localhost/conversation',
        fetch: async (input, init) => {
          const request = new Request(input, init)
          // As a connection does: a request that is collected as garbage does not hear its signal.
          connections.push(request)
          return app.request(request)
        },
        prepareSendMessagesRequest: () => ({ body: { channel: 'assistant', ...said } }),
      })
      return transport.sendMessages({
        trigger: 'submit-message',
        chatId: 'chat',
        messageId: undefined,
        messages: [],
        abortSignal: signal,
      })
    },
    /** The whole answer, as the AI SDK puts it together. */
    async answer(person: Person | null, said: Said, options?: TurnOptions): Promise<AgentMessage> {
      const stream = await talks.turn(person, said, options)
      let last: AgentMessage | undefined
      for await (const state of readUIMessageStream<AgentMessage>({
        stream: stream as ReadableStream<UIMessageChunk<never, never>>,
        onError: () => {},
      })) {
        last = state
      }
      if (!last) throw new Error('There was no answer.')
      return last
    },
    async stored(conversationId: unknown): Promise<Row[]> {
      const { rows } = await library
        .world()
        .owner.query('select * from messages where conversation_id = $1 order by created_at', [
          conversationId,
        ])
      return rows
    },
    visitor: () => library.world().person({ anonymous: true }),
  }
  return talks
}

export function textOf({ parts }: AgentMessage) {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

export function citationsOf({ parts }: AgentMessage) {
  return parts.flatMap((part) => (part.type === 'data-citation' ? [part.data] : []))
}

/** How a request was refused. */
export async function refusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, code: error.code, message: error.message }
}
