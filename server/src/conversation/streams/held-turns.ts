import { HeldTurn, type Holding } from './held-turn.ts'

/** Of the answers that have ended; past it the oldest are told from the database. */
const mostEndedBytes = 16 * 1024 * 1024

/** The turns of this process, and for the grace time those that have ended: who lost the end comes back for it. */
export class HeldTurns {
  readonly #byAnswer = new Map<string, HeldTurn>()
  readonly #byQuestion = new Map<string, HeldTurn>()
  readonly #running = new Map<string, HeldTurn>()
  /** Oldest first. */
  readonly #ended = new Set<HeldTurn>()
  #endedBytes = 0
  readonly #most: number

  constructor(most = mostEndedBytes) {
    this.#most = most
  }

  hold(of: Holding): HeldTurn {
    const held = new HeldTurn(of)
    this.#byAnswer.set(of.answer, held)
    this.#byQuestion.set(of.question, held)
    this.#running.set(of.conversation, held)
    held.ended.then(() => this.#keepFor(held))
    return held
  }

  /** The turn of this answer, also for a while after its end. */
  ofAnswer(id: string) {
    return this.#byAnswer.get(id)
  }

  /** The running turn that answers this message. */
  ofQuestion(id: string) {
    const held = this.#byQuestion.get(id)
    return held?.isRunning ? held : undefined
  }

  /** The running turn of a conversation. */
  ofConversation(id: string) {
    return this.#running.get(id)
  }

  #keepFor(held: HeldTurn) {
    const { conversation, graceMs } = held.of
    if (this.#running.get(conversation) === held) this.#running.delete(conversation)
    if (graceMs === null) return this.#forget(held)
    this.#ended.add(held)
    this.#endedBytes += held.log.bytes
    setTimeout(() => this.#forget(held), graceMs).unref()
    for (const oldest of this.#ended) {
      if (this.#endedBytes <= this.#most) break
      this.#forget(oldest)
    }
  }

  #forget(held: HeldTurn) {
    const { answer, question } = held.of
    this.#byAnswer.delete(answer)
    if (this.#byQuestion.get(question) === held) this.#byQuestion.delete(question)
    if (this.#ended.delete(held)) this.#endedBytes -= held.log.bytes
  }
}
