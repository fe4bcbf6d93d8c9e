import { expect, test } from 'vitest'
import { createAccount, useSession } from '../src/account.ts'
import { hostileTargets } from '../src/hostile-targets.ts'
import { mailedCode, mailedLink } from '../src/mail.ts'
import { useProduct } from '../src/product.ts'
import { password, useBrowser, type Visitor } from '../src/visitor.ts'

// Every page that is opened renews its session, which nobody does so often.
const product = useProduct({ RATE_LIMITS: 'off' })
const visit = useBrowser()

const targets = () => hostileTargets(product().url)
/** A few of every kind, where each costs a page or a mail. */
const some = (every: number) => targets().filter((_target, index) => index % every === 0)
const at = (path: string, name: string, target: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: target })}`

/** Whatever leaves this site, as an address or as a script that runs; nothing gets there. */
async function watch({ page, context }: Visitor) {
  const { origin } = new URL(product().url)
  const left: string[] = []
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      left.push(route.request().url())
      return route.abort()
    },
  )
  page.on('dialog', (dialog) => {
    left.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin) left.push(frame.url())
  })
  context.on('page', (other) => left.push(`another window: ${other.url()}`))
  return left
}

async function signedIn() {
  const visitor = await visit(product().url)
  await useSession(visitor.page, await createAccount(product().url))
  return { page: visitor.page, left: await watch(visitor) }
}

test('no target leads somebody signed in away, and the page is there each time', async () => {
  const { page, left } = await signedIn()
  await page.goto('/dashboard/agents')
  const list = page.getByText('No agents yet')
  await list.waitFor()
  expect(targets().length).toBeGreaterThan(200)

  for (const target of targets()) {
    await page.evaluate(
      (address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      },
      at('/', 'redirectTo', target),
    )
    await page.waitForURL('**/dashboard/agents')
    await list.waitFor()
  }

  expect(left).toEqual([])
})

test.each(['/', '/auth/signin', '/auth/verify-otp'])(
  'a link to %s with a target opens the first page of somebody signed in',
  async (path) => {
    const { page, left } = await signedIn()

    for (const target of some(40)) {
      await page.goto(at(path, 'redirectTo', target))
      await page.waitForURL('**/dashboard/agents')
      await page.getByText('No agents yet').waitFor()
    }

    expect(left).toEqual([])
  },
)

test('password and code lead to the first page, whatever the address wants', async () => {
  const { email } = await createAccount(product().url)
  const visitor = await visit(product().url)
  const { page } = visitor
  const left = await watch(visitor)
  const [first = '', second = ''] = ['//foreign.example', 'javascript:alert(1)']
  await page.goto(at('/auth/signin', 'redirectTo', first))
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/auth/verify-otp**')
  for (const target of [...some(60), second]) {
    await page.goto(at('/auth/verify-otp', 'redirectTo', target))
    await page.getByLabel('Digit 1 of 6').waitFor()
  }

  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await mailedCode(product().url, email))

  await page.waitForURL('**/dashboard/agents')
  await page.getByText('No agents yet').waitFor()
  expect(left).toEqual([])
})

test.each(['//foreign.example', '/.//foreign.example', 'javascript:alert(1)', 'blob:'])(
  'a mailed link that wants %s signs in here',
  async (target) => {
    const { email } = await createAccount(product().url)
    const body = JSON.stringify({ email })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${product().url}/auth/v1/otp?redirect_to=/`, { method: 'POST', headers, body })
    const link = new URL(await mailedLink(product().url, email, '/r/magiclink'))
    link.searchParams.set('redirect_to', target === 'blob:' ? `blob:${product().url}/x` : target)
    const visitor = await visit(product().url)
    const { page } = visitor
    const left = await watch(visitor)

    await page.goto(link.href)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.waitForURL('**/dashboard/agents')
    await page.getByText('No agents yet').waitFor()
    expect(left).toEqual([])
  },
)

test('links that end at the server come back to this site with our words', async () => {
  const visitor = await visit(product().url)
  const { page } = visitor
  const left = await watch(visitor)

  for (const target of some(50)) {
    await page.goto(at('/auth/v1/verify?token=used&type=magiclink', 'redirect_to', target))
    await page.waitForURL('**/auth/signin**')
    await page.getByText('Email link is invalid or has expired').waitFor()
    await page.goto(at('/r/magiclink?token_hash=pkce_used', 'redirect_to', target))
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/auth/signin**')
    await page.getByText('Email link is invalid or has expired').waitFor()
  }

  expect(left).toEqual([])
})

test.each([
  ['/r/recover?token_hash=used', 'redirect_to', 'Reset your password'],
  ['/r/verify?token_hash=used', 'redirect_to', 'Confirm your email address'],
  ['/auth/reset-password', 'confirmation_url', 'Reset your password'],
  ['/auth/accept-invitation', 'token', 'You are invited'],
])('%s shows its page, whatever stands in %s', async (path, name, heading) => {
  const visitor = await visit(product().url)
  const left = await watch(visitor)

  for (const target of some(60).filter(Boolean)) {
    await visitor.page.goto(at(path, name, target))
    await visitor.page.getByRole('heading', { name: heading }).waitFor()
  }

  expect(left).toEqual([])
})

test.each([
  '//foreign.example/x',
  '/.//foreign.example',
  '/%2F%2Fforeign.example',
  '/\\foreign.example',
])('the address %s is a page of this site that does not exist', async (path) => {
  const visitor = await visit(product().url)
  const left = await watch(visitor)

  await visitor.page.goto(product().url + path)

  await visitor.page.getByText('404 Not Found.').waitFor()
  expect(left).toEqual([])
})
