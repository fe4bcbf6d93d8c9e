import { randomUUID } from 'node:crypto'
import type { OrganizationOf } from '../lib/agent-organization.ts'
import type { Claims, Db } from '../lib/database/database.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import type { Tools } from '../tools/tools.ts'
import type { Chunk } from './agent-message.ts'
import type { Answering } from './answer.ts'
import { give, longest } from './give.ts'
import { asKept } from './guardrails/as-kept.ts'
import { learnByModel } from './memory/learn-by-model.ts'
import type { ModelFor } from './model.ts'
import { Meter } from './models/meter.ts'
import { createPlaces, type Place, type PlaceLimits, usualPlaces } from './places.ts'
import { type Replay, type Replayed, replay } from './replay.ts'
import { type From, hearWord, resume, stop } from './streams/follow.ts'
import type { HeldTurn } from './streams/held-turn.ts'
import { HeldTurns } from './streams/held-turns.ts'
import type { Reading } from './streams/reading.ts'
import { sumUp, type WriteFor } from './summary/sum-up.ts'
import { type TriedOut, type TryOut, tryOut } from './try-out.ts'
import { beginTurn, type EndState, type TurnRequest, type WithPerson } from './turn-store.ts'
import { type Asked, writeForDraft } from './write-for-draft.ts'

export type TurnDeps = {
  db: Db
  log: Log
  /** Who answers for an agent. */
  modelFor: ModelFor
  /** Who sums up what was said early; by rules without one. */
  writeFor?: WriteFor
  /** Calls other systems for agents. */
  tools?: Tools
  /** What searches ask. */
  searchModels?: Answering['searchModels']
  /** Reads a file that a visitor gave. */
  readFile?: Answering['readFile']
  /** Whether the messages of a visitor are limited to 20 a minute. */
  rateLimits: boolean
  /** Hears how each answer ended, and how many ms it took. */
  ended?: (state: EndState, ms: number) => void
  organizationOf: OrganizationOf
  /** How many talk and work at once, and wait for that; where one is not given it is as usual. */
  places?: Partial<PlaceLimits>
  /** How long a turn of a page goes on without a listener, in ms. */
  graceMs?: number
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
   * Begins a turn when there is a place for it, and lets its answer be read; throws an HttpError when it cannot begin,
   * and then nothing was stored. `reader` aborts when nobody reads any more: that stops it. Where it `resumes`, it goes
   * on for a while without a reader, and the same message again is the same turn.
   */
  start(
    claims: Claims,
    request: TurnRequest,
    reader: AbortSignal,
    options?: { resumes: boolean },
  ): Promise<Reading>
  /** Listens to an answer again; null where the caller has none. */
  resume(claims: Claims, from: From): Promise<Reading | null>
  /** Stops the answer to a message, wherever it is given; how it ended, null where there is none. */
  stop(claims: Claims, id: string, asker: AbortSignal): ReturnType<typeof stop>
  /** What another server says about a turn of this one. */
  hear(word: string): void
  /** What an agent would answer; nothing is stored. It has its place in the line as a turn has. */
  tryOut(claims: Claims, request: TryOut, reader: AbortSignal): Promise<TriedOut>
  /** What an agent would answer today to what a visitor said once; in line as well. */
  replay(claims: Claims, request: Replay, reader: AbortSignal): Promise<Replayed>
  /** What the models of the draft of an agent write; null when none does. It has its place in the line too. */
  write(claims: Claims, templateId: string, asked: Asked): Promise<string | null>
  /** A person has taken this conversation: its running answer is stopped. */
  interrupt(conversationId: string): void
  /** Ends the running answers as cut and waits until that is stored. */
  close(): Promise<void>
}

/**
 * How long a turn goes on that nobody listens to. A page that was reloaded or lost its connection is back within
 * seconds, and most answers end before; what a model would say after that to a closed tab only costs.
 */
const usualGraceMs = 30_000

/** A person has the conversation: the message is stored for that person, and nothing is answered. */
function storedForPerson({ person, conversation_id }: WithPerson): Reading {
  // Part of the message: the page knows by it that there is no answer to show.
  const taken = { type: 'data-handoff' as const, data: { state: 'taken' as const, name: person } }
  const start: Chunk = { type: 'start', messageMetadata: { conversation_id } }
  const parts = [start, taken, { type: 'finish' as const }]
  return {
    next: async () => parts.splice(0).map((chunk) => ({ number: null, chunk })),
    leave() {},
  }
}

