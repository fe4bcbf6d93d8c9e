import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

type Fault = { after: string; kind: 'cut' | 'hold' }

/** A network between browser and product that fails when it is told to: at a certain word, not at a certain time. */
export function useBadLine(target: () => string) {
  let fault: Fault | undefined
  let faults: Fault[] = []
  let url = ''
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const product = connect(Number(new URL(target()).port), '127.0.0.1')
    for (const socket of [browser, product]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        product.destroy()
      })
    }
    browser.pipe(product)
    product.on('data', (chunk) => {
      const at = fault ? chunk.indexOf(fault.after) : -1
      browser.write(fault && at >= 0 ? chunk.subarray(0, at + fault.after.length) : chunk)
      if (!fault || at < 0) return
      // Forgotten at once: the next answer arrives whole, unless it is to fail too.
      const { kind } = fault
      fault = faults.shift()
      product.pause()
      if (kind === 'cut') setImmediate(() => browser.destroy())
    })
  })
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    if (typeof address === 'object' && address) url = `http://localhost:${address.port}`
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: () => url,
    /** The line breaks right after this word has passed, and once more after each of the others. */
    cutAfter: (...words: [string, ...string[]]) => {
      faults = words.map((after) => ({ after, kind: 'cut' }))
      fault = faults.shift()
    },
    /** Nothing passes any more after this word, as if the answer took long. */
    holdAfter: (after: string) => {
      faults = []
      fault = { after, kind: 'hold' }
    },
    /** The fault has happened. */
    hasFailed: () => fault === undefined,
  }
}
