// Who teaches hostile files and addresses: serves the sites and does what its parent asks, in a process of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { hostileFiles } from 'server/knowledge/testing/hostile-files'
import { makeBomb } from 'server/knowledge/testing/make-pdf'
import { addressesOf, withHostileSites } from './hostile-sites.ts'

const atOnce = 4

/** Where, as whom, and for which organisation; `only` a small file, or all that is hostile. */
type Order = { url: string; token: string; organizationId: string; only?: 'a small file' }
type Answer = { told: (number | string)[]; hits: number; files: number; addresses: number }
export type Attacker = {
  /** The host that the product may call. */
  allowed: string
  /** Does it, or nothing where nothing is ordered, and says how often what must not be called was called so far. */
  ask(order: Order | null): Promise<Answer>
  end(): void
}

/** The attacker in a process of its own. */
export async function startAttacker(): Promise<Attacker> {
  const child = fork(fileURLToPath(import.meta.url))
  const [{ allowed }] = await once(child, 'message')
  return {
    allowed,
    async ask(order) {
      child.send({ order })
      const [answer] = await once(child, 'message')
      return answer as Answer
    },
    end: () => child.disconnect(),
  }
}

const draws = { depth: 9, leaf: 'BT /F1 1 Tf (x) Tj ET' }
/** Those of the tests, and what takes longer than a test may. */
const files = [
  ...hostileFiles,
  { name: 'draws.pdf', file: () => makeBomb(draws) },
  { name: 'draws-again.pdf', file: () => makeBomb({ ...draws, pages: 50 }) },
  { name: 'long.txt', file: () => Buffer.alloc(100_000_000, 'word and another word. ') },
  { name: 'long.csv', file: () => Buffer.alloc(20_000_000, 'a,b,c\n1,2,3\n') },
]
const small = {
  name: 'a.md',
  file: () => Buffer.from('# Leave\n\nEverybody has 25 days of leave.'),
}

/** Does to each thing what is to be done, some at once. */
async function each<T>(things: T[], act: (thing: T) => Promise<unknown>) {
  const left = [...things]
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await act(thing)
  })
  await Promise.all(lanes)
}

async function upload({ url, token }: Order, bytes: Uint8Array, name: string) {
  const body = new FormData()
  body.set('file', new File([Buffer.from(bytes)], name))
  const headers = { authorization: `Bearer ${token}` }
  const to = `${url}/functions/v1/knowledge-upload`
  // Of what is too large the connection may be closed before its answer was read.
  const response = await fetch(to, { method: 'POST', headers, body }).catch(() => null)
  await response?.arrayBuffer()
  return response?.status ?? 'cut'
}

async function addSite({ url, token, organizationId }: Order, address: string) {
  const body = { organization_id: organizationId, url: address, kind: 'site', most_pages: 20 }
  const response = await fetch(`${url}/rest/v1/knowledge_sites`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  await response.arrayBuffer()
  return response.status
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Elsewhere it would have a machine of its own: what it computes shall cost the product nothing here.
  setPriority(19)
  await withHostileSites(async ({ allowed, hits, ...sites }) => {
    const addresses = addressesOf(sites)
    async function act(order: Order) {
      const told: (number | string)[] = []
      const added = order.only ? [] : addresses
      await each(added, async (address) => told.push(await addSite(order, address)))
      await each(order.only ? [small] : files, async ({ file, name }) =>
        told.push(await upload(order, file(), name)),
      )
      return told
    }
    process.on('message', async ({ order }: { order: Order | null }) => {
      const told = order ? await act(order) : []
      const answer: Answer = {
        ...{ told, hits: hits() },
        ...{ files: files.length, addresses: addresses.length },
      }
      process.send?.(answer)
    })
    process.send?.({ allowed })
    await once(process, 'disconnect')
  })
}
