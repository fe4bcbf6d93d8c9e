import { times } from 'database/testing/times'
import { createAccount } from 'e2e/account'
import { mailedCode, mailedLink } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { hostileTargets, oneOfEachKind } from 'e2e/routes/hostile-targets'
import { submitSignIn, typeCode } from 'e2e/sign-in-form'
import { useBrowser, type Visitor } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const targets = () => hostileTargets(product().url)
const some = () => oneOfEachKind(product().url)
const at = (path: string, name: string, target: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: target })}`

/** Whatever leaves this site, as an address or as a script that runs. */
function watch({ context }: Pick<Visitor, 'context'>) {
  const { origin } = new URL(product().url)
  const left: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) left.push(request.url())
  })
  context.on('dialog', (dialog) => {
    left.push(dialog.message())
    void dialog.dismiss()
  })
  for (const page of context.pages()) {
    page.on('framenavigated', (frame) => {
      if (new URL(frame.url()).origin !== origin) left.push(frame.url())
    })
  }
  context.on('page', (other) => left.push(`another window: ${other.url()}`))
  return left
}

/** Does the same with each of several things, in a tab of its own, and tells what left this site meanwhile. */
async function together<Thing>(
  visitor: Visitor,
  things: Thing[],
  work: (page: Page, thing: Thing) => Promise<void>,
) {
  const tabs = await Promise.all(
    things.map(async (thing) => ({ thing, page: await visitor.context.newPage() })),
  )
  const left = watch(visitor)
  await Promise.all(tabs.map(({ page, thing }) => work(page, thing)))
  return left
}

async function signedIn() {
  const visitor = await visit(product().url, {
    still: true,
    as: await createAccount(product().url),
  })
  return { ...visitor, left: watch(visitor) }
}

/** Goes to one address after the other within the page, and tells which of them did not end at the first page. */
const walk = (page: Page, addresses: string[]) =>
  page.evaluate(async (wanted) => {
    const isThere = () =>
      location.pathname === '/dashboard/agents' &&
      document.querySelector('main')?.textContent.includes('No agents yet')
    const lost: string[] = []
    for (const address of wanted) {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
      const end = performance.now() + 20_000
      while (!isThere() && performance.now() < end) await new Promise(requestAnimationFrame)
      if (!isThere()) lost.push(`${address} ended at ${location.href}`)
    }
    return lost
  }, addresses)

test('no target leads somebody signed in away, and the page is there each time', async () => {
  const { page, left } = await signedIn()
  await page.goto('/dashboard/agents')
  await page.getByText('No agents yet').waitFor()
  expect(targets().length).toBeGreaterThan(200)

  const lost = await walk(
    page,
    targets()
      .filter((_target, index) => index % times(10, 1) === 0)
      .map((target) => at('/', 'redirectTo', target)),
  )

  expect(lost).toEqual([])
  expect(left).toEqual([])
})

test.each(['/', '/auth/signin', '/auth/verify-otp'])(
  'a link to %s with a target opens the first page of somebody signed in',
  async (path) => {
    const { page, left } = await signedIn()
    const [first = '', ...others] = some().map((target) => at(path, 'redirectTo', target))
    await page.goto(first)
    await page.waitForURL('**/dashboard/agents')
    await page.getByText('No agents yet').waitFor()

    const lost = await walk(page, others)

    expect(lost).toEqual([])
    expect(left).toEqual([])
  },
)

test('password and code lead to the first page, whatever the address wants', async () => {
  const { email } = await createAccount(product().url)
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  const left = watch(visitor)
  const [first = '', second = ''] = ['//foreign.example', 'javascript:alert(1)']
  await page.goto(at('/auth/signin', 'redirectTo', first))
  await submitSignIn(page, email)
  await page.waitForURL('**/auth/verify-otp**')
  for (const target of [...some().slice(0, 3), second]) {
    await page.goto(at('/auth/verify-otp', 'redirectTo', target))
    await page.getByLabel('Digit 1 of 6').waitFor()
  }

  await typeCode(page, await mailedCode(product().url, email))

  await page.waitForURL('**/dashboard/agents')
  await page.getByText('No agents yet').waitFor()
  expect(left).toEqual([])
})

/** A link that signs in, with another target than the one it was asked for with. */
async function linkTo(target: string) {
  const { email } = await createAccount(product().url)
  const body = JSON.stringify({ email })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${product().url}/auth/v1/otp?redirect_to=/`, { method: 'POST', headers, body })
  const link = new URL(await mailedLink(product().url, email, '/r/magiclink'))
  link.searchParams.set('redirect_to', target)
  return link.href
}

test('a mailed link signs in here, wherever it wants to lead', async () => {
  const signIn = async (target: string) => {
    const link = await linkTo(target)
    const visitor = await visit(product().url, { still: true })
    const left = watch(visitor)
    await visitor.page.goto(link)
    await visitor.page.getByRole('button', { name: 'Sign in' }).click()
    await visitor.page.waitForURL('**/dashboard/agents')
    await visitor.page.getByText('No agents yet').waitFor()
    return left
  }

  const left = await Promise.all(some().map(signIn))

  expect(left.flat()).toEqual([])
})

test('links that end at the server come back to this site with our words', async () => {
  const isBack = async (page: Page) => {
    await page.waitForURL('**/auth/signin**')
    await page.getByText('Email link is invalid or has expired').waitFor()
  }

  const left = await together(
    await visit(product().url, { still: true }),
    ['/auth/v1/verify?token=used&type=magiclink', '/r/magiclink?token_hash=pkce_used'],
    async (page, path) => {
      for (const target of some()) {
        await page.goto(at(path, 'redirect_to', target))
        if (path.startsWith('/r/')) await page.getByRole('link', { name: 'Sign in' }).click()
        await isBack(page)
      }
    },
  )

  expect(left).toEqual([])
})

const pages = [
  ['/r/recover?token_hash=used', 'redirect_to', 'Reset your password'],
  ['/r/verify?token_hash=used', 'redirect_to', 'Confirm your email address'],
  ['/auth/reset-password', 'confirmation_url', 'Reset your password'],
  ['/auth/accept-invitation', 'token', 'You are invited'],
] as const

test('pages that are opened with a link show themselves, whatever stands in it', async () => {
  const left = await together(
    await visit(product().url, { still: true }),
    [...pages],
    async (page, [path, name, heading]) => {
      for (const target of some()) {
        await page.goto(at(path, name, target))
        await page.getByRole('heading', { name: heading }).waitFor()
      }
    },
  )

  expect(left).toEqual([])
})

const addresses = [
  '//foreign.example/x',
  '/.//foreign.example',
  '/%2F%2Fforeign.example',
  '/\\foreign.example',
]

test('an address that looks foreign is a page of this site that does not exist', async () => {
  const left = await together(
    await visit(product().url, { still: true }),
    addresses,
    async (page, path) => {
      await page.goto(product().url + path)
      await page.getByText('404 Not Found.').waitFor()
    },
  )

  expect(left).toEqual([])
})
