import { times } from 'database/testing/times'
import { type Organization, rowsAsOwner } from 'database/testing/world'
import { afterEach, expect, test } from 'vitest'
import { useLibrary } from '../knowledge/testing/library.ts'
import { createLog } from '../lib/log.ts'
import { createConnections } from './connections.ts'
import { createPractice } from './practice/practice.ts'
import { createPracticeTokens } from './practice/tokens.ts'
import { openCredentials, type StoredConnection, sealCredentials } from './stored-connection.ts'

// The practice Salesforce, whose refresh tokens count once: whoever uses an older one ends them all.

const library = useLibrary()
const log = createLog('silent')
const ofPractice = ['secret of the practice'] as const
const secrets = ['secret of connections'] as const
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const rows = rowsAsOwner(library.world)

type Answering = (request: Request) => Response | Promise<Response>
/** Hours pass for its tokens, and what it answers may come late, or never. */
function salesforce() {
  const there = { hours: 0, asked: [] as string[], on: (answer: Promise<Response>) => answer }
  const practice = createPractice({
    ...{ db: library.db, log, secrets: ofPractice, publicUrl: 'https://here.example' },
    now: () => Date.now() + there.hours * 3_600_000,
  })
  /** A server of ours; each has its own memory. */
  function node() {
    const connections = createConnections({
      ...{ db: library.db, log, secrets, allowed: [] },
      practice(url) {
        const answer = practice.answering(url) as Answering | null
        return (
          answer &&
          ((request) => {
            const isToken = url.pathname.endsWith('/token')
            if (isToken) there.asked.push(url.pathname)
            const answered = Promise.resolve(answer(request))
            return isToken ? there.on(answered) : answered
          })
        )
      },
    })
    ends.push(() => connections.close())
    return connections
  }
  return { there, practice, node }
}

/** A connection that a person let in. */
async function connect({ id, owner }: Organization, { practice }: ReturnType<typeof salesforce>) {
  const call = (sql: string, values: unknown[]) => library.world().value(owner, sql, values)
  const client_id = String(
    await call("select private.open_practice($1, 'salesforce', $2::jsonb)", [
      id,
      JSON.stringify(practice.firstRecords('salesforce')),
    ]),
  )
  const [door] = await rows('select * from practice_systems where organization_id = $1', [id])
  const [{ told }] = await rows("select private.practice_door($1, 'salesforce') as told", [id])
  const token = createPracticeTokens(ofPractice).issue(id, told, 'refresh', '0')
  const connection = crypto.randomUUID()
  const base_url = practice.baseUrlOf('salesforce', id)
  const credentials = { client_id, client_secret: practice.clientSecret(client_id) }
  const settings = { kind: 'salesforce', base_url, is_practice: true, signs_in: true }
  await call("select private.add_connection($1, $2, $3::jsonb, $4, '[]')", [
    ...[connection, id, JSON.stringify(settings)],
    sealCredentials(secrets, connection, {
      ...{ ...credentials, refresh_token: `0.${token}`, entry: 'of this sign-in' },
    }),
  ])
  expect(door.refreshes).toBe(0)
  return connection
}
const stored = async (connection: string): Promise<StoredConnection> =>
  (
    await rows(
      'select private.connection_as_called(connections) as called from connections where id = $1',
      [connection],
    )
  )[0].called
const refreshes = async () => (await rows('select refreshes from practice_systems'))[0].refreshes
const reading = { name: 'find_case', given: { number: '10001' }, key: 'k' }
const service = { role: 'service_role' } as const

async function begun() {
  await rows('delete from practice_systems')
  await rows('delete from connections')
  const acme = await library.world().organization()
  const system = salesforce()
  const connection = await connect(acme, system)
  const read = async (
    node: ReturnType<typeof system.node>,
    signal = new AbortController().signal,
  ) =>
    node.act(await stored(connection), service, {
      ...reading,
      signal,
    })
  return { ...system, connection, read }
}

test('a refresh token that changes is stored, and the next one is used', async () => {
  const { there, node, read, connection } = await begun()
  const first = node()
  const before = (await stored(connection)).sealed

  for (let hour = 0; hour < 3; hour += 1) {
    expect(await read(first)).toContain('00010001')
    there.hours += 1
  }

  const { id, sealed } = await stored(connection)
  expect(await refreshes()).toBe(3)
  expect(sealed).not.toBe(before)
  const opened = openCredentials(secrets, { id, sealed })
  expect(opened?.credentials.refresh_token).toMatch(/^3\./)
  // A server that starts now goes on from there.
  expect(await read(node())).toContain('00010001')
})

const rounds = times(5, 60)
test(`servers that refresh at once do not lose it, ${rounds} times`, async () => {
  const { there, node, read } = await begun()
  const nodes = [node(), node(), node()]

  for (let round = 0; round < rounds; round += 1) {
    const acts = nodes.flatMap((one) => [read(one), read(one), read(one)])
    const told = await Promise.all(acts)
    expect(told.every((text) => text.includes('00010001'))).toBe(true)
    there.hours += 1
  }

  // Each server asks once an hour, however many acts wait for it.
  expect(await refreshes()).toBe(rounds * nodes.length)
}, 300_000)

/** Answers have come, and are told once the gate is opened. */
function heldBack(there: { on: (answer: Promise<Response>) => Promise<Response> }) {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  there.on = async (answer) => {
    const answered = await answer
    reached.resolve()
    await gate.promise
    return answered
  }
  return { gate, reached }
}

test('who leaves while it is refreshed does not take the next token with him', async () => {
  const { there, node, read } = await begun()
  const one = node()
  const { gate, reached } = heldBack(there)
  const leaving = new AbortController()

  const left = read(one, leaving.signal).catch((error) => error)
  await reached.promise
  leaving.abort(new Error('He left.'))
  expect(await left).toBeInstanceOf(Error)
  there.on = (answer) => answer
  gate.resolve()

  expect(await read(node())).toContain('00010001')
  expect(await refreshes()).toBe(2)
})

test('a server that dies between refresh and store leaves words that say what to do, and no loop', async () => {
  const { there, node, read, connection } = await begun()
  const reached = Promise.withResolvers<void>()
  const never = Promise.withResolvers<Response>()
  there.on = async (answer) => {
    await answer
    reached.resolve()
    return never.promise
  }
  const died = read(node()).catch(() => {})
  await reached.promise
  there.on = (answer) => answer
  expect(await rows('select 1 from private.refresh_turns')).toHaveLength(1)
  await rows("update private.refresh_turns set leased_until = now() - interval '1 second'")

  const told = await read(node()).catch((error) => String(error.message))
  const asked = there.asked.length

  expect(told).toBe(
    'Salesforce does not let us in. An owner of the organization has to connect it again.',
  )
  expect((await stored(connection)).status).toBe('refused')
  expect(asked).toBe(2)
  never.reject(new Error('dead'))
  await died
})

test('what was connected again meanwhile is not overwritten', async () => {
  const { there, node, read, connection } = await begun()
  const { gate, reached } = heldBack(there)
  const reads = read(node())
  await reached.promise
  const other = sealCredentials(secrets, connection, {
    ...{ client_id: 'another', client_secret: 'secret', refresh_token: 'its own' },
  })
  await rows('update connections set sealed_credential = $2 where id = $1', [connection, other])
  gate.resolve()
  await reads

  expect((await stored(connection)).sealed).toBe(other)
})
