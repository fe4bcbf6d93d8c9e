import { times } from 'database/testing/times'
import { type Organization, rowsAsOwner } from 'database/testing/world'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { agent, useApi } from '../api/testing/use-api.ts'
import { createLog } from '../lib/log.ts'
import { type Connections, createConnections } from './connections.ts'
import type { ConnectorKind } from './connector.ts'
import { createPractice } from './practice/practice.ts'
import { sealCredentials } from './stored-connection.ts'
import { startWriteBacks } from './write-backs.ts'

// Results of interactions in the practice systems, over connections that break at every place.

const api = useApi()
const { ask } = api
const log = createLog('silent')
const forced = times(60, 200)
let pool: pg.Pool
beforeAll(() => {
  pool = new pg.Pool({ ...api.world().authenticator, max: 1 })
  pool.on('error', () => {})
})
afterAll(() => pool.end())
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await api.world().owner.query('delete from connections')
})
const rows = rowsAsOwner(api.world)

/** What becomes of a request: lost on its way there, or its answer on its way back; or the system fails by itself. */
type Fate = 'arrives' | 'lost' | 'answer lost' | 'fails'
const turns: Fate[] = [
  ...(['answer lost', 'arrives', 'lost', 'arrives', 'answer lost', 'arrives', 'arrives'] as const),
  ...(['fails', 'arrives', 'arrives', 'answer lost'] as const),
]

/** The systems to practise with, and connections that break so many times. */
function systems(breaks: number) {
  const { db } = api.library
  const secrets = ['secret of the practice'] as const
  const practice = createPractice({
    ...{ db, log, secrets, publicUrl: 'https://here.example', perMinute: 1_000_000 },
  })
  let [broken, at] = [0, 0]
  const lost = new TypeError('fetch failed')
  const connections = createConnections({
    ...{ db, log, secrets: ['secret of connections'], allowed: [] },
    practice(url) {
      const answer = practice.answering(url)
      return (
        answer &&
        (async (request) => {
          if (broken >= breaks) return answer(request)
          const fate = turns[at % turns.length] ?? 'arrives'
          at += 1
          if (fate === 'lost' || fate === 'fails') broken += 1
          if (fate === 'lost') throw lost
          if (fate === 'fails') return new Response('{}', { status: 503 })
          const answered = await answer(request)
          // While it breaks, no answer that tells of the record arrives: each try has to end without it.
          const tells = /"(CaseNumber|number)":"\w/.test(await answered.clone().text())
          if (fate === 'answer lost' || tells) {
            broken += 1
            throw lost
          }
          return answered
        })
      )
    },
  })
  ends.push(() => connections.close())
  return { practice, connections, broken: () => broken }
}
type Systems = ReturnType<typeof systems>

async function connect({ id, owner }: Organization, { practice }: Systems, kind: ConnectorKind) {
  const call = (sql: string, values: unknown[]) => api.world().value(owner, sql, values)
  const first = JSON.stringify(practice.firstRecords(kind))
  const client_id = String(
    await call('select private.open_practice($1, $2, $3::jsonb)', [id, kind, first]),
  )
  const credentials = { client_id, client_secret: practice.clientSecret(client_id) }
  const connection = crypto.randomUUID()
  const base_url = practice.baseUrlOf(kind, id)
  await call("select private.add_connection($1, $2, $3::jsonb, $4, '[]')", [
    ...[connection, id, JSON.stringify({ kind, base_url, is_practice: true })],
    sealCredentials(['secret of connections'], connection, credentials),
  ])
  await call('select public.set_write_back($1, true)', [connection])
  return connection
}

/** An organisation whose agent has talked for a purpose, so many times. */
async function talks(acme: Organization, count: number) {
  const { key } = await api.key(acme)
  const { id } = await ask(key, 'POST', '/agents', agent)
  await ask(key, 'POST', `/agents/${id}/publish`)
  const results = {
    email: { type: 'email', description: 'your e-mail address' },
    lamp: { type: 'string', description: 'which lamp is dark' },
  }
  const ended: string[] = []
  for (let at = 0; at < count; at += 1) {
    const purpose = `Lamp ${at} is dark`
    const begun = await ask(key, 'POST', '/interactions', {
      ...{ agent_id: id, role: 'the service desk', purpose, results },
    })
    await ask(key, 'POST', `/interactions/${begun.id}/end`)
    ended.push(String(begun.id))
  }
  return ended
}

