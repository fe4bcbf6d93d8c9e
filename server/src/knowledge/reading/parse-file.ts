import { Worker } from 'node:worker_threads'
import type { Chunk } from './chunk.ts'
import { Unreadable } from './document.ts'
import type { FileType } from './file-type.ts'
import type { PageInfo } from './parse-web-page.ts'
import type { PdfLimits } from './pdf/limits.ts'

/**
 * How a page of the web is read: where it is, the encoding that its host names, and whether to tell of the company
 * behind it.
 */
export type PageOrder = { url: string; charset?: string | undefined; about?: boolean }

export type ReadDocument = {
  text: string
  pages: number[]
  chunks: Chunk[]
  contentHash: string
  mimeType: string
}

/** A page says what leads on from it, also where it has no text of its own. */
export type ReadPage = ReadDocument & { page?: PageInfo }

export type ParseAnswer =
  | { ok: true; document: ReadPage }
  | { ok: false; code: Unreadable['code']; message: string }

export type ParseLimits = {
  /** By the clock. */
  seconds: number
  /** Of a processor. */
  cpuSeconds: number
  megabytes: number
  /** Within a PDF, where they are not the usual ones. */
  pdf?: Partial<PdfLimits>
}

/** What the thread is given. */
export type ParseOrder = {
  bytes: Uint8Array
  name: string
  /** What it is, where that need not be found out. */
  type?: FileType | undefined
  page?: PageOrder | undefined
  pdf?: Partial<PdfLimits> | undefined
}

const usual: ParseLimits = { seconds: 60, cpuSeconds: 30, megabytes: 512 }
const tooLong = () =>
  new Unreadable('too_complex', 'Reading this file took too long and was stopped.')
const tooMuch = () =>
  new Unreadable('too_complex', 'Reading this file needs too much memory and was stopped.')

const lookEvery = 200

/** What a thread has used so far of a processor, and what it holds now. */
async function usageOf(worker: Worker) {
  const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
  return {
    seconds: (cpu.user + cpu.system) / 1_000_000,
    bytes: heap.used_heap_size + heap.external_memory,
  }
}

/** Looks at what a file costs the thread: its engine bounds neither its processor time nor what lies outside its heap. */
function watch(
  worker: Worker,
  limits: ParseLimits,
  how: { before: number; stop: (why: Unreadable) => void; onSpent: (seconds: number) => void },
) {
  async function look() {
    const used = await usageOf(worker)
    const seconds = used.seconds - how.before
    how.onSpent(seconds)
    if (seconds > limits.cpuSeconds) how.stop(tooLong())
    if (used.bytes > limits.megabytes * 1024 * 1024) how.stop(tooMuch())
  }
  // A thread that ended meanwhile has nothing to tell.
  const timer = setInterval(() => void look().catch(() => {}), lookEvery)
  return () => clearInterval(timer)
}

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
  /** Ends the thread. */
  end: () => Promise<void>
}

// Of the memory that a file may use: more than this left behind by the last one would count as the next one's.
const mostLeft = 1 / 4

/**
 * Reads files of one organisation, one after another, in a thread of their own: starting one takes longer than reading
 * a page. Each file has the limits to itself. One that reaches them, or cannot be read, ends the thread (security 32).
 */
export function openParser(limits: ParseLimits = usual): Parser {
  let thread: Worker | undefined

  async function end() {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  function start() {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
      // What a parser prints is not ours to log: it may quote the file.
      stdout: true,
      stderr: true,
    })
    // What fails between two files is no fault of either.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  /** What the thread of the last file has used; null where the next one needs a new thread. */
  async function lastUsage() {
    const used = thread && (await usageOf(thread).catch(() => null))
    if (used && used.bytes < limits.megabytes * 1024 * 1024 * mostLeft) return used
    await end()
    return null
  }

  return {
    async parse(bytes, name, { signal, type, page, onSpent = () => {} } = {}) {
      const before = (await lastUsage())?.seconds ?? 0
      signal?.throwIfAborted()
      thread ??= start()
      const worker = thread
      const { promise, resolve, reject } = Promise.withResolvers<ReadPage>()
      const timer = setTimeout(() => reject(tooLong()), limits.seconds * 1000)
      const unwatch = watch(worker, limits, { before, stop: reject, onSpent })
      const abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort)
      const onAnswer = (answer: ParseAnswer) => {
        if (answer.ok) resolve(answer.document)
        else reject(new Unreadable(answer.code, answer.message))
      }
      const onError = (cause: Error & { code?: string }) => {
        if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') reject(tooMuch())
        else reject(new Unreadable('broken', 'This file is broken and cannot be read.', { cause }))
      }
      const onExit = () => reject(new Unreadable('broken', 'Reading this file was interrupted.'))
      worker.once('message', onAnswer).once('error', onError).once('exit', onExit)
      worker.postMessage({ bytes, name, type, page, pdf: limits.pdf } satisfies ParseOrder)
      try {
        const document = await promise
        const after = await usageOf(worker).catch(() => null)
        if (after) onSpent(after.seconds - before)
        return document
      } catch (error) {
        await end()
        throw error
      } finally {
        clearTimeout(timer)
        unwatch()
        signal?.removeEventListener('abort', abort)
        worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
      }
    },
    end,
  }
}

/** Reads and cuts one file in a thread of its own, as a parser does. */
export function parseFile(
  bytes: Uint8Array,
  name: string,
  { limits, ...options }: Options & { limits?: ParseLimits | undefined } = {},
): Promise<ReadPage> {
  const parser = openParser(limits)
  return parser.parse(bytes, name, options).finally(parser.end)
}
