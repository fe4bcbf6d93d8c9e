import { seriousFindings } from 'e2e/accessibility'
import { createAccount } from 'e2e/account'
import { storedSession } from 'e2e/browser/session'
import { useOwnProduct } from 'e2e/own-product'
import { answerWith, freshEmail, told, useBrowser } from 'e2e/visitor'
import { startGithub } from 'server/auth/oauth/testing/github-twin'
import { clientId, clientSecret } from 'server/auth/oauth/testing/openid-provider'
import { afterAll, expect, test } from 'vitest'

const github = await startGithub()
afterAll(() => github.close())

const product = useOwnProduct({
  RATE_LIMITS: 'off',
  AUTH_SAML: 'on',
  AUTH_EXTERNAL_GITHUB_CLIENT_ID: clientId,
  AUTH_EXTERNAL_GITHUB_SECRET: clientSecret,
  AUTH_EXTERNAL_GITHUB_ISSUER: github.site,
})
const visit = useBrowser()

test('single sign-on says when a domain has none, and goes to where the server sends it', async () => {
  const { page } = await visit(product().url, { still: true })
  await page.goto('/auth/signin')
  await page.getByRole('link', { name: 'Sign in with SSO' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Work email').fill('ines@halden.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^halden\.example has no single sign-on here\./).waitFor()

  await answerWith(page, '/auth/v1/sso', 200, { url: `${product().url}/help.html` })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/help.html')
})

/** Where GitHub sends somebody who presses Cancel there. */
function cancelAt(address: string) {
  const { searchParams } = new URL(address)
  const answer = new URL(searchParams.get('redirect_uri') ?? '')
  answer.searchParams.set('state', searchParams.get('state') ?? '')
  answer.searchParams.set('error', 'access_denied')
  answer.searchParams.set('error_description', 'The person said no')
  return answer.href
}

test('a GitHub account signs in, and what GitHub refuses is told', async () => {
  const owner = await createAccount(product().url)
  const { page } = await visit(product().url, { still: true })
  await page.goto('/auth/signin?redirectTo=%2Fdashboard%2Fknowledge')
  const proceed = page.getByRole('button', { name: 'Continue with GitHub' })
  await proceed.click()
  await page.waitForURL(`${github.site}/**`)
  await page.goto(cancelAt(page.url()))
  await told(page, 'The sign-in was cancelled.')

  const address = { email: owner.email, verified: true, primary: true }
  github.signedIn({ id: 77, login: 'ines', name: 'Ines Moreau', emails: [address] })
  await proceed.click()
  await page.waitForURL('**/dashboard/knowledge')
  await page.getByText('No knowledge yet').waitFor()
  await expect.poll(() => storedSession(page)).toMatchObject({ user: { email: owner.email } })
})

test('somebody new from GitHub goes on with the organisation', async () => {
  const email = freshEmail('octo')
  const { page } = await visit(product().url, { still: true })
  github.signedIn({
    id: 78,
    login: 'octo',
    name: 'Octo Cat',
    emails: [{ email, verified: true, primary: true }],
  })
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.waitForURL('**/auth/signup')
  await page.getByLabel('Organization name').waitFor()
})
