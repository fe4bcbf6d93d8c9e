import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createAccount } from 'e2e/account'
import { callOf, exampleIn, hasPython, openApiPage } from 'e2e/api-docs/api-page'
import { useProduct } from 'e2e/product'
import { useBrowser } from 'e2e/visitor'
import { startReceiver } from 'server/webhooks/testing/receiver'
import { afterAll, beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()
const running: ChildProcess[] = []
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(async () => {
  for (const program of running) program.kill('SIGKILL')
  await receiver.stop()
})

/** An event as the product sent it, and the secret that signed it. */
async function delivered() {
  const account = await createAccount(product().url)
  const { data } = await account.client.functions.invoke('webhooks', {
    body: {
      ...{ organization_id: account.organizationId, url: receiver.url },
      ...{ description: '', events: ['agent.published'] },
    },
  })
  await account.client.functions.invoke(`webhooks/${data.id}/test`, { method: 'POST' })
  await expect.poll(() => receiver.received.length).toBe(1)
  const [sent] = receiver.received
  if (!sent) throw new Error('Nothing came.')
  return { sent, secret: String(data.secret) }
}

const commands: Record<string, [string, string]> = {
  JavaScript: [process.execPath, '--input-type=module'],
  Python: ['python3', '-u'],
}

/** Runs a program that takes webhooks; gives its address, and what it printed. */
async function start(label: string, text: string, secret: string) {
  const [command, option] = commands[label] ?? ['', '']
  const flag = label === 'Python' ? '-c' : '-e'
  const program = spawn(command, [option, flag, text], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running.push(program)
  const lines = createInterface(program.stdout)
  const [first] = (await once(lines, 'line')) as [string]
  const printed: string[] = []
  lines.on('line', (line) => printed.push(line))
  return { url: `http://127.0.0.1:${first.replace('Port ', '')}/hook`, printed }
}

test('each receiver takes what the product signed, once, and nothing that is false, old or unsigned', async () => {
  const { sent, secret } = await delivered()
  const { page } = await visit(product().url, { still: true })
  await openApiPage(page, '/docs/interactions-api', 'Interactions API')
  const { id, body, event } = sent
  const { 'webhook-timestamp': now = '', 'webhook-signature': signature = '' } = sent.headers
  const headers = { 'webhook-id': id, 'webhook-timestamp': now, 'webhook-signature': signature }
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = (of: string, time: string) => ({
    ...{ 'webhook-id': of, 'webhook-timestamp': time },
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${of}.${time}.${body}`).digest('base64')}`,
  })

  for (const label of Object.keys(commands)) {
    if (label === 'Python' && !(await hasPython)) continue
    const text = await exampleIn(callOf(page, 'Check the signature'), label)
    const { url, printed } = await start(label, text, secret)
    const told = async (changed: Record<string, string>, sentBody = body) =>
      (await fetch(url, { method: 'POST', headers: changed, body: sentBody })).status

    expect(await told(headers, `${body} `), label).toBe(401)
    expect(await told({}), label).toBe(401)
    expect(await told({ ...headers, 'webhook-id': `${id}x` }), label).toBe(401)
    expect(await told(signed(id, String(Number(now) - 400))), label).toBe(401)
    expect(await told(signed(id, String(Number(now) + 400))), label).toBe(401)
    const several = `v1,bm9uZQ== ${signature}`
    expect(await told({ ...headers, 'webhook-signature': several }), label).toBe(204)
    expect(await told(headers), label).toBe(204)
    expect(await told(signed('another', now)), label).toBe(204)
    const both = [`${id} ${event.type}`, `another ${event.type}`]
    await expect.poll(() => printed).toEqual(both)
  }
})
