import { sql } from 'kysely'
import { ConnectionFault } from '../connectors/connection-fault.ts'
import type { Connections } from '../connectors/connections.ts'
import { asUser, type Claims, type Db } from '../lib/database/database.ts'
import type { Log } from '../lib/log.ts'
import { fetchInProcess, type InProcess } from '../lib/outbound/in-process.ts'
import { createOutbound } from '../lib/outbound/outbound.ts'
import type { Secrets } from '../lib/secrets/sealed-jobs.ts'
import { checkedArguments } from './arguments.ts'
import { faultOf, ToolFault } from './fault.ts'
import { callHttp } from './http/call-http.ts'
import { createServers, type Servers } from './mcp/servers.ts'
import { openHeaders, type StoredTool } from './stored-tool.ts'
import { withoutSecrets } from './without-secrets.ts'

export type ToolsDeps = {
  db: Db
  log: Log
  /** What the headers of tools are encrypted with, newest first. */
  secrets: Secrets
  /** Hosts that organisations may have called although they are private. */
  allowed: readonly string[]
  connections: Pick<Connections, 'act'>
  /** Answers for the practice servers of tools of this very server; null for any other address. */
  practice?: InProcess
  /** Where we describe ourselves as a client; null where no other server could read it. */
  clientDocument?: string | null
  /** How long a tool may take, in ms. */
  patienceMs?: number
}

type Run = { given: unknown; key: string; signal: AbortSignal }
export type Outcome = {
  ok: boolean
  text: string
  /** Of an act: it was sent and broke off, so that it is not known whether it was done. */
  isUnsure?: boolean
  /** Why a connected system did not do it. */
  fault?: Pick<ConnectionFault, 'system' | 'reason'>
}

export type Tools = {
  /** The arguments as the tool takes them; throws a ToolFault when they do not fit. */
  check(tool: StoredTool, given: unknown): Promise<Record<string, unknown>>
  /** Calls a tool of an organisation once. What it answers is cut, and holds no secret of its headers. */
  run(tool: StoredTool, claims: Claims, run: Run): Promise<Outcome>
  /** The servers that organisations added. */
  servers: Servers
  close(): Promise<void>
}

/** What a model reads of an answer, in letters: about 1,500 tokens. */
export const mostLetters = 6000
const mostBytes = 512 * 1024

/** The tools of this process: what calls other systems for agents. */
export function createTools(deps: ToolsDeps): Tools {
  const { db, log, secrets, allowed, connections, patienceMs = 15_000 } = deps
  const { practice = () => null, clientDocument = null } = deps
  const outbound = createOutbound({ allowed, mostBytes })

  /** The secret headers of a tool or a server; what an earlier secret encrypted is encrypted with the newest one. */
  function opened(claims: Claims, sealedThing: { id: string; sealed: string | null }) {
    const found = openHeaders(secrets, sealedThing)
    if (!found) {
      log.error('the headers of a tool were encrypted with another secret', {
        tool: sealedThing.id,
      })
      throw new ToolFault('The secret of this tool is lost. An owner has to give it again.')
    }
    if (found.fresh) {
      asUser(db, claims, (trx) =>
        sql`select private.move_tool_secret(${sealedThing.sealed}, ${found.fresh})`.execute(trx),
      ).catch((error) => log.warn('a secret of a tool was not encrypted again', { error }))
    }
    return found.headers
  }

  const servers = createServers({
    ...{ db, log, secrets, allowed, opened, patienceMs, practice, clientDocument },
    request: fetchInProcess(practice, outbound.fetch),
  })

  return {
    check: (tool, given) => checkedArguments(tool.arguments, given),
    async run(tool, claims, { given, key, signal }) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const known: string[] = []
      const clean = (text: string) => withoutSecrets(text, known).slice(0, mostLetters)
      try {
        const checked = await checkedArguments(tool.arguments, given)
        if (tool.kind === 'connection') {
          const act = { name: tool.remote_name, given: checked, key, signal: limited }
          return { ok: true, text: clean(await connections.act(tool.connection, claims, act)) }
        }
        if (tool.kind === 'mcp') {
          const call = { given: checked, signal: limited, known }
          return { ok: true, text: clean(await servers.call(tool, claims, call)) }
        }
        const secret = opened(claims, tool)
        known.push(...Object.values(secret))
        const text = await callHttp(outbound.fetch, tool, {
          ...{ given: checked, secret, key, signal: limited },
        })
        return { ok: true, text: clean(text) }
      } catch (error) {
        signal.throwIfAborted()
        const fault = faultOf(limited.aborted ? limited.reason : error)
        log.warn('a tool failed', { tool: tool.id, fault: clean(fault.message).slice(0, 60) })
        const isUnsure = fault.isUnanswered && tool.acts === 'write'
        const told = { ok: false, text: clean(fault.message), ...(isUnsure && { isUnsure }) }
        if (!(fault instanceof ConnectionFault)) return told
        const { system, reason } = fault
        return { ...told, fault: { system, reason } }
      }
    },
    servers: servers.own,
    async close() {
      await servers.settled()
      await outbound.close()
    },
  }
}