const written = (connection: string) =>
  rows('select * from write_backs where connection_id = $1 order by id', [connection])
function start(connections: Pick<Connections, 'file'>, schedule: number[]) {
  const working = startWriteBacks({ db: api.library.db, pool, log, connections, schedule })
  ends.unshift(() => working.close())
}
const inTable = { salesforce: 'Case', servicenow: 'incident' }
const keyOf = { salesforce: 'Digital_Workforce_Key__c', servicenow: 'correlation_id' }
const kinds = ['salesforce', 'servicenow'] as const
const filed = (organization: string, kind: ConnectorKind) =>
  rows(
    `select fields, fields ->> $3 as key, fields ->> 'number' as number from practice_records
     where organization_id = $1 and table_name = $2 and fields ->> $3 is not null order by created_at`,
    [organization, inTable[kind], keyOf[kind]],
  )

describe.each(kinds)('%s', (kind) => {
  test(`has one record of each interaction after ${forced} forced retries`, async () => {
    const acme = await api.world().organization()
    const there = systems(forced)
    const connection = await connect(acme, there, kind)
    const ended = await talks(acme, 5)

    start(there.connections, Array<number>(2 * forced).fill(0))
    await expect
      .poll(async () => (await written(connection)).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(ended.map(() => 'written'))

    const all = await written(connection)
    const records = await filed(acme.id, kind)
    expect(there.broken()).toBeGreaterThanOrEqual(forced)
    expect(all.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(there.broken() + ended.length)
    expect(records.map(({ key }) => key).sort()).toEqual(ended.toSorted())
    const numbers = records.map(({ key, number }) => [key, number])
    expect(all.map(({ interaction_id, record }) => [interaction_id, record]).sort()).toEqual(
      numbers.sort(),
    )
  }, 120_000)

  test('has one record where a server died after it made it', async () => {
    const acme = await api.world().organization()
    const there = systems(0)
    const connection = await connect(acme, there, kind)
    await talks(acme, 1)
    const [claimed] = await rows("select * from private.claim_write_backs(1, '1 minute')")
    const signal = new AbortController().signal
    const filing = { key: claimed.interaction_id, subject: 'Lamp', text: '', email: undefined }
    const number = await there.connections.file(claimed.connection, filing, signal)

    await rows("update write_backs set leased_until = now() - interval '1 second'")
    start(there.connections, [])
    await expect.poll(async () => (await written(connection))[0].state).toBe('written')

    expect(await filed(acme.id, kind)).toHaveLength(1)
    expect((await written(connection))[0]).toMatchObject({ record: number, attempts: 2 })
  })

  test('is told what was found and what was not', async () => {
    const acme = await api.world().organization()
    const there = systems(0)
    const connection = await connect(acme, there, kind)
    const [ended] = await talks(acme, 1)

    start(there.connections, [])
    await expect.poll(async () => (await written(connection))[0].state).toBe('written')

    const [{ fields }] = await filed(acme.id, kind)
    expect(fields.Subject ?? fields.short_description).toBe('Lamp 0 is dark')
    expect(fields.Description ?? fields.description).toBe(
      [
        'The agent acted as the service desk.',
        'Not found out: your e-mail address, which lamp is dark',
        `Interaction ${ended}`,
      ].join('\n'),
    )
  })

  test('that lets nobody in is tried again, given up in the end, and its owners are told', async () => {
    const acme = await api.world().organization()
    const there = systems(0)
    const connection = await connect(acme, there, kind)
    await talks(acme, 1)
    await rows('update practice_systems set allows_access = false')

    start(there.connections, [0, 0])
    await expect.poll(async () => (await written(connection))[0].state).toBe('dead')

    expect((await written(connection))[0]).toMatchObject({
      ...{ attempts: 3, record: null, last_error: expect.stringContaining('does not let us in') },
    })
    const [stored] = await rows('select status from connections where id = $1', [connection])
    expect(stored.status).toBe('refused')
    expect(await filed(acme.id, kind)).toEqual([])
  })
})
