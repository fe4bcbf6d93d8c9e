import { times } from 'database/testing/times'
import { expect, test } from 'vitest'
import { newAddress, useAuthServer } from '../testing/auth-server.ts'

// Guesses at one-time codes, by two server processes that share nothing but the database. Clients come from
// many addresses, so that it is the code that ends the guessing and not the limit of an address.

const server = useAuthServer({ mailInterval: 0, trustedProxies: ['127.0.0.1'] })

const triesPerCode = 5
const guessesPerAddress = 20
const connections = 40

let clients = 0
/** An address that no one guessed from before. */
function newClient() {
  clients += 1
  return `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
}

/** One guess, at the server that answers over HTTP or at its twin. */
function verify(side: 'http' | 'twin', email: string, token: string, client: string) {
  const body = { type: 'email', email, token }
  if (side === 'http') {
    return server().call('POST', '/verify', { body, headers: { 'x-forwarded-for': client } })
  }
  const headers = { 'content-type': 'application/json' }
  const socket = { remoteAddress: client }
  return server().twin.request(
    '/verify',
    { method: 'POST', headers, body: JSON.stringify(body) },
    { incoming: { socket } },
  )
}

const sideOf = (index: number) => (index % 8 === 0 ? 'http' : 'twin')

/** The code that was mailed; the account is made on the way. */
async function newCode(email: string) {
  await server().client().signInWithOtp({ email })
  const { code } = await server().inbox.next(email)
  expect(code).toMatch(/^\d{6}$/)
  return code
}

/** As many codes as asked for, none of which is the right one. */
function wrongCodes(right: string, count: number) {
  return Array.from({ length: count + 1 }, (_, index) => String(index).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, count)
}

type Guess = (code: string, index: number) => Promise<number>

function guesser(email: string): Guess {
  let client = newClient()
  return async (code, index) => {
    if (index % guessesPerAddress === 0) client = newClient()
    return (await verify(sideOf(index), email, code, client)).status
  }
}

async function inOrder(codes: string[], guess: Guess) {
  const statuses: number[] = []
  for (const [index, code] of codes.entries()) statuses.push(await guess(code, index))
  return statuses
}

/** Side by side, as many as two servers have connections for. */
async function atOnce(codes: string[], guess: Guess) {
  const statuses: number[] = []
  for (let from = 0; from < codes.length; from += connections) {
    const group = codes.slice(from, from + connections)
    statuses.push(...(await Promise.all(group.map((code, index) => guess(code, from + index)))))
  }
  return statuses
}

/** How many of the answers had each status. */
function tally(statuses: number[]) {
  return Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )
}

const patience = 120_000

test.each([
  { way: 'one after another', ask: inOrder, accounts: times(2, 20), guesses: 50 },
  { way: 'all at once', ask: atOnce, accounts: times(4, 40), guesses: 75 },
])(
  '$accounts codes, $guesses guesses each, $way: the right code comes too late after five wrong ones',
  async ({ ask, accounts, guesses }) => {
    const people = Array.from({ length: accounts }, () => {
      const email = newAddress()
      return { email, guess: guesser(email) }
    })
    const withCodes = () =>
      Promise.all(people.map(async (person) => ({ ...person, code: await newCode(person.email) })))

    for (const { guess, code } of await withCodes()) {
      const wrong = await ask(wrongCodes(code, triesPerCode), guess)
      const right = await ask(Array<string>(guesses - triesPerCode).fill(code), guess)
      expect(tally([...wrong, ...right])).toEqual({ 403: guesses })
    }

    for (const { guess, code } of await withCodes()) expect(await guess(code, 0)).toBe(200)
  },
  patience,
)

const many = times(600, 6000)

test(
  `${many} guesses at one code, all different, all at once, from ${many / guessesPerAddress} addresses`,
  async () => {
    const email = newAddress()
    const code = await newCode(email)
    const guess = guesser(email)

    const early = await atOnce(wrongCodes(code, triesPerCode), guess)
    const late = await atOnce([...wrongCodes(code, many - triesPerCode - 1), code], guess)

    const { 403: looked = 0, 429: stopped, ...other } = tally([...early, ...late])
    expect({ all: looked + (stopped ?? 0), other }).toEqual({ all: many, other: {} })
    // An account bears a hundred tries an hour, no matter who makes them; the hour may turn meanwhile.
    expect(looked).toBeLessThanOrEqual(200)
    const stranger = newAddress()
    expect(await guesser(stranger)(await newCode(stranger), 0)).toBe(200)
  },
  patience,
)

test('the fifth try counts, and of twenty that make it at once one is let in', async () => {
  const email = newAddress()
  const code = await newCode(email)
  const guess = guesser(email)
  await atOnce(wrongCodes(code, triesPerCode - 1), guess)

  const statuses = await atOnce(Array<string>(20).fill(code), guess)

  expect(tally(statuses)).toEqual({ 200: 1, 403: 19 })
})
