import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exchanged,
  findGrant,
  type Grant,
  pageOf,
  refreshed,
  registered,
} from '../mcp/authorization.ts'
import { type OauthDesk, startOauthDesk } from './oauth-twin.ts'

// What the authorization server of our tests refuses, by sending it; and that our client never sends such a thing.

const redirect_uri = 'https://here.example/dashboard/integrations/callback'
let desk: OauthDesk
beforeAll(async () => {
  desk = await startOauthDesk()
})
afterAll(() => desk.stop())

/** Every request of our client to a token endpoint or a page, with what it carried. */
function client() {
  const sent: { path: string; form: Record<string, string> }[] = []
  const request: typeof fetch = async (input, init) => {
    const form = Object.fromEntries(new URLSearchParams(String(init?.body ?? '')))
    sent.push({ path: new URL(String(input)).pathname, form })
    return fetch(input, init)
  }
  return { sent, request }
}

/** Our client, taken in, with the page to which a person is sent. */
async function leaving(request: typeof fetch = fetch) {
  const resourceMetadataUrl = new URL('/.well-known/oauth-protected-resource/mcp', desk.url)
  const found = await findGrant(desk.url, { resourceMetadataUrl }, request, () => true)
  const grant: Grant = { ...found, ...(await registered(found, redirect_uri, request)) }
  return { grant, ...(await pageOf(grant, redirect_uri, 'state')) }
}
async function letIn() {
  const left = await leaving()
  const { code = '' } = await desk.visit(left.url)
  return { ...left, code }
}
type Visit = Awaited<ReturnType<typeof letIn>>

/** Sends a request for tokens by hand; undefined leaves a field out. */
async function ask(
  { grant, code, code_verifier }: Visit,
  change: Record<string, string | undefined>,
) {
  const { client_id = '', client_secret = '' } = grant
  const usual = {
    ...{ grant_type: 'authorization_code', code, code_verifier, redirect_uri, client_id },
    ...{ client_secret, resource: desk.url, ...change },
  }
  const fields = Object.entries(usual).filter((entry): entry is [string, string] => !!entry[1])
  const answer = await fetch(grant.token_endpoint, {
    ...{ method: 'POST', body: new URLSearchParams(fields) },
  })
  return { status: answer.status, body: await answer.json() }
}
const refused = (error: string, status = 400) => ({ status, body: { error } })

describe('tokens are refused', () => {
  test.each([
    ['without the verifier', { code_verifier: undefined }, refused('invalid_grant')],
    ['with another verifier', { code_verifier: 'a'.repeat(43) }, refused('invalid_grant')],
    ['without a resource', { resource: undefined }, refused('invalid_target')],
    ['for another resource', { resource: 'https://bank.example/' }, refused('invalid_target')],
    ['without the way back', { redirect_uri: undefined }, refused('invalid_grant')],
    ['for another way back', { redirect_uri: 'https://else.example/' }, refused('invalid_grant')],
    ['to nobody', { client_id: 'nobody' }, refused('invalid_client', 401)],
    ['with another secret', { client_secret: 'wrong' }, refused('invalid_client', 401)],
    ['for a code that was guessed', { code: 'guessed' }, refused('invalid_grant')],
  ])('%s', async (_, change, refusal) => {
    const visit = await letIn()

    expect(await ask(visit, change)).toEqual(refusal)
  })

  test('to another client than the one that asked', async () => {
    const [visit, other] = [await letIn(), await leaving()]
    const { client_id, client_secret } = other.grant

    expect(await ask(visit, { client_id, client_secret })).toEqual(refused('invalid_grant'))
  })

  test('for a code that was used', async () => {
    const visit = await letIn()
    expect((await ask(visit, {})).status).toBe(200)

    expect(await ask(visit, {})).toEqual(refused('invalid_grant'))
  })

  test('for a refresh token that was used, and then for every later one', async () => {
    const visit = await letIn()
    const refresh = (refresh_token: string) =>
      ask(visit, { grant_type: 'refresh_token', refresh_token })
    const { body: first } = await ask(visit, {})
    const { body: second } = await refresh(first.refresh_token)

    expect(await refresh(first.refresh_token)).toEqual(refused('invalid_grant'))
    expect(await refresh(second.refresh_token)).toEqual(refused('invalid_grant'))
  })
})

describe('a page is not shown, or tells nothing', () => {
  async function decided(change: Record<string, string | null>) {
    const url = new URL((await leaving()).url)
    for (const [name, value] of Object.entries(change)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    const body = new URLSearchParams({ decision: 'allow' })
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    const to = answer.headers.get('location')
    return { status: answer.status, error: to && new URL(to).searchParams.get('error') }
  }

  test.each([
    ['without a challenge', { code_challenge: null }, { status: 302, error: 'invalid_request' }],
    [
      'with a plain one',
      { code_challenge_method: 'plain' },
      { status: 302, error: 'invalid_request' },
    ],
    ['without a resource', { resource: null }, { status: 302, error: 'invalid_target' }],
    [
      'for another one',
      { resource: 'https://x.example/' },
      { status: 302, error: 'invalid_target' },
    ],
    [
      'to a way back that nobody said',
      { redirect_uri: 'https://x.example/' },
      { status: 400, error: null },
    ],
    ['to nobody', { client_id: 'nobody' }, { status: 400, error: null }],
  ])('%s', async (_, change, refusal) => {
    expect(await decided(change)).toEqual(refusal)
  })
})

test('our client always sends what is asked for', async () => {
  const { sent, request } = client()
  const { grant, url, code_verifier } = await leaving(request)
  const { code = '' } = await desk.visit(url)

  const first = await exchanged(grant, { code, code_verifier, redirect_uri }, request)
  await refreshed({ ...grant, refresh_token: first.refresh_token }, request)

  const page = Object.fromEntries(new URL(url).searchParams)
  expect(page).toMatchObject({
    ...{ response_type: 'code', code_challenge_method: 'S256', redirect_uri, resource: desk.url },
    ...{ client_id: grant.client_id, state: 'state' },
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  const forms = sent.filter(({ path }) => path === '/auth/token').map(({ form }) => form)
  expect(forms).toEqual([
    expect.objectContaining({
      ...{ grant_type: 'authorization_code', code, redirect_uri, resource: desk.url },
      code_verifier: expect.stringMatching(/^[\w.~-]{43,128}$/),
    }),
    expect.objectContaining({
      ...{ grant_type: 'refresh_token', refresh_token: first.refresh_token, resource: desk.url },
    }),
  ])
})
