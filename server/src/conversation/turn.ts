import { randomUUID } from 'node:crypto'
import type { OrganizationOf } from '../lib/agent-organization.ts'
import type { Claims, Db } from '../lib/database.ts'
import { HttpError } from '../lib/http-error.ts'
import { createFairQueue, type FairLimits } from '../lib/limits/fair-queue.ts'
import type { Log } from '../lib/log.ts'
import { persist } from '../lib/persist.ts'
import type { Tools } from '../tools/tools.ts'
import { type AgentMessage, Answer, type Answering, type Chunk, type Write } from './answer.ts'
import type { ModelFor } from './model.ts'
import { Meter } from './models/meter.ts'
import { sumUp, type WriteFor } from './summary/sum-up.ts'
import { type TriedOut, type TryOut, tryOut } from './try-out.ts'
import {
  beginTurn,
  type Ending,
  type EndState,
  finishAnswer,
  keepAnswer,
  type TurnRequest,
  type WithPerson,
} from './turn-store.ts'

export type TurnDeps = {
  db: Db
  log: Log
  /** Who answers for an agent. */
  modelFor: ModelFor
  /** Who sums up what was said early; by rules without one. */
  writeFor?: WriteFor
  /** Calls other systems for agents. */
  tools?: Tools
  /** Whether the messages of a visitor are limited to 20 a minute. */
  rateLimits: boolean
  /** Hears how each answer ended, and how many ms it took. */
  ended?: (state: EndState, ms: number) => void
  organizationOf: OrganizationOf
  /** How many talk at once, and wait for that. */
  places?: FairLimits
}

const usualPlaces: FairLimits = {
  all: { running: 32, waiting: 240 },
  organization: { running: 16, waiting: 120 },
  caller: { running: 2, waiting: 4 },
  seconds: 3,
}

const tooMany = () =>
  new HttpError(
    503,
    'many_talking',
    'Many people are talking right now. Your turn comes in a moment.',
    { headers: { 'retry-after': '2' } },
  )

export type Turns = {
  /**
   * Begins a turn when there is a place for it, and streams its answer; throws an HttpError when it cannot begin, and
   * then nothing was stored. `reader` aborts when nobody
   * reads any more: the visitor pressed stop or went away.
   */
  start(claims: Claims, request: TurnRequest, reader: AbortSignal): Promise<ReadableStream<Chunk>>
  /** What an agent would answer; nothing is stored. It has its place in the line as a turn has. */
  tryOut(claims: Claims, request: TryOut, reader: AbortSignal): Promise<TriedOut>
  /** A person has taken this conversation: its running answer is stopped. */
  interrupt(conversationId: string): void
  /** Ends the running answers as cut and waits until that is stored. */
  close(): Promise<void>
}

const longest = 120_000
/** Who loses the right to an answer hears it no longer than this (security 21: five seconds). */
const renewal = 2_500
const failure = 'The answer failed. Try it again.'

type Signals = {
  reader: AbortSignal
  closing: AbortSignal
  /** Aborted when the answer may not go on. */
  barred: AbortController
}

/** Stores how an answer ended, however often that takes; false when it is to be told as failed. */
async function storeEnd({ db, log, claims, turn }: Answering, end: Ending, closing: AbortSignal) {
  const { message_id } = turn
  const store = (ending: Ending) =>
    persist(() => finishAnswer(db, claims, message_id, ending), {
      signal: closing,
      onFailure: (error) => log.warn('answer not stored yet', { message_id, error }),
    })
  try {
    return await store(end)
  } catch (error) {
    log.error('answer not stored', { message_id, error })
    // What it says may be what cannot be stored.
    const nothing = { text: '', citations: [], gap: null, noted: null }
    const failed: Ending = { ...nothing, state: 'failed', error: failure, used: end.used }
    await store(failed).catch(() => {})
    return false
  }
}

