import { holdWorker } from '../../lib/workers/hold-worker.ts'
import { sealedFlags } from '../../lib/workers/seal.ts'
import { ownProcess, WorkerEnded } from '../../lib/workers/start-worker.ts'
import type { Chunk } from './chunk.ts'
import { Unreadable } from './document.ts'
import type { FileType } from './file-type.ts'
import type { PageInfo } from './html/parse-web-page.ts'
import type { PdfLimits } from './pdf/limits.ts'

/**
 * How a page of the web is read: where it is, the encoding and the type that its host names, and whether to tell of the
 * company behind it.
 */
export type PageOrder = {
  url: string
  charset?: string | undefined
  contentType?: string | undefined
  about?: boolean
}

export type ReadDocument = {
  text: string
  pages: number[]
  chunks: Chunk[]
  contentHash: string
  mimeType: string
}

/** A page says what leads on from it, also where it has no text of its own. */
export type ReadPage = ReadDocument & { page?: PageInfo }

/** A passage without its body says what stands in the text from `from` to `to`. */
export type SentChunk = Omit<Chunk, 'body'> & { body?: string }
export type SentPage = Omit<ReadPage, 'chunks'> & { chunks: SentChunk[] }

export type ParseAnswer = {
  /** Of a processor, that this file took. */
  seconds: number
  /** Of memory, that its process holds now. */
  bytesHeld: number
} & ({ ok: true; document: SentPage } | { ok: false; code: Unreadable['code']; message: string })

export type ParseLimits = {
  /** By the clock. */
  seconds: number
  /** Of a processor. */
  cpuSeconds: number
  /** Of memory, for all of the process. */
  megabytes: number
  /**
   * Of memory, for a small file at first: one that needs more, and every large one, is read when no other of this server is
   * that may take as much. Without it none waits.
   */
  firstMegabytes?: number
  /** Within a PDF, where they are not the usual ones. */
  pdf?: Partial<PdfLimits>
}

/** What the process is given. */
export type ParseOrder = {
  bytes: Uint8Array
  name: string
  /** What it is, where that need not be found out. */
  type?: FileType | undefined
  page?: PageOrder | undefined
  pdf?: Partial<PdfLimits> | undefined
}
/** What the process can be asked, and what it answers. */
export type Asked = { parse: [ParseOrder, ParseAnswer] }

const usual: ParseLimits = { seconds: 60, cpuSeconds: 30, megabytes: 400, firstMegabytes: 144 }
const megabyte = 1024 * 1024
const smallBytes = megabyte

class NeedsMemory extends Unreadable {}
const tooLong = () =>
  new Unreadable('too_complex', 'Reading this file took too long and was stopped.')
const tooMuch = () =>
  new NeedsMemory('too_complex', 'Reading this file needs too much memory and was stopped.')
const broken = (cause: unknown) =>
  new Unreadable('broken', 'This file is broken and cannot be read.', { cause })

const lookEvery = 100
// Between two pages of a site, whose host may be asked for one at a time.
const restMs = 10_000
// Of the memory that a file may use: more than this left behind by the last one would count as the next one's.
const mostLeft = 1 / 4

const received = ({ chunks, ...document }: SentPage): ReadPage => ({
  ...document,
  chunks: chunks.map((chunk) => ({ body: document.text.slice(chunk.from, chunk.to), ...chunk })),
})

type Options = {
  signal?: AbortSignal
  type?: FileType
  page?: PageOrder
  /** Hears how many seconds of a processor it has taken so far, and at the end. */
  onSpent?: (seconds: number) => void
}

export type Parser = {
  /** Reads and cuts a file; rejects with Unreadable, with words for the uploader, where it cannot be read. */
  parse: (bytes: Uint8Array, name: string, options?: Options) => Promise<ReadPage>
  /** Ends the process. */
  end: () => Promise<void>
}

let lastLarge: Promise<unknown> = Promise.resolve()

/** Reads one file after another, whoever's they are. */
function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const mine = lastLarge.then(read)
  lastLarge = mine.catch(() => {})
  return mine
}

