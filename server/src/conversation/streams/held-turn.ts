import { HttpError } from '../../lib/http-error.ts'
import type { Chunk } from '../agent-message.ts'
import { PartLog } from './part-log.ts'
import type { Reading } from './reading.ts'

/** One conversation in some tabs, and connections of which nobody knows yet that they are lost. */
const mostListeners = 8

export type Holding = {
  /** The ids of the message and of what it is answered with. */
  question: string
  answer: string
  conversation: string
  /** What was asked, and by whom. */
  text: string
  visitor: string | undefined
  /** How long it goes on when nobody listens, in ms; null when a reader who leaves stops it. */
  graceMs: number | null
}

/** A turn that this process answers: the parts of its answer, who listens to them, and the word to stop. */
export class HeldTurn {
  readonly log = new PartLog()
  readonly #stopped = new AbortController()
  readonly #lost = new AbortController()
  readonly #end = Promise.withResolvers<void>()
  readonly of: Holding
  #listeners = 0
  #grace: NodeJS.Timeout | undefined
  #isRunning = true

  constructor(of: Holding) {
    this.of = of
  }

  get isRunning() {
    return this.#isRunning
  }

  get isHeard() {
    return this.#listeners > 0
  }

  /** Aborts when it is to stop: somebody said so, or it may not go on. */
  get stopped() {
    return this.#stopped.signal
  }

  /** Aborts when nobody has listened for the grace time. */
  get lost() {
    return this.#lost.signal
  }

  /** Resolves when the end was stored and told. */
  get ended() {
    return this.#end.promise
  }

  stop() {
    this.#stopped.abort()
  }

  write(chunk: Chunk) {
    this.log.append(chunk)
  }

  end() {
    this.#isRunning = false
    clearTimeout(this.#grace)
    this.log.end()
    this.#end.resolve()
  }

  /** Somebody listens elsewhere: the grace time begins again. */
  touch() {
    if (this.#listeners > 0 || !this.#isRunning) return
    clearTimeout(this.#grace)
    if (this.of.graceMs === null) this.stop()
    else this.#grace = setTimeout(() => this.#lost.abort(), this.of.graceMs).unref()
  }

  /** Listens from the part after this number on, until `reader` aborts. */
  listen(after: number, reader: AbortSignal): Reading {
    if (this.#listeners >= mostListeners) {
      const headers = { 'retry-after': '2' }
      throw new HttpError(429, 'many_listeners', 'This answer is open in too many places.', {
        headers,
      })
    }
    this.#listeners += 1
    clearTimeout(this.#grace)
    let isHere = true
    const leave = () => {
      if (!isHere) return
      isHere = false
      reader.removeEventListener('abort', leave)
      this.#listeners -= 1
      this.touch()
    }
    if (reader.aborted) leave()
    else reader.addEventListener('abort', leave)
    let read = after
    const next = async () => {
      const parts = await this.log.after(read)
      read += parts.length
      if (parts.length === 0) leave()
      return parts
    }
    return { next, leave }
  }
}
