import { sql } from 'kysely'
import { asUser, type Claims, type Db } from '../../lib/database.ts'
import type { Log } from '../../lib/log.ts'
import type { Turn } from '../turn-store.ts'
import { keepable, mostTokens, summaryByRules, summaryPrompt, toSummarize } from './summary.ts'

/** Asks the models of an agent for a text; null when it has none or none of them gives one. */
export type WriteFor = (
  turn: Pick<Turn, 'agent' | 'models'>,
  claims: Claims,
  asked: { instructions: string; question: string; mostTokens: number; signal: AbortSignal },
) => Promise<string | null>

type Deps = { db: Db; log: Log; writeFor?: WriteFor }

const patienceMs = 30_000

/**
 * Sums up what was said early in a conversation, when it is time for that: by the agent's model, else by rules. Never
 * throws: a summary that was not made is made after the next turn.
 */
export async function sumUp(
  { db, log, writeFor }: Deps,
  claims: Claims,
  turn: Turn,
  closing: AbortSignal,
): Promise<void> {
  const messages = toSummarize(turn.history)
  const until = messages.at(-1)?.id
  if (!until) return
  const { conversation_id, summary, summarized_until: known } = turn
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(patienceMs)])
    const asked = { ...summaryPrompt(summary, messages), mostTokens, signal }
    const written = await writeFor?.(turn, claims, asked).catch(() => null)
    closing.throwIfAborted()
    const said = written?.trim() ? keepable(written) : summaryByRules(summary, messages)
    await asUser(db, claims, (trx) =>
      sql`select private.keep_summary(${conversation_id}, ${known}, ${until}, ${said})`.execute(
        trx,
      ),
    )
  } catch (error) {
    if (!closing.aborted) log.warn('a conversation was not summed up', { conversation_id, error })
  }
}
