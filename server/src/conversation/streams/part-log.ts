import { setImmediate as moment } from 'node:timers/promises'
import type { Chunk } from '../agent-message.ts'

/** A part of an answer; it has a number, from 1, where it can be asked for again by that. */
export type Part = { number: number | null; chunk: Chunk }

/** As much as an answer of 2,000 tokens in four steps takes, some times over. */
const mostBytes = 256 * 1024
/** About what a part takes beside its words. */
const frame = 64

const sizeOf = (chunk: Chunk) =>
  frame + (chunk.type === 'text-delta' ? chunk.delta.length : JSON.stringify(chunk).length)

/** The parts of an answer in their order, read by any number of readers at their own pace; the oldest go at the limit. */
export class PartLog {
  #parts: Chunk[] = []
  #dropped = 0
  #bytes = 0
  #ended = false
  #news = Promise.withResolvers<void>()
  readonly #most: number

  constructor(most = mostBytes) {
    this.#most = most
  }

  get bytes() {
    return this.#bytes
  }

  append(chunk: Chunk) {
    this.#parts.push(chunk)
    this.#bytes += sizeOf(chunk)
    while (this.#bytes > this.#most) {
      const oldest = this.#parts.shift()
      if (!oldest) break
      this.#bytes -= sizeOf(oldest)
      this.#dropped += 1
    }
    this.#tell()
  }

  end() {
    this.#ended = true
    this.#tell()
  }

  /** Whether every part after this number is still here, or will come. */
  has(after: number) {
    return after >= this.#dropped && after <= this.#dropped + this.#parts.length
  }

  /** The parts after this number, as soon as there are some; none when there will be no more. Throws when some are gone. */
  async after(number: number): Promise<Part[]> {
    while (number === this.#dropped + this.#parts.length) {
      if (this.#ended) return []
      await this.#news.promise
      // Words that come at the same moment are told together: each time is a write to a socket.
      await moment()
    }
    if (!this.has(number)) throw new Error('The reader was too slow: parts are gone.')
    return this.#parts
      .slice(number - this.#dropped)
      .map((chunk, index) => ({ number: number + index + 1, chunk }))
  }

  #tell() {
    this.#news.resolve()
    this.#news = Promise.withResolvers<void>()
  }
}