/** Why reading failed, in words for the uploader. */
function whyNot(error: unknown) {
  if (!(error instanceof WorkerEnded)) return broken(error)
  // Its engine gives up at the end of its heap, and the kernel at the end of its time.
  if (error.signal === 'SIGABRT') return tooMuch()
  if (error.signal === 'SIGXCPU') return tooLong()
  return new Unreadable('broken', 'Reading this file was interrupted.')
}

/**
 * Reads files of one organisation, one after another, in a process of their own: starting one takes longer than reading
 * a page. Each file has the limits to itself. One that reaches them, or cannot be read, ends the process (security 32).
 */
export function openParser(limits: ParseLimits = usual): Parser {
  const { megabytes, firstMegabytes } = limits
  const reader = holdWorker<Asked>(
    ownProcess(new URL('./parse-worker.ts', import.meta.url), {
      // Of new values as few as a page needs: the engine would keep tens of megabytes of them before it looks.
      flags: [...sealedFlags, '--max-semi-space-size=1', `--max-old-space-size=${megabytes}`],
      // Every file that is read to its end leaves it the time of another one.
      mostSeconds: Math.ceil(limits.cpuSeconds) * 2 + 10,
    }),
    restMs,
  )
  const none = { seconds: 0, bytesHeld: 0 }
  /** By this process, for the files before, and what they left in it. */
  let used = none

  async function end(why?: Error) {
    used = none
    await reader.end(why)
  }

  /** Looks at what a file costs: an engine bounds neither its processor time nor what lies outside its heap. */
  function watch(mostBytes: number, onSpent: (seconds: number) => void) {
    const before = reader.usage()?.seconds ?? 0
    const timer = setInterval(() => {
      const now = reader.usage()
      if (!now) return
      const seconds = now.seconds - before
      onSpent(seconds)
      if (seconds > limits.cpuSeconds) void end(tooLong())
      else if (now.bytes > mostBytes) void end(tooMuch())
    }, lookEvery)
    return () => clearInterval(timer)
  }

  async function read(bytes: Uint8Array, name: string, most: number, options: Options) {
    const { signal, type, page, onSpent = () => {} } = options
    const mostBytes = most * megabyte
    if (used.bytesHeld > megabytes * megabyte * mostLeft || used.seconds > limits.cpuSeconds)
      await end()
    signal?.throwIfAborted()
    const unwatch = watch(mostBytes, onSpent)
    const timer = setTimeout(() => void end(tooLong()), limits.seconds * 1000)
    const abort = () => void end(signal?.reason)
    signal?.addEventListener('abort', abort)
    try {
      // A Buffer arrives as one, and readers of PDF take none.
      const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const order = { bytes: plain, name, type, page, pdf: limits.pdf }
      const { seconds, bytesHeld, ...answer } = await reader.ask('parse', order)
      onSpent(seconds)
      used = { seconds: used.seconds + seconds, bytesHeld }
      if (answer.ok) return received(answer.document)
      throw new Unreadable(answer.code, answer.message)
    } catch (error) {
      await end()
      if (error instanceof Unreadable || signal?.aborted) throw error
      throw whyNot(error)
    } finally {
      clearTimeout(timer)
      unwatch()
      signal?.removeEventListener('abort', abort)
    }
  }

  return {
    async parse(bytes, name, options = {}) {
      if (firstMegabytes === undefined) return read(bytes, name, megabytes, options)
      if (bytes.byteLength <= smallBytes) {
        try {
          return await read(bytes, name, firstMegabytes, options)
        } catch (error) {
          if (!(error instanceof NeedsMemory)) throw error
        }
      }
      return inTurn(() => read(bytes, name, megabytes, options))
    },
    end: () => end(),
  }
}

/** Reads and cuts one file in a process of its own, as a parser does. */
export function parseFile(
  bytes: Uint8Array,
  name: string,
  { limits, ...options }: Options & { limits?: ParseLimits | undefined } = {},
): Promise<ReadPage> {
  const parser = openParser(limits)
  return parser.parse(bytes, name, options).finally(parser.end)
}
