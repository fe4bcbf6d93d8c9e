// A bare server of files, for comparison: PUT writes the body to the disk as it comes, GET reads it, nothing is asked.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const directory = process.argv[2] ?? '.'

/** Whole and on the disk before it gets its name, as the product does it. */
async function write(request: IncomingMessage, path: string) {
  const draft = join(directory, randomUUID())
  await pipeline(request, createWriteStream(draft))
  await rename(draft, path)
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const path = join(directory, basename(request.url ?? ''))
  if (request.method === 'PUT') {
    await write(request, path)
    response.end('{}')
    return
  }
  const { size } = await stat(path)
  response.writeHead(200, { 'content-length': size })
  await pipeline(createReadStream(path), response)
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
