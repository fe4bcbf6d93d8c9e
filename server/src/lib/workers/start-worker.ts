import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { stepBack, type Urgency } from '../limits/step-back.ts'
import { type Usage, usageOf } from './process-usage.ts'

/** What a worker is asked, and what it answers (`answer-orders.ts`). */
export type Order = { id: number; kind: PropertyKey; given: unknown }
export type Answer = { id: number } & (
  | { ok: true; result: unknown }
  | { ok: false; message: string }
)

/** A worker that ended by itself, or was ended by the system, which says by what. */
export class WorkerEnded extends Error {
  readonly signal: string | null
  constructor(signal: string | null = null) {
    super('The worker ended.')
    this.signal = signal
  }
}

type Hears = { answered(answer: Answer): void; ended(error: Error): void }
export type Worker = {
  send(order: Order): void
  /** Whether it keeps this process alive, which nothing does that is not waited for. */
  keep(): void
  letGo(): void
  /** Resolves when it is gone. */
  end(): Promise<unknown>
  /** What it has taken so far; null where that cannot be told from outside. */
  usage(): Usage | null
}
export type Start = (hears: Hears) => Worker

export const ownThread =
  (script: URL): Start =>
  ({ answered, ended }) => {
    // What it prints is for its makers.
    const thread = new Thread(script, { stdout: true, stderr: true })
    thread.on('message', answered)
    thread.on('error', ended)
    thread.on('exit', () => ended(new WorkerEnded()))
    return {
      send: (order) => thread.postMessage(order),
      keep: () => thread.ref(),
      letGo: () => thread.unref(),
      end: () => thread.terminate(),
      usage: () => null,
    }
  }

type ProcessOptions = {
  flags?: string[]
  urgency?: Urgency
  /** Of a processor, after which the kernel ends it, also where the process that asked it is gone. */
  mostSeconds?: number
}

const shell = '/bin/sh'

/** A process whose memory goes with it, which is given nothing of what this one knows, and leaves it the processors. */
export const ownProcess =
  (script: URL, { flags = [], urgency = 'awaited', mostSeconds }: ProcessOptions = {}): Start =>
  ({ answered, ended }) => {
    const node = [process.execPath, ...flags, fileURLToPath(script)]
    const limited = mostSeconds !== undefined && existsSync(shell)
    const [command = '', ...given] = limited
      ? [shell, '-c', `ulimit -S -t ${mostSeconds}; ulimit -c 0; exec "$0" "$@"`, ...node]
      : node
    const child = spawn(command, given, {
      // Leads a session of its own: Ctrl-C, which reaches a whole group, lets it finish what it was asked. On Windows it
      // would have a window.
      detached: process.platform !== 'win32',
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Ours holds keys.
      env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
    })
    if (child.pid) stepBack(child.pid, urgency)
    child.on('message', (answer: Answer) => answered(answer))
    child.on('error', ended)
    child.on('exit', (_, signal) => ended(new WorkerEnded(signal)))
    const exited = once(child, 'exit').catch(() => {})
    return {
      // Why it cannot be sent, the end says.
      send: (order) => child.send(order, () => {}),
      keep() {
        child.ref()
        child.channel?.ref()
      },
      letGo() {
        child.unref()
        child.channel?.unref()
      },
      end() {
        child.ref()
        child.kill('SIGKILL')
        return exited
      },
      usage: () => (child.pid ? usageOf(child.pid) : null),
    }
  }
