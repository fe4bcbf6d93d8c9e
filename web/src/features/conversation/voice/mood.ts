import type { Mood } from 'faces/life'
import { citationsOf } from '../message/message.ts'
import type { Conversation } from '../use-conversation.ts'

type Known = Pick<Conversation, 'messages' | 'trouble'>

/**
 * With which face an answer is given: regret for what it does not know or could not finish, warmth for a greeting and
 * a kind word, which have no sources.
 */
export function moodOf({ messages, trouble }: Known): Mood {
  if (trouble && trouble.kind !== 'stopped') return 'regret'
  const last = messages.at(-1)
  if (!last) return 'warm'
  const state = last.role === 'assistant' ? last.metadata?.state : undefined
  if (state === 'unanswered') return 'regret'
  return state === 'complete' && citationsOf(last).length === 0 ? 'warm' : 'neutral'
}

/** The answer whose sources are there to be looked at. */
export function sourcesOf({ messages }: Pick<Conversation, 'messages'>): string | undefined {
  const last = messages.at(-1)
  return last?.role === 'assistant' && citationsOf(last).length > 0 ? last.id : undefined
}
