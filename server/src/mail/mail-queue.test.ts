import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { useWorld } from 'database/testing/world'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Inbox, startInbox } from '../auth/testing/inbox.ts'
import { asAuth, createDb, createPool } from '../lib/database/database.ts'
import { createJobs } from '../lib/jobs.ts'
import { createLog } from '../lib/log.ts'
import { mailJobs, postMail } from './mail-queue.ts'
import { smtpMailer } from './mailer.ts'
import { oneTimeCode } from './templates/one-time-code.ts'

const world = useWorld()
const secret = 'a secret of the tests that is long enough'
const running: (() => unknown)[] = []
let inbox: Inbox
beforeEach(async () => {
  await world().owner.query("delete from pgboss.job where name = 'mail'")
  inbox = await startInbox()
  running.push(() => inbox.close())
})
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

/** A worker as a server process has it; gives what it logs. */
async function work({ smtpUrl = inbox.url, given = secret, older = [] as string[] } = {}) {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  const pool = createPool(world().authenticator, 5)
  const mailer = smtpMailer({ url: smtpUrl, from: 'no-reply@example.com' })
  const jobs = createJobs({ pool, log })
  running.push(async () => {
    await jobs.stop(1000)
    mailer.close()
    await pool.end()
  })
  await jobs.start(
    mailJobs({ mailer, secrets: [given, ...older], publicUrl: 'https://work.example', log }),
  )
  return { lines, jobs }
}

let people = 0
/** Posts a code, as an act of the auth service does; `undo` is for an act that fails afterwards. */
async function post({ seconds = 600, undo = false } = {}) {
  people += 1
  const to = `reader-${people}@example.com`
  const pool = createPool(world().authenticator, 1)
  const content = oneTimeCode({ code: '246810', codeSeconds: 600 })
  try {
    await asAuth(createDb(pool), async (trx) => {
      await postMail(trx, [secret], { to, content, seconds })
      if (undo) throw new Error('undone')
    })
  } catch (error) {
    if (!undo) throw error
  } finally {
    await pool.end()
  }
  return to
}

/** A server on a port of its own, as the address of a mail server. */
async function listening(take: (socket: Socket) => unknown) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    take(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  running.push(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function jobs() {
  const { rows } = await world().owner.query(
    "select state, data::text from pgboss.job where name = 'mail' order by created_on desc limit 1",
  )
  return rows[0] as { state: string; data: string }
}

test('a mail that was posted arrives, with its sender and its reason', async () => {
  await work()

  const to = await post()

  const mail = await inbox.next(to)
  expect(mail.code).toBe('246810')
  expect(mail.text).toContain('Digital Workforce at work.example sent this mail because')
  await expect.poll(async () => (await jobs()).state).toBe('completed')
})

test('the queue tells neither code nor reader', async () => {
  const to = await post()

  const { data } = await jobs()
  expect(data).toContain('sealed')
  expect(data).not.toContain('246810')
  expect(data).not.toContain(to)
  expect(Buffer.from(JSON.parse(data).sealed, 'base64url').toString('latin1')).not.toContain('mail')
})

test('a mail that was posted before the secret was followed by a newer one arrives', async () => {
  const to = await post()

  await work({ given: 'a newer secret of the tests', older: [secret] })

  expect((await inbox.next(to)).code).toBe('246810')
})

test('an act that fails posts nothing', async () => {
  await post({ undo: true })

  expect(await jobs()).toBeUndefined()
})

test('a mail server that refuses first gets the mail later; the log names no reader and no code', async () => {
  const { lines } = await work()
  inbox.refuse(451, 452)

  const to = await post()

  expect((await inbox.next(to)).code).toBe('246810')
  const failures = lines.filter((line) => line.includes('job failed'))
  expect(failures).toHaveLength(2)
  expect(failures[0]).toContain('The mail server did not take a mail (EENVELOPE, 451).')
  expect(lines.join()).not.toContain('246810')
  expect(lines.join()).not.toContain(to)
})

test('a mail server that is away gets the mail when it is back', async () => {
  let isBack = false
  const { port } = new URL(inbox.url)
  const smtpUrl = await listening((socket) => {
    if (!isBack) return socket.destroy()
    const onward = connect(Number(port), '127.0.0.1').on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  const { lines } = await work({ smtpUrl })

  const to = await post()
  await expect.poll(() => lines.join()).toContain('job failed')
  isBack = true

  expect((await inbox.next(to)).code).toBe('246810')
})

test('an address that is refused for good is given up, and the next mail is not held up', async () => {
  const { lines } = await work()
  inbox.refuse(550)

  const refused = await post()
  const taken = await post()

  expect((await inbox.next(taken)).code).toBe('246810')
  expect(inbox.unread()).toEqual([])
  expect(lines.filter((line) => line.includes('given up'))).toHaveLength(1)
  expect(lines.join()).not.toContain(refused)
})

test('a mail whose code has expired is given up', async () => {
  const late = await post({ seconds: -1 })
  const { lines } = await work()
  const intime = await post()

  expect((await inbox.next(intime)).to).toBe(intime)
  expect(inbox.unread().map(({ to }) => to)).not.toContain(late)
  expect(lines.join()).toContain('given up: it took too long')
})

test('a mail that other secrets sealed is not read', async () => {
  await post()

  const { lines } = await work({ given: 'another secret that is long enough as well' })

  await expect.poll(() => lines.join()).toContain('given up: it was sealed with another secret')
})

test('what a stopped server left in the queue is sent by the next one', async () => {
  const first = await work()
  await first.jobs.stop(1000)
  const to = await post()
  expect((await jobs()).state).toBe('created')

  await work()

  expect((await inbox.next(to)).code).toBe('246810')
})

test('what a process had in hand when it was killed is sent by the next one', async () => {
  const talk = Promise.withResolvers<Socket>()
  // Takes the connection and never says a word.
  const smtpUrl = await listening(talk.resolve)
  const options = { database: world().authenticator, smtpUrl, secret }
  const script = fileURLToPath(new URL('testing/worker-process.ts', import.meta.url))
  const killed = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: 'ignore' })

  const to = await post()
  await talk.promise
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect((await jobs()).state).toBe('active')
  // As if its last sign of life were a minute ago.
  await world().owner.query(
    `update pgboss.job set started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
     where name = 'mail' and state = 'active'`,
  )
  const next = await work()
  await next.jobs.supervise()

  expect((await inbox.next(to)).code).toBe('246810')
}, 60_000)
