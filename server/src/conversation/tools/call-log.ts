import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Verdict } from './verdict.ts'

/** A call that waits for the visitor's word, or that this message has decided. */
export type OpenCall = {
  id: string
  tool_id: string | null
  name: string
  title: string
  acts: 'read' | 'write'
  arguments: Record<string, unknown>
  state: 'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'lapsed'
  result: string | null
}

export type Begun = {
  /** Why it may not be made. */
  refusal?: string
  /** To be made now, to be asked for, or made before for the same message. */
  decision?: 'run' | 'ask' | 'known'
  id: string
  state?: string
  result?: string | null
}

type Caller = { db: Db; claims: Claims }

async function value<T>({ db, claims }: Caller, statement: ReturnType<typeof sql<{ value: T }>>) {
  const { rows } = await asUser(db, claims, (trx) => statement.execute(trx))
  return rows[0]?.value as T
}

/** Where the calls of an answer are noted, and who says whether they may be made. */
export type CallLog = {
  begin(wanted: {
    tool: string | null
    name: string
    acts: 'read' | 'write'
    given: object
  }): Promise<Begun>
  end(call: string, outcome: { ok: boolean; text: string }): Promise<boolean>
}

/** Those of an answer that is stored; the database decides. */
export const storedCalls = (caller: Caller, answer: string): CallLog => ({
  begin: ({ tool, name, given }) =>
    value<Begun>(
      caller,
      sql`select private.begin_tool_call(${answer}, ${tool}, ${name}, ${JSON.stringify(given)}::jsonb) as value`,
    ),
  end: (call, { ok, text }) =>
    value<boolean>(
      caller,
      ok
        ? sql`select private.end_tool_call(${call}, 'done', ${text}, null) as value`
        : sql`select private.end_tool_call(${call}, 'failed', null, ${text}) as value`,
    ),
})

/** The visitor's word on a call; `run` when it is to be made now. */
export const decideCall = (caller: Caller, call: string, answer: string, verdict: Verdict) =>
  value<'run' | OpenCall['state'] | null>(
    caller,
    sql`select private.decide_tool_call(${call}, ${answer}, ${verdict}) as value`,
  )