/** The turns of this process. */
export function createTurns(deps: TurnDeps): Turns {
  const { db, log, modelFor, rateLimits, ended, organizationOf } = deps
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const held = new HeldTurns()
  const { graceMs = usualGraceMs } = deps
  const places = createPlaces({ ...usualPlaces, ...deps.places }, tooMany)

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
  ): Promise<Place> {
    const named = claims.role === 'authenticated'
    const organization = named ? await organizationOf(claims, templateId) : null
    // A key speaks for many visitors.
    const caller = claims.key_id ? messageId : (claims.sub ?? claims.role)
    return places.enter({ organization: organization ?? 'none', caller }, () => reader)
  }

  /** Lets a turn be answered. It has an end, however it ends. */
  async function answer(answering: Answering, turn: HeldTurn) {
    const { conversation_id, message_id: messageId } = answering.turn
    turn.write({ type: 'start', messageId, messageMetadata: { conversation_id } })
    turn.write({ type: 'text-start', id: 'text' })
    const began = performance.now()
    try {
      const state = await give(answering, turn, closing.signal)
      ended?.(state, performance.now() - began)
    } catch (error) {
      log.error('answer not told', { message_id: messageId, error })
      turn.write({ type: 'error', errorText: 'The answer failed. Try it again.' })
    } finally {
      answering.place.leave()
      turn.end()
      const { claims, turn: told, request } = answering
      keepRunning(sumUp(deps, claims, told, closing.signal))
      if (told.memories) {
        keepRunning(learnByModel(deps, claims, { turn: told, text: request.text }, closing.signal))
      }
    }
  }

  /** The same message again is the same turn, for its own visitor. */
  async function again(claims: Claims, { messageId, text }: TurnRequest, reader: AbortSignal) {
    const turn = held.ofQuestion(messageId)
    if (turn?.of.graceMs == null || turn.of.text !== text) return null
    return resume({ db, held }, claims, { id: messageId, after: 0, reader })
  }

  /** Who goes on in a conversation has done with an answer there that nobody listens to. */
  async function makeWay(claims: Claims, { conversationId }: TurnRequest) {
    const turn = conversationId === null ? undefined : held.ofConversation(conversationId)
    if (!turn || turn.isHeard || turn.of.visitor !== claims.sub) return
    turn.stop()
    await turn.ended
  }

  return {
    async start(claims, request, reader, { resumes } = { resumes: false }) {
      if (resumes) {
        const known = await again(claims, request, reader)
        if (known) return known
        await makeWay(claims, request)
      }
      const place = await enter(claims, request, reader)
      const asked = rateLimits ? request : { ...request, visitorAddress: '' }
      try {
        const turn = await beginTurn(db, claims, asked, { limited: rateLimits })
        if ('person' in turn) {
          place.leave()
          return storedForPerson(turn)
        }
        const meter = new Meter()
        const model = modelFor(turn, claims, meter)
        const { writeFor, tools, searchModels, readFile } = deps
        const own = {
          db,
          log,
          claims,
          model,
          meter,
          writeFor,
          tools,
          searchModels,
          readFile,
          place,
        }
        const of = { question: request.messageId, text: request.text, visitor: claims.sub }
        const ids = { answer: turn.message_id, conversation: turn.conversation_id }
        const holding = held.hold({ ...of, ...ids, graceMs: resumes ? graceMs : null })
        const reading = holding.listen(0, reader)
        keepRunning(answer({ ...own, ...asKept(turn, asked) }, holding))
        return reading
      } catch (error) {
        place.leave()
        throw error
      }
    },
    resume: (claims, from) => resume({ db, held }, claims, from),
    stop: (claims, id, asker) => stop({ db, held }, claims, id, asker),
    hear: (word) => hearWord(held, word),
    async tryOut(claims, request, reader) {
      const { templateId } = request
      const place = await enter(claims, { templateId, messageId: randomUUID() }, reader)
      const signal = AbortSignal.any([reader, closing.signal, AbortSignal.timeout(longest)])
      const { writeFor, searchModels } = deps
      const asks = { db, log, claims, modelFor, writeFor, searchModels, place }
      return tryOut(asks, request, signal).finally(place.leave)
    },
    async replay(claims, request, reader) {
      const place = await enter(claims, request, reader)
      const signal = AbortSignal.any([reader, closing.signal, AbortSignal.timeout(longest)])
      const { tools, searchModels } = deps
      const asks = { db, log, claims, modelFor, tools, searchModels, place }
      return replay(asks, request, signal).finally(place.leave)
    },
    async write(claims, templateId, asked) {
      const place = await enter(claims, { templateId, messageId: randomUUID() }, asked.signal)
      place.rest()
      const signal = AbortSignal.any([asked.signal, closing.signal, AbortSignal.timeout(longest)])
      const { writeFor } = deps
      return writeForDraft({ db, log, writeFor }, claims, templateId, { ...asked, signal }).finally(
        place.leave,
      )
    },
    interrupt(conversationId) {
      held.ofConversation(conversationId)?.stop()
    },
    async close() {
      places.close(tooMany())
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}
