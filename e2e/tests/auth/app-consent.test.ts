import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, foundOrganization } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { afterAll, beforeAll, expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

/** An app on this machine that waits for its person to come back. */
const desk = createServer((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(
    '<!doctype html><title>Desk</title><link rel="icon" href="data:,"><p>Back at the desk',
  )
})
let home = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  home = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/callback`
})
afterAll(() => new Promise((resolve) => desk.close(resolve)))

const at = (path: string) => `${product().url}/auth/v1/oauth${path}`

async function register() {
  const response = await fetch(at('/clients/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Desk assistant', redirect_uris: [home] }),
  })
  const { client_id } = (await response.json()) as { client_id: string }
  return client_id
}

function ask(client_id: string) {
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: home, state: 'desk' },
    ...{ code_challenge, code_challenge_method: 'S256' },
  })
  return { verifier, address: at(`/authorize?${query}`) }
}

test('a person is asked by an app, chooses an organization, allows, ends it, and denies the next time', async () => {
  const account = await createAccount(product().url)
  const second = await foundOrganization(account, 'Nordic Freight')
  const client_id = await register()
  const stranger = await visit(product().url, { still: true })
  await stranger.page.goto(ask(client_id).address)
  await stranger.page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(new URL(stranger.page.url()).searchParams.get('redirectTo')).toMatch(
    /^\/oauth\/consent\?authorization_id=/,
  )

  const person = await visit(product().url, { still: true, as: account })
  const { page } = person
  const asked = ask(client_id)
  await page.goto(asked.address)
  await page.getByRole('heading', { name: 'Connect Desk assistant?' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Nordic Freight' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Back at the desk').waitFor()
  const back = new URL(page.url())
  expect(back.searchParams.get('state')).toBe('desk')
  expect(back.searchParams.get('iss')).toBe(product().url)

  const response = await fetch(at('/token'), {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', client_id, redirect_uri: home },
      ...{ code: back.searchParams.get('code') ?? '', code_verifier: asked.verifier },
    }),
  })
  const tokens = (await response.json()) as { access_token: string }
  const list = () =>
    fetch(`${product().url}/api/v1/mcp`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  expect((await list()).status).toBe(200)
  const { data } = await account.client.from('app_grants').select('organization_id')
  expect(data).toEqual([{ organization_id: second }])

  await page.goto(`${product().url}/dashboard/account`)
  await page.getByRole('button', { name: 'Disconnect Desk assistant' }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByText('Desk assistant was disconnected').waitFor()
  expect((await list()).status).toBe(401)

  await page.goto(ask(client_id).address)
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('Back at the desk').waitFor()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  expectNoComplaints(person)
})

test('an app that names an address of others is told of on our own page', async () => {
  const client_id = await register()
  const { page } = await visit(product().url, { still: true })
  const address = ask(client_id).address.replace(
    encodeURIComponent(home),
    'https%3A%2F%2Fevil.example',
  )
  await page.goto(address)
  await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()

  expect(new URL(page.url()).origin).toBe(product().url)
  expect(await seriousFindings(page)).toEqual([])
})
