import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database/database.ts'
import type { HeldTurns } from './held-turns.ts'
import type { Reading } from './reading.ts'
import { findAnswer, type StoredAnswer, storedParts } from './stored-answer.ts'

/** What servers tell each other of the turns that one of them holds: `stop <answer>` and `heard <answer>`. */
export const turnChannel = 'turn_words'

const firstWaitMs = 100
const longestWaitMs = 1000
/** A message that was stopped may be on its way still. */
const patienceMs = 1500
/** The longest that a dead server's answer runs: its lease and the sweep after it. */
const longestStopMs = 12_000

type Deps = { db: Db; held: HeldTurns }

const tell = (db: Db, claims: Claims, word: 'stop' | 'heard', answer: string) =>
  asUser(db, claims, (trx) =>
    sql`select pg_notify(${turnChannel}, ${`${word} ${answer}`})`.execute(trx),
  )

/** What another server says about a turn of this one. */
export function hearWord(held: HeldTurns, payload: string) {
  const [word, answer = ''] = payload.split(' ')
  const turn = held.ofAnswer(answer)
  if (word === 'stop') turn?.stop()
  if (word === 'heard') turn?.touch()
}

/** Waits for the end of an answer that another server gives, which then knows that somebody listens. */
function whenStored(
  { db }: Deps,
  claims: Claims,
  answer: StoredAnswer,
  reader: AbortSignal,
): Reading {
  const leaving = new AbortController()
  const signal = AbortSignal.any([reader, leaving.signal])
  let isTold = false
  return {
    leave: () => leaving.abort(),
    async next() {
      if (isTold) return []
      let now: StoredAnswer | undefined = answer
      for (let ms = firstWaitMs; now && !now.completed_at; ms = Math.min(2 * ms, longestWaitMs)) {
        await tell(db, claims, 'heard', answer.id)
        await delay(ms, undefined, { signal })
        now = await findAnswer(db, claims, answer.id)
      }
      isTold = true
      // Its message was tried again, or may not be read any more.
      if (!now) return []
      return (await storedParts(db, claims, now)).map((chunk) => ({ number: null, chunk }))
    },
  }
}

export type From = {
  /** Of the message, its answer or the conversation. */
  id: string
  /** How many parts are known already; of an answer that is named by its own id. */
  after: number
  reader: AbortSignal
}

/**
 * Listens to an answer of the caller's again: to the parts that are not known yet where this process holds it, else to
 * all of it, once it is stored. Null where there is none.
 */
export async function resume(deps: Deps, claims: Claims, { id, after, reader }: From) {
  const answer = await findAnswer(deps.db, claims, id)
  if (!answer) return null
  const turn = deps.held.ofAnswer(answer.id)
  const known = id === answer.id ? after : 0
  if (turn?.log.has(known)) return turn.listen(known, reader)
  return whenStored(deps, claims, answer, reader)
}

/**
 * Stops the answer to a message of the caller's, whichever server gives it, and waits until that is stored: how it
 * ended, or null where none began.
 */
export async function stop({ db, held }: Deps, claims: Claims, id: string, asker: AbortSignal) {
  const began = performance.now()
  let wasRunning = false
  for (let ms = firstWaitMs; ; ms = Math.min(2 * ms, longestWaitMs)) {
    const answer = await findAnswer(db, claims, id)
    const isRunning = answer && !answer.completed_at
    wasRunning ||= Boolean(isRunning)
    const turn = answer && held.ofAnswer(answer.id)
    if (answer && isRunning) {
      turn?.stop()
      if (!turn) await tell(db, claims, 'stop', answer.id)
    }
    const past = performance.now() - began
    const isOver = wasRunning ? !isRunning || past > longestStopMs : past > patienceMs
    if (isOver || asker.aborted) return answer?.state ?? null
    await (turn?.isRunning ? Promise.race([turn.ended, delay(ms)]) : delay(ms))
  }
}
