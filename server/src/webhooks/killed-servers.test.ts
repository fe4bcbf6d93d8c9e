import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { times } from 'database/testing/times'
import { rowsAsOwner, useWorld } from 'database/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBreakingReceiver } from './testing/breaking-receiver.ts'
import { makeWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

// Events of many conversations, to endpoints that fail, by servers that are killed.

const world = useWorld()
const secret = 'a secret of the servers'
const [events, organizations, talksEach] = [times(120, 10_000), times(4, 12), 10]
const owner = rowsAsOwner(world)
let receiver: Awaited<ReturnType<typeof startBreakingReceiver>>
const servers: ChildProcess[] = []
beforeAll(async () => {
  receiver = await startBreakingReceiver()
})
afterAll(async () => {
  await Promise.all(servers.map(kill))
  await receiver.stop()
})

async function startServer() {
  const script = fileURLToPath(new URL('./testing/delivering-server.ts', import.meta.url))
  const settings = { connection: world().authenticator, host: receiver.host, secret }
  const server = spawn(process.execPath, [script, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(server)
  await once(server.stdout, 'data')
  return server
}

async function kill(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

/** An organisation with a webhook, and the subjects of its events. */
async function told() {
  const { id, owner: by } = await world().organization()
  const endpoint = randomUUID()
  await world().value(by, 'select private.add_webhook($1, $2, $3::jsonb, $4)', [
    ...[endpoint, id],
    JSON.stringify({ url: receiver.url, description: '', events: ['interaction.ended'] }),
    sealWebhookSecret([secret], endpoint, makeWebhookSecret()),
  ])
  return Array.from({ length: talksEach }, () => ({ organization: id, subject: randomUUID() }))
}

/** Events with a number each, one transaction after the other; of each eleven one is rolled back. Gives those that stay. */
async function emit(talks: { organization: string; subject: string }[]) {
  const stays = new Map<string, number[]>(talks.map(({ subject }) => [subject, []]))
  const client = await world().owner.connect()
  let kept = 0
  for (let number = 0; kept < events; number += 1) {
    const talk = talks[number % talks.length]
    if (!talk) throw new Error('There are no conversations.')
    const undone = number % 11 === 7
    await client.query('begin')
    await client.query("select private.emit_event($1, 'interaction.ended', $2, $3)", [
      ...[talk.organization, talk.subject],
      JSON.stringify({ subject: talk.subject, number }),
    ])
    await client.query(undone ? 'rollback' : 'commit')
    if (undone) continue
    kept += 1
    stays.get(talk.subject)?.push(number)
  }
  client.release()
  return stays
}

const left = async () =>
  (await owner("select count(*)::int as left from webhook_deliveries where state = 'waiting'"))[0]
    .left

test(`${events} events come at least once under one id, in the order of each conversation, over three kills`, async () => {
  const talks = (await Promise.all(Array.from({ length: organizations }, told))).flat()
  const began = performance.now()
  let server = await startServer()
  const emitting = emit(talks)
  for (const part of [0.2, 0.5, 0.8]) {
    const reached = () => receiver.told.length
    await expect.poll(reached, { timeout: 600_000 }).toBeGreaterThan(events * part)
    await kill(server)
    // What it held is free when its lease ends; here at once.
    await owner('update webhook_deliveries set leased_until = now() where leased_until > now()')
    server = await startServer()
  }
  const stays = await emitting
  await expect.poll(left, { timeout: 600_000, interval: 200 }).toBe(0)
  const seconds = Math.round((performance.now() - began) / 1000)

  const stored = await owner(
    'select state, count(*)::int as count from webhook_deliveries group by 1',
  )
  expect(stored).toEqual([{ state: 'delivered', count: events }])
  const idOf = new Map<number, string>()
  for (const [subject, numbers] of stays) {
    const seen = receiver.told.filter((one) => one.subject === subject)
    for (const { id, number } of seen) {
      expect(idOf.get(number) ?? id, `one id of event ${number}`).toBe(id)
      idOf.set(number, id)
    }
    const order = seen.map(({ number }) => number)
    expect(order, 'in order').toEqual(order.toSorted((a, b) => a - b))
    expect([...new Set(order)], 'each, and none that was undone').toEqual(numbers)
  }
  expect(new Set(idOf.values()).size).toBe(events)
  const { refused, cut } = receiver.failures
  expect(Math.min(refused, cut)).toBeGreaterThan(events / 30)
  console.info(
    `${events} events of ${talks.length} conversations: ${receiver.told.length} requests, ${refused} refused, ${cut} cut, 3 kills, ${seconds} s`,
  )
}, 1_500_000)
