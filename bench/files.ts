// How fast files go up and down over HTTP, beside a bare server that writes and reads the same disk, in one run:
//   npm run files --workspace bench
// Each act runs in turn on the product and on the bare server, which checks no rights. Printed are medians of
// the rounds, and what part of the bare server's rate the product reaches.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { createOwner } from './account.ts'
import { type BenchProduct, withProduct } from './product.ts'

const rounds = 3
const seconds = 3
const atOnce = 8
const sizes: [string, number][] = [
  ['64 KiB', 64 * 1024],
  ['8 MiB', 8 * 1024 * 1024],
]
const script = fileURLToPath(new URL('./static-server.ts', import.meta.url))

type Side = { url: string; method: 'POST' | 'PUT'; headers: Record<string, string> }

/** The bare server in a process of its own, for as long as `work` takes. */
async function withBare<T>(work: (side: Side) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-files-'))
  const child = spawn(process.execPath, [script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface({ input: child.stdout })
    const [port] = await once(lines, 'line')
    return await work({ url: `http://127.0.0.1:${port}`, method: 'PUT', headers: {} })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(directory, { recursive: true, force: true })
  }
}

let count = 0

/** Files a second that went up well, each under a new name. */
async function up({ url, method, headers }: Side, body: Buffer) {
  const result = await autocannon({
    url,
    connections: atOnce,
    duration: seconds,
    requests: [
      {
        ...{ method, headers, body },
        setupRequest(request) {
          count += 1
          return { ...request, path: `${new URL(url).pathname}/${count}`.replace('//', '/') }
        },
      },
    ],
  })
  return rateOf(url, result)
}

async function down({ url, headers }: Side) {
  return rateOf(
    url,
    await autocannon({ url: `${url}/fixed`, headers, connections: atOnce, duration: seconds }),
  )
}

function rateOf(url: string, result: autocannon.Result) {
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} refused`)
  return result['2xx'] / result.duration
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

async function compare(
  name: string,
  bytes: number,
  act: (side: Side) => Promise<number>,
  sides: Side[],
) {
  const rates: number[][] = sides.map(() => [])
  for (const side of sides) await act(side)
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) rates[index]?.push(await act(side))
  }
  const [ours = Number.NaN, bare = Number.NaN] = rates.map(median)
  const shown = (rate: number) =>
    `${rate.toFixed(0).padStart(6)}/s ${((rate * bytes) / 1024 ** 2).toFixed(0).padStart(5)} MiB/s`
  console.log(
    `${name.padEnd(12)} ours ${shown(ours)}  bare ${shown(bare)}  ratio ${(ours / bare).toFixed(2)}`,
  )
}

async function measure(product: BenchProduct) {
  const { session, organizationId } = await createOwner(product)
  const ours: Side = {
    url: `${product.url}/storage/v1/object/files/${organizationId}`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/octet-stream',
    },
  }
  await withBare(async (bare) => {
    for (const [name, bytes] of sizes) {
      const body = Buffer.alloc(bytes, 'x')
      for (const { url, method, headers } of [ours, bare]) {
        const put = { method, body, headers: { ...headers, 'x-upsert': 'true' } }
        const response = await fetch(`${url}/fixed`, put)
        if (!response.ok) throw new Error(`${url} refused the first file`)
      }
      await compare(`${name} up`, bytes, (side) => up(side, body), [ours, bare])
      await compare(`${name} down`, bytes, down, [ours, bare])
    }
  })
}

await withProduct(measure)
