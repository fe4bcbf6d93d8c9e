import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useLibrary } from '../../knowledge/testing/library.ts'
import { createLog } from '../../lib/log.ts'
import { type OauthDesk, startOauthDesk } from '../testing/oauth-twin.ts'
import { createTools } from '../tools.ts'
import { SignInWanted } from './client.ts'
import { clientDocument, clientDocumentAddress } from './client-document.ts'

const library = useLibrary()
const address = 'https://workforce.example/oauth/client.json'
const callback = 'https://workforce.example/dashboard/integrations/callback'
let desk: OauthDesk
const stops: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  desk = await startOauthDesk()
  stops.push(desk.stop)
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** The way to the page of the server's sign-in, for a product that has this document. */
async function way(document: string | null, byHand?: string) {
  const tools = createTools({
    ...{ db: library.db, log: createLog('silent'), secrets: ['a secret of the tests'] },
    ...{ allowed: ['127.0.0.1'], clientDocument: document },
    connections: { act: () => Promise.reject(new Error('There is no connection.')) },
  })
  stops.push(() => tools.close())
  const { servers } = tools
  const wanted = await servers
    .offer({ name: 'Desk', url: desk.url }, {})
    .catch((error: unknown) => error)
  if (!(wanted instanceof SignInWanted)) throw new Error('It asks for no sign-in.')
  const found = await servers.findGrant(desk.url, wanted)
  const left = await servers.leave(
    { ...found, ...(byHand && { client_id: byHand }) },
    ...([callback, 'state'] as const),
  )
  const client = new URL(left.url).searchParams.get('client_id')
  return { servers, left, client, takesUs: servers.takesUs(found) }
}
const registrations = () => desk.state.requests.filter((one) => one === 'POST /auth/register')

describe('the document', () => {
  test('says who we are, at the address that it names', async () => {
    const app = clientDocument('https://workforce.example/')
    const answer = await app.request('/oauth/client.json')

    expect(clientDocumentAddress('https://workforce.example/')).toBe(address)
    expect(await answer.json()).toMatchObject({
      ...{ client_id: address, redirect_uris: [callback], token_endpoint_auth_method: 'none' },
    })
  })

  test('is not there where no other server could trust it', async () => {
    const app = clientDocument('http://workforce.example')

    expect(clientDocumentAddress('http://workforce.example')).toBeNull()
    expect((await app.request('/oauth/client.json')).status).toBe(404)
  })
})

describe('an authorization server', () => {
  test('that reads documents knows us by ours, and lets a person in', async () => {
    desk.authorization.reads(address, [callback])
    const { servers, left, client, takesUs } = await way(address)
    expect([client, takesUs]).toEqual([address, true])
    expect(registrations()).toEqual([])

    const { code = '' } = await desk.visit(left.url)
    const { code_verifier } = left
    const entered = await servers.enter(left.grant, {
      ...{ code, code_verifier, redirect_uri: callback },
    })

    expect(entered.token).toMatch(/^at-/)
    expect(entered.grant).toMatchObject({ client_id: address, refresh_token: expect.any(String) })
  })

  test('that reads none, or could not read ours, is registered at', async () => {
    expect((await way(address)).client).toMatch(/^client-/)
    desk.authorization.reads(address, [callback])
    expect((await way(null)).client).toMatch(/^client-/)
    expect(registrations()).toHaveLength(2)
  })

  test('keeps a client that was made there by hand', async () => {
    desk.authorization.reads(address, [callback])

    expect((await way(address, 'by-hand')).client).toBe('by-hand')
  })

  test('that reads documents and registers nobody takes us, and without a document it does not', async () => {
    desk.authorization.there.takesClients = false
    desk.authorization.reads(address, [callback])

    expect((await way(address)).takesUs).toBe(true)
    await expect(way(null)).rejects.toThrow('It did not take us in as a client.')
  })
})
