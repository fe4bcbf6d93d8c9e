// Tries what a file could lead a reader to, and answers what came of it. Asked by tests alone.
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup, resolve4 } from 'node:dns'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { answerOrders } from '../answer-orders.ts'
import { seal } from '../seal.ts'

export type Asked = {
  try: [{ url: string; file: string }, Record<string, string>]
  environment: [null, string[]]
  loop: [null, null]
}

const outcome = (act: () => unknown) =>
  Promise.try(act).then(
    () => 'done',
    (error: Error & { code?: string; cause?: Error }) =>
      error.code ?? error.cause?.message ?? error.message,
  )
const heard = (emitter: NodeJS.EventEmitter, event: string) =>
  new Promise((resolve, reject) => emitter.once(event, resolve).once('error', reject))

seal()
answerOrders<Asked>({
  async try({ url, file }) {
    const port = Number(new URL(url).port)
    const acts: Record<string, () => unknown> = {
      fetch: () => fetch(url),
      http: () => heard(get(url), 'response'),
      socket: () => heard(connect(port, '127.0.0.1'), 'connect'),
      datagram: () => createSocket('udp4').send('a', port, '127.0.0.1'),
      lookup: () => promisify(lookup)('localhost'),
      resolve: () => promisify(resolve4)('localhost'),
      read: () => readFileSync(file),
      write: () => writeFileSync(`${file}.new`, 'a'),
      program: () => heard(spawn(process.execPath, ['--version']), 'exit'),
      thread: () => heard(new Worker('', { eval: true }), 'exit'),
    }
    const all = Object.entries(acts).map(async ([name, act]) => [name, await outcome(act)] as const)
    return Object.fromEntries(await Promise.all(all))
  },
  environment: () => Object.keys(process.env),
  loop() {
    for (;;);
  },
})