/** Lets the answer be given and stores its true end before it tells it. Returns how it ended. */
async function give(answering: Answering, { reader, closing, barred }: Signals, write: Write) {
  const { db, log, claims, turn, meter, request } = answering
  const { conversation_id, message_id } = turn
  const answer = new Answer(answering)
  const signal = AbortSignal.any([reader, closing, barred.signal, AbortSignal.timeout(longest)])
  const keep = () =>
    keepAnswer(db, claims, message_id, answer.text).then(
      (mayGoOn) => mayGoOn || barred.abort(),
      (error) => log.warn('answer not renewed', { message_id, error }),
    )
  const keeper = setInterval(keep, renewal)
  const state = await answer.speak(write, signal).catch((error): EndState => {
    if (reader.aborted || barred.signal.aborted) return 'stopped'
    if (closing.aborted) return 'cut'
    log.error('answer failed', { message_id, error })
    return 'failed'
  })
  const { text, citations, gap } = answer
  const error = state === 'failed' ? failure : null
  // What failed is tried again, and reads the message again.
  const noted = state === 'failed' ? null : answer.noted
  const { used } = meter
  const ending = { state, text, citations, error, gap, noted, used }
  const stored = await storeEnd(answering, ending, closing)
  clearInterval(keeper)
  const ended = stored ? state : 'failed'
  write({ type: 'text-end', id: 'text' })
  if (ended === 'failed') {
    // The error ends the stream for its reader, so the state goes before it.
    write({ type: 'message-metadata', messageMetadata: { conversation_id, state: ended } })
    write({ type: 'error', errorText: failure })
  } else {
    const told = { conversation_id, state: ended, ...(request.draft && { used }) }
    write({ type: 'finish', messageMetadata: told })
  }
  return ended
}

/** A person has the conversation: the message is stored for that person, and nothing is answered. */
async function storedForPerson({ person }: WithPerson) {
  const { createUIMessageStream } = await import('ai')
  return createUIMessageStream<AgentMessage>({
    execute: ({ writer }) => {
      writer.write({ type: 'start' })
      // Part of the message: the page knows by it that there is no answer to show.
      writer.write({ type: 'data-handoff', data: { state: 'taken', name: person } })
      writer.write({ type: 'finish' })
    },
  })
}

/** The turns of this process. */
export function createTurns(deps: TurnDeps): Turns {
  const { db, log, modelFor, rateLimits, ended, organizationOf } = deps
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const interruptible = new Map<string, AbortController>()
  const places = createFairQueue(deps.places ?? usualPlaces, tooMany)

  /** Closing waits for it. */
  function keepRunning(work: Promise<void>) {
    running.add(work)
    work.finally(() => running.delete(work)).catch(() => {})
  }

  /** Waits for the organisation's turn; before that nothing is stored. */
  async function enter(
    claims: Claims,
    { templateId, messageId }: Pick<TurnRequest, 'templateId' | 'messageId'>,
    reader: AbortSignal,
  ) {
    const named = claims.role === 'authenticated'
    const organization = named ? await organizationOf(claims, templateId) : null
    // A key speaks for many visitors.
    const caller = claims.key_id ? messageId : (claims.sub ?? claims.role)
    return places.enter({ organization: organization ?? 'none', caller }, () => reader)
  }

  async function stream(answering: Answering, signals: Signals, leave: () => void) {
    const { createUIMessageStream } = await import('ai')
    const { conversation_id, message_id: messageId } = answering.turn
    return createUIMessageStream<AgentMessage>({
      execute: ({ writer }) => {
        writer.write({ type: 'start', messageId, messageMetadata: { conversation_id } })
        writer.write({ type: 'text-start', id: 'text' })
        const began = performance.now()
        interruptible.set(conversation_id, signals.barred)
        const given = give(answering, signals, (chunk) => writer.write(chunk)).then((state) =>
          ended?.(state, performance.now() - began),
        )
        keepRunning(given)
        return given.finally(leave).finally(() => {
          if (interruptible.get(conversation_id) === signals.barred) {
            interruptible.delete(conversation_id)
          }
          keepRunning(sumUp(deps, answering.claims, answering.turn, closing.signal))
        })
      },
    })
  }

  return {
    async start(claims, request, reader) {
      const leave = await enter(claims, request, reader)
      const asked = rateLimits ? request : { ...request, visitorAddress: '' }
      try {
        const turn = await beginTurn(db, claims, asked, { limited: rateLimits })
        if ('person' in turn) {
          leave()
          return await storedForPerson(turn)
        }
        const meter = new Meter()
        const model = modelFor(turn, claims, meter)
        const { writeFor, tools } = deps
        const own = { db, log, claims, model, meter, writeFor, tools }
        const answering = { ...own, turn, request: asked }
        const barred = new AbortController()
        return await stream(answering, { reader, closing: closing.signal, barred }, leave)
      } catch (error) {
        leave()
        throw error
      }
    },
    async tryOut(claims, request, reader) {
      const { templateId } = request
      const leave = await enter(claims, { templateId, messageId: randomUUID() }, reader)
      const signal = AbortSignal.any([reader, closing.signal, AbortSignal.timeout(longest)])
      const { writeFor } = deps
      return tryOut({ db, log, claims, modelFor, writeFor }, request, signal).finally(leave)
    },
    interrupt(conversationId) {
      interruptible.get(conversationId)?.abort()
    },
    async close() {
      places.close(tooMany())
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}
