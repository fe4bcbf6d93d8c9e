import { persist } from '../lib/persist.ts'
import { Answer, type Answering } from './answer.ts'
import { learnedFrom } from './memory/learn.ts'
import type { HeldTurn } from './streams/held-turn.ts'
import { endParts } from './streams/stored-answer.ts'
import { type Ending, type EndState, finishAnswer, keepAnswer } from './turn-store.ts'

export const longest = 120_000
/** Who loses the right to an answer hears it no longer than this (security 21: five seconds). */
const renewal = 2_500
const failure = 'The answer failed. Try it again.'
const empty = { text: '', citations: [], topics: [], confidence: null }

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
    const nothing = { ...empty, gap: null, noted: null, score: null, learned: null }
    const failed: Ending = { ...nothing, state: 'failed', error: failure, used: end.used }
    await store(failed).catch(() => {})
    return false
  }
}

/**
 * Lets the answer be given and stores its true end before it tells it. Returns how it ended: a turn that was told to
 * stop has stopped; one that lost its readers, or its server, was cut.
 */
export async function give(answering: Answering, held: HeldTurn, closing: AbortSignal) {
  const { db, log, claims, turn, meter, request } = answering
  const { conversation_id, message_id } = turn
  const { stopped, lost } = held
  const answer = new Answer(answering)
  const signal = AbortSignal.any([stopped, lost, closing, AbortSignal.timeout(longest)])
  const keep = () =>
    keepAnswer(db, claims, message_id, answer.text).then(
      (mayGoOn) => mayGoOn || held.stop(),
      (error) => log.warn('answer not renewed', { message_id, error }),
    )
  const keeper = setInterval(keep, renewal)
  const write = held.write.bind(held)
  const state = await answer.speak(write, signal).catch((error): EndState => {
    if (stopped.aborted) return 'stopped'
    if (lost.aborted || closing.aborted) return 'cut'
    log.error('answer failed', { message_id, error })
    return 'failed'
  })
  const { text, citations, topics, confidence, gap } = answer
  const error = state === 'failed' ? failure : null
  // What failed is tried again, and reads the message again.
  const noted = state === 'failed' ? null : answer.noted
  const { used } = meter
  const isWhole = state === 'complete' || state === 'unanswered'
  const score = isWhole ? answer.scored(state === 'complete') : null
  const learned = isWhole ? learnedFrom(turn, request.text, state === 'complete') : null
  const ending = {
    ...{ state, text, citations, topics, error },
    ...{ confidence, gap, noted, used, score, learned },
  }
  const stored = await storeEnd(answering, ending, closing)
  clearInterval(keeper)
  const ended = stored ? state : 'failed'
  write({ type: 'text-end', id: 'text' })
  const told = {
    ...{ conversation_id, state: ended },
    ...((request.draft || request.tellsUsage) && { used }),
    ...(request.draft && { score }),
  }
  for (const part of endParts(told, null)) write(part)
  return ended
}
