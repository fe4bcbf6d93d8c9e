import { sql } from 'kysely'
import { asService, asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { Verdict } from './verdict.ts'

/** `unsure`: it broke off, so that it is not known whether it was done. */
export type CallState = 'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'lapsed' | 'unsure'

/** How a call ends. */
export type EndOfCall = Extract<CallState, 'done' | 'failed' | 'unsure'>

/** A call that waits for the visitor's word, or that this message has decided. */
export type OpenCall = {
  id: string
  tool_id: string | null
  name: string
  title: string
  acts: 'read' | 'write'
  arguments: Record<string, unknown>
  state: CallState
  result: string | null
  /** What other systems are told that the act is. */
  act_id: string
  /** Whether the message is the visitor's word on it, for it comes right after the question. */
  is_asked: boolean
}

export type Begun = {
  /** Why it may not be made. */
  refusal?: string
  /** To be made now, to be asked for, or made before for the same message. */
  decision?: 'run' | 'ask' | 'known'
  id: string
  /** What other systems are told that the act is; of a call that may be made. */
  act_id?: string
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
  end(call: string, state: EndOfCall, text: string): Promise<boolean>
}

/** Those of an answer that is stored; the database decides. */
export const storedCalls = (caller: Caller, answer: string): CallLog => ({
  begin: ({ tool, name, given }) =>
    value<Begun>(
      caller,
      sql`select private.begin_tool_call(${answer}, ${tool}, ${name}, ${JSON.stringify(given)}::jsonb) as value`,
    ),
  end: (call, state, text) =>
    value<boolean>(
      caller,
      state === 'done'
        ? sql`select private.end_tool_call(${call}, ${state}, ${text}, null) as value`
        : sql`select private.end_tool_call(${call}, ${state}, null, ${text}) as value`,
    ),
})

/** The visitor's word on a call; `run` when it is to be made now. */
export const decideCall = (caller: Caller, call: string, answer: string, verdict: Verdict) =>
  value<'run' | OpenCall['state'] | null>(
    caller,
    sql`select private.decide_tool_call(${call}, ${answer}, ${verdict}) as value`,
  )

/** Ends the calls of tools that broke off with their answers; how many these were. */
export async function endCutCalls(db: Db): Promise<number> {
  const { rows } = await asService(db, (trx) =>
    sql<{ ended: number }>`select private.end_cut_calls() as ended`.execute(trx),
  )
  return Number(rows[0]?.ended ?? 0)
}
