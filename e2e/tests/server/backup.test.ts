import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { useCleanup } from 'database/testing/cleanup'
import { temporaryFolder } from 'database/testing/temporary-folder'
import { type Account, createAccount, createAgent, officialClient } from 'e2e/account'
import { spawnCommand } from 'e2e/backup-command'
import { mailedCode } from 'e2e/mail'
import { startProduct, useOwnProduct } from 'e2e/own-product'
import { password } from 'e2e/visitor'
import { beforeAll, expect, test } from 'vitest'

const product = useOwnProduct({ RATE_LIMITS: 'off' })
const cleanup = useCleanup()
let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder(cleanup, 'backups-')
})

const secret = { BACKUP_PASSPHRASE: 'correct horse battery staple' }
const handbook = `# Staff handbook

## Annual leave

Full-time colleagues have 27 days of annual leave a year.
`

async function teach({ client }: Account) {
  const body = new FormData()
  body.append('file', new File([handbook], 'handbook.md'))
  const { error } = await client.functions.invoke('knowledge-upload', { body })
  expect(error).toBeNull()
  await expect
    .poll(async () => (await client.from('knowledge_sources').select('status')).data)
    .toEqual([{ status: 'ready' }])
}

type Acknowledged = { name: string; at: number }

/** Rows are changed, files come and go, until `isOver`: what was acknowledged when. */
async function write({ client, organizationId }: Account, isOver: () => boolean) {
  const files = client.storage.from('files')
  const acknowledged: Acknowledged[] = []
  let removed = 0
  for (let number = 0; !isOver(); number += 1) {
    const name = `${organizationId}/kept-${number}.txt`
    const kept = await files.upload(name, `This is ${name}.`)
    if (kept.error) throw kept.error
    acknowledged.push({ name, at: Date.now() })
    const passing = `${organizationId}/passing-${number}.txt`
    await files.upload(passing, 'Gone soon.')
    const { data } = await files.remove([passing])
    removed += data?.length ?? 0
    await client
      .from('organizations')
      .update({ website: `https://${number}.example` })
      .eq('id', organizationId)
      .throwOnError()
  }
  return { acknowledged, removed }
}

/** By the password and the mailed code. */
async function signIn(url: string, email: string) {
  const client = await officialClient(url)
  await client.auth.signInWithPassword({ email, password })
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  const token = await mailedCode(url, email)
  const { error } = await client.auth.verifyOtp({ email, token, type: 'email' })
  expect(error).toBeNull()
  return client
}

async function ask(url: string, agent: string) {
  const visitor = await officialClient(url)
  const { data } = await visitor.auth.signInAnonymously()
  const response = await fetch(`${url}/functions/v1/conversation`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...{ template_id: agent, channel: 'landing' },
      message: { id: crypto.randomUUID(), text: 'How many days of annual leave do I have?' },
    }),
  })
  return response.text()
}

test('a backup under load is restored into an empty folder, and the product goes on from there', async () => {
  const account = await createAccount(product().url)
  const agent = await createAgent(account, 'hr-assistant')
  await teach(account)
  const file = join(folder, 'under-load.backup')

  let isOver = false
  const writing = write(account, () => isOver)
  const { out, errors, code } = await spawnCommand('backup', file, {
    ...secret,
    DATA_DIR: product().dataDir,
  }).ended
  isOver = true
  const { acknowledged, removed } = await writing
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const moment = Date.parse(/secrets of (\S+Z)/.exec(out)?.[1] ?? '')
  const before = acknowledged.filter(({ at }) => at < moment)
  // Else the backup was made of a product at rest.
  expect(before.length).toBeGreaterThan(0)
  expect(acknowledged.length).toBeGreaterThan(before.length + 1)
  expect(removed).toBeGreaterThan(0)

  const dataDir = join(folder, 'restored')
  const restored = await spawnCommand('restore', file, { ...secret, DATA_DIR: dataDir }).ended
  expect(restored).toMatchObject({ code: 0, errors: '' })
  const second = await startProduct({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  cleanup.defer(() => second.stop())
  const client = await signIn(second.url, account.email)
  const organization = await client.from('organizations').select('id, name')
  expect(organization.data).toEqual([{ id: account.organizationId, name: 'Halden Logistics' }])
  for (const { name } of before) {
    const { data } = await client.storage.from('files').download(name)
    expect(await data?.text()).toBe(`This is ${name}.`)
  }
  const answer = await ask(second.url, agent)
  expect(answer).toContain('27 days')
  expect(answer).toContain('data-citation')
})

test('a backup that is killed leaves no file that looks whole, and the next one is', async () => {
  const file = join(folder, 'killed.backup')
  const environment = { ...secret, DATA_DIR: product().dataDir }

  const { child, ended } = spawnCommand('backup', file, environment)
  await expect.poll(() => existsSync(`${file}.part`), { interval: 5 }).toBe(true)
  child.kill('SIGKILL')
  await ended
  expect(existsSync(file)).toBe(false)

  expect(await spawnCommand('backup', file, environment).ended).toMatchObject({ code: 0 })
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([true, false])
})

test('a command that was typed wrongly says so in one line', async () => {
  const environment = { DATA_DIR: join(folder, 'nothing') }

  const nothing = await spawnCommand('backup', join(folder, 'none'), environment).ended
  const missing = await spawnCommand('restore', join(folder, 'none'), environment).ended

  expect(nothing).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no database in .+\n$/),
  })
  expect(missing).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^.+ cannot be read \(ENOENT\)\.\n$/),
  })
  expect(existsSync(environment.DATA_DIR)).toBe(false)
})
