import { afterEach, expect, test, vi } from 'vitest'
import { createPool } from '../lib/database/database.ts'
import { createJobs } from '../lib/jobs.ts'
import { createLog } from '../lib/log.ts'
import { knowledgeJobs, knowledgeWorkers } from './index-source.ts'
import { useLibrary } from './testing/library.ts'
import { makeBomb, makePdf } from './testing/make-pdf.ts'

const library = useLibrary()
// Each page stays within the limits of a page.
const bomb = makeBomb({ pages: 300, depth: 3, leaf: '0 0 m 9 9 l S '.repeat(5) })
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function work(cpuSeconds = 4) {
  const pool = createPool(library.world().authenticator, 8)
  pool.on('error', () => {})
  const jobs = createJobs({ pool, log: createLog('silent') })
  const limits = { seconds: 60, cpuSeconds, megabytes: 512 }
  await jobs.start(
    knowledgeJobs({ db: library.db, files: library.files, outbound: library.outbound, limits }),
    knowledgeWorkers,
  )
  stops.push(async () => {
    await jobs.stop(1000)
    await pool.end()
  })
}

const becomes = (id: string, expected: object) =>
  vi.waitFor(async () => expect(await library.source(id)).toMatchObject(expected), {
    timeout: 25_000,
    interval: 20,
  })
const status = async (id: string) => (await library.source(id))?.status

test('a bomb keeps nobody waiting but its own organisation', async () => {
  const [rival, acme] = [await library.world().organization(), await library.world().organization()]
  const bombs = [
    await library.add(rival, bomb, 'one.pdf'),
    await library.add(rival, bomb, 'two.pdf'),
  ]
  const [first, second] = [bombs[0] ?? '', bombs[1] ?? '']
  await work()
  await becomes(first, { status: 'processing' })

  const text = await library.add(acme, 'You get 25 days.', 'leave.md')
  const page = [{ x: 72, y: 700, size: 12, text: 'Parking is in the yard behind the house.' }]
  const pdf = await library.add(acme, makePdf([page]), 'parking.pdf')
  await becomes(text, { status: 'ready' })
  await becomes(pdf, { status: 'ready' })
  const meanwhile = [await status(first), await status(second)]

  expect(meanwhile).toEqual(['processing', 'queued'])
}, 60_000)

test('as many files are read at once as there are workers, and small ones past them', async () => {
  const organizations = await Promise.all(
    Array.from({ length: knowledgeWorkers['knowledge-index'] + 1 }, () =>
      library.world().organization(),
    ),
  )
  const bombs: string[] = []
  const long = makeBomb({ pages: 5000, depth: 3, leaf: '0 0 m 9 9 l S '.repeat(5) })
  for (const each of organizations) bombs.push(await library.add(each, long, 'one.pdf'))
  const [last, ...first] = bombs.toReversed()
  const acme = await library.world().organization()
  await work(30)
  for (const id of first) await becomes(id, { status: 'processing' })

  const text = await library.write(acme, { title: 'Leave', body: 'You get 25 days.' })
  await becomes(text, { status: 'ready' })
  const meanwhile = await Promise.all([...first, last ?? ''].map(status))

  expect(meanwhile).toEqual([...first.map(() => 'processing'), 'queued'])
}, 60_000)

test('a bomb is stopped when it has used its time of a processor, which its organisation pays', async () => {
  const rival = await library.world().organization()
  const id = await library.add(rival, bomb, 'one.pdf')
  const [began] = (await library.world().owner.query('select now()::text as at')).rows

  await library.index(rival, id, { seconds: 60, cpuSeconds: 1, megabytes: 512 })

  expect(await library.source(id)).toMatchObject({
    status: 'failed',
    error: 'Reading this file took too long and was stopped.',
  })
  const { rows } = await library.world().owner.query(
    `select paid_until > $2::timestamptz + interval '4 seconds' as paid from private.indexing_budgets
     where organization_id = $1`,
    [rival.id, began.at],
  )
  expect(rows).toEqual([{ paid: true }])
})
