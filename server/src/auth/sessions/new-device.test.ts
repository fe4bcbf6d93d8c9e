import { expect, test } from 'vitest'
import { newAddress, password, useAuthServer } from '../testing/auth-server.ts'
import { deviceInWords } from './device-name.ts'

const server = useAuthServer({ notices: true, mailInterval: 0, trustedProxies: ['127.0.0.1'] })

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const windowsUpdated = windows.replace('126.0.0.0', '127.0.0.0')
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const home = '203.0.113.7'

type Where = { agent?: string; address?: string; given?: string }

function from({ agent = windows, address = home }: Where = {}) {
  return { 'user-agent': agent, 'x-forwarded-for': address }
}

async function signUp(where?: Where) {
  const email = newAddress()
  await server().call('POST', '/signup', { body: { email, password }, headers: from(where) })
  return email
}

function signIn(email: string, where?: Where) {
  return server().call('POST', '/token?grant_type=password', {
    body: { email, password: where?.given ?? password },
    headers: from(where),
  })
}

/** The subjects of the mails to an address, once the one that is asked for after them has come. */
async function subjectsBefore(email: string, last: () => Promise<unknown>) {
  await last()
  const subjects: string[] = []
  for (;;) {
    const { subject } = await server().inbox.next(email)
    if (subject === 'Reset your password') return subjects
    subjects.push(subject)
  }
}
const noticesTo = (email: string) =>
  subjectsBefore(email, () => server().call('POST', '/recover', { body: { email } }))

test('a sign-in from another browser is told with device, place and time', async () => {
  const email = await signUp()

  const { status } = await signIn(email, { agent: phone, address: '198.51.100.23' })

  const mail = await server().inbox.next(email)
  expect(status).toBe(200)
  expect(mail.subject).toBe('New sign-in to your account')
  expect(mail.text).toContain('Device: Safari on iOS')
  expect(mail.text).toContain('Place: IP address 198.51.100.23')
  expect(mail.text).toMatch(/When: \d{1,2} \w+ \d{4}, \d\d:\d\d UTC/)
  expect(mail.links.map(({ pathname }) => pathname)).toEqual(['/r/recover'])
})

test('the same browser from another network is told too', async () => {
  const email = await signUp()

  await signIn(email, { address: '198.51.100.23' })

  expect(await noticesTo(email)).toEqual(['New sign-in to your account'])
})

test.each<[string, Where]>([
  ['where the account was opened', {}],
  ['in a newer version of the browser', { agent: windowsUpdated }],
  ['of a neighbouring address', { address: '203.0.113.200' }],
])('a sign-in %s is not told', async (_, where) => {
  const email = await signUp()

  await signIn(email, where)

  expect(await noticesTo(email)).toEqual([])
})

test('a device is told once, also when its session has ended', async () => {
  const email = await signUp()
  await signIn(email, { agent: phone })
  await server().world.owner.query(
    'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
    [email],
  )

  await signIn(email, { agent: phone })

  expect(await noticesTo(email)).toEqual(['New sign-in to your account'])
})

test('the first sign-in of all is not told', async () => {
  const email = await signUp()
  const { rows } = await server().world.owner.query('select id from auth.users where email = $1', [
    email,
  ])
  for (const table of ['sessions', 'known_devices']) {
    await server().world.owner.query(`delete from auth.${table} where user_id = $1`, [rows[0].id])
  }

  await signIn(email, { agent: phone })

  expect(await noticesTo(email)).toEqual([])
})

test('a session from before devices were remembered counts', async () => {
  const email = await signUp({ agent: phone })
  await server().world.owner.query('delete from auth.known_devices')

  await signIn(email, { agent: phone })
  await signIn(email, { agent: windows })

  expect(await noticesTo(email)).toEqual(['New sign-in to your account'])
})

test('a wrong password from a new device is not told', async () => {
  const email = await signUp()

  const { status } = await signIn(email, { agent: phone, given: 'Wrong-harbour-42' })

  expect(status).toBe(400)
  expect(await noticesTo(email)).toEqual([])
})

test('the table of devices tells nothing about them', async () => {
  const email = await signUp({ agent: phone, address: '198.51.100.99' })

  const { rows } = await server().world.owner.query(
    'select device from auth.known_devices where user_id = (select id from auth.users where email = $1)',
    [email],
  )

  expect(rows).toEqual([{ device: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test.each([
  [windows, 'Chrome on Windows'],
  [phone, 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [`${windows} Edg/126.0.0.0`, 'Microsoft Edge on Windows'],
  ['curl/8.5.0', 'A program named curl'],
  ['', 'An unknown browser'],
  ['Mozilla/5.0 visit-us.example/now', 'An unknown browser'],
  ['<b>nobody</b>', 'An unknown browser'],
])('%s is %s', (agent, words) => {
  expect(deviceInWords(agent)).toBe(words)
})
