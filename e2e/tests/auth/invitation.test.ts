import { createClient } from '@supabase/supabase-js'
import { seriousFindings } from 'e2e/accessibility'
import { createAccount, officialClient } from 'e2e/account'
import { storedSession } from 'e2e/browser/session'
import { mailedLink } from 'e2e/mail'
import { serviceKey, useProduct } from 'e2e/product'
import { expectOnlyRefusals, freshEmail, password, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const about = {
  organization_name: 'Halden Logistics',
  role: 'member',
  invited_by: 'Ines Moreau',
}

/** Invites a new address as a server of the product would, and gives the mailed link. */
async function invite() {
  const operator = createClient(product().url, serviceKey, { auth: { persistSession: false } })
  const email = freshEmail('jonas')
  const { error } = await operator.auth.admin.inviteUserByEmail(email, { data: about })
  if (error) throw error
  return { email, link: await mailedLink(product().url, email) }
}

test('an invited person chooses names and a password, which let in from then on', async () => {
  const { email, link } = await invite()
  const visitor = await visit(product().url, { still: true })
  const { page } = visitor
  await page.goto(link)
  await page.waitForURL('**/auth/accept-invitation?token=*')
  await page.getByRole('button', { name: 'Accept invitation' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page
    .getByText(
      'Ines Moreau invites you to Halden Logistics as a member. Choose your name and a password.',
    )
    .waitFor()
  await page.getByText(email).waitFor()
  // Halfway there, a reload loses nothing but what was typed.
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Password must be at least 8 characters',
  ]) {
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('First name').fill('Jonas')
  await page.getByLabel('Last name').fill('Weber')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  const { user } = await storedSession(page)
  expect(user).toMatchObject({
    email,
    user_metadata: { first_name: 'Jonas', last_name: 'Weber', display_name: 'Jonas Weber' },
  })
  const client = await officialClient(product().url)
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  expectOnlyRefusals(visitor)
})

test('an invitation that was used says so and leads to the sign-in', async () => {
  const { link } = await invite()
  const first = await visit(product().url, { still: true })
  await first.page.goto(link)
  await first.page.getByRole('button', { name: 'Accept invitation' }).click()
  await first.page.getByLabel('First name').waitFor()

  const { page } = await visit(product().url, { still: true })
  await page.goto(link)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page
    .getByText(/^This invitation was already used, has expired or was withdrawn\./)
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await page.waitForURL('**/auth/signin')
})

test('someone signed in with another address signs out first, and the link still works', async () => {
  const owner = await createAccount(product().url)
  const { email, link } = await invite()
  const { page } = await visit(product().url, { still: true, as: owner })
  await page.goto(link)
  await page.getByText(`You are signed in as ${owner.email}.`).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Accept invitation' }).click()

  await page.getByLabel('First name').waitFor()

  await page.getByText(email).waitFor()
})

test('a link that is not whole says so', async () => {
  const { page } = await visit(product().url, { still: true })
  await page.goto('/r/invite')
  await page.getByText(/^This link is not complete\./).waitFor()
})
