import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createUIMessageStream } from 'ai'
import type { Claims, Db } from '../lib/database.ts'
import type { Log } from '../lib/log.ts'
import { type AgentMessage, Answer, type Answering, type Chunk, type Write } from './answer.ts'
import {
  beginTurn,
  type EndState,
  finishAnswer,
  keepAnswer,
  type TurnRequest,
} from './turn-store.ts'

export type TurnDeps = {
  db: Db
  log: Log
  model: LanguageModelV4
  /** Whether the messages of a visitor are limited to 20 a minute. */
  rateLimits: boolean
  /** Hears how each answer ended, and how many ms it took. */
  ended?: (state: EndState, ms: number) => void
}

export type Turns = {
  /**
   * Begins a turn and streams its answer; throws an HttpError when it cannot begin. `reader` aborts when nobody
   * reads any more: the visitor pressed stop or went away.
   */
  start(claims: Claims, request: TurnRequest, reader: AbortSignal): Promise<ReadableStream<Chunk>>
  /** Ends the running answers as cut and waits until that is stored. */
  close(): Promise<void>
}

const longest = 120_000
/** Who loses the right to an answer hears it no longer than this (security 21: five seconds). */
const renewal = 2_500
const failure = 'The answer failed. Try it again.'

type Signals = { reader: AbortSignal; closing: AbortSignal }

/** Lets the answer be given and stores its true end before it tells it. Returns how it ended. */
async function give(answering: Answering, log: Log, { reader, closing }: Signals, write: Write) {
  const { db, claims, turn } = answering
  const { conversation_id, message_id } = turn
  const answer = new Answer(answering)
  const barred = new AbortController()
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
  clearInterval(keeper)
  const stored = await finishAnswer(db, claims, message_id, {
    state,
    text: answer.text,
    citations: answer.citations,
    error: state === 'failed' ? failure : null,
  }).catch((error) => {
    log.error('answer not stored', { message_id, error })
    return false
  })
  const ended = stored ? state : 'failed'
  write({ type: 'text-end', id: 'text' })
  if (ended === 'failed') {
    // The error ends the stream for its reader, so the state goes before it.
    write({ type: 'message-metadata', messageMetadata: { conversation_id, state: ended } })
    write({ type: 'error', errorText: failure })
  } else {
    write({ type: 'finish', messageMetadata: { conversation_id, state: ended } })
  }
  return ended
}

/** The turns of this process. */
export function createTurns({ db, log, model, rateLimits, ended }: TurnDeps): Turns {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()

  return {
    async start(claims, request, reader) {
      const turn = await beginTurn(db, claims, request, { limited: rateLimits })
      const { conversation_id, message_id: messageId } = turn
      return createUIMessageStream<AgentMessage>({
        execute: ({ writer }) => {
          writer.write({ type: 'start', messageId, messageMetadata: { conversation_id } })
          writer.write({ type: 'text-start', id: 'text' })
          const signals = { reader, closing: closing.signal }
          const answering = { db, claims, model, turn, request }
          const began = performance.now()
          const given = give(answering, log, signals, (chunk) => writer.write(chunk)).then(
            (state) => ended?.(state, performance.now() - began),
          )
          running.add(given)
          return given.finally(() => running.delete(given))
        },
      })
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}
