import { seriousFindings } from 'e2e/accessibility'
import { type Account, createAccount, createAgent, createPerson, type Person } from 'e2e/account'
import { mailedCode, mailedLink } from 'e2e/mail'
import { useProduct } from 'e2e/product'
import { submitSignIn, typeCode } from 'e2e/sign-in-form'
import { proveMailbox, sql } from 'e2e/sql'
import { expectOnlyRefusals, freshEmail, password, useBrowser } from 'e2e/visitor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

const address = '/dashboard/account/account-users'
const removed =
  'User has been removed from organization. Note: The user account still exists in the system but is marked as inactive.'

/** Somebody's window, at a page of the dashboard. */
async function windowOf(person: Pick<Person, 'client'>, path: string) {
  const visitor = await visit(product().url, { still: true, as: person })
  await visitor.page.goto(path)
  return visitor
}

/** The owner of a new organisation, in front of its members. */
async function ownMembers(organization = 'Halden Logistics') {
  const owner = await createAccount(product().url, organization)
  const visitor = await windowOf(owner, address)
  await visitor.page.getByRole('heading', { name: 'Members' }).waitFor()
  return { owner, visitor, page: visitor.page }
}

async function invite(page: Page, emails: string, role = 'Member') {
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email').fill(emails)
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

const invitationLink = (email: string) => mailedLink(product().url, email, 'invite\\?token=inv_')

/** Joins by the calls of the page, for tests of what comes after it. */
async function joined(owner: Account, role: 'member' | 'agent_user' = 'member') {
  const person = await createPerson(product().url)
  await proveMailbox(product(), person)
  const { error } = await owner.client.functions.invoke('organization-invitations', {
    body: { organization_id: owner.organizationId, email: person.email, role },
  })
  if (error) throw error
  const token = new URL(await invitationLink(person.email)).searchParams.get('token')
  const accepted = await person.client.functions.invoke('organization-invitations/accept', {
    body: { token },
  })
  if (accepted.error) throw accepted.error
  await person.client.auth.refreshSession()
  return person
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: text })
const seats = (page: Page) => page.getByRole('region', { name: 'Seats' })

test('an owner invites, the mail arrives, and somebody new accepts and sees the agents', async () => {
  const { owner, visitor, page } = await ownMembers()
  await createAgent(owner, 'it-help-desk')
  const email = freshEmail('jonas')
  await seats(page).getByText('1 of 5').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await invite(page, email)
  await page.getByText(`Invitation sent to ${email}`).waitFor()
  await page.getByRole('list', { name: 'Invitations' }).getByText(email).waitFor()
  await seats(page).getByText('2 of 5').waitFor()

  const invited = await visit(product().url, { still: true })
  await invited.page.goto(await invitationLink(email))
  await invited.page
    .getByText(/^Ines Moreau invites you to Halden Logistics as a member\./)
    .waitFor()
  expect(await seriousFindings(invited.page)).toEqual([])
  await invited.page.getByLabel('First name').fill('Jonas')
  await invited.page.getByLabel('Last name').fill('Weber')
  await invited.page.getByLabel('Password', { exact: true }).fill(password)
  await invited.page.getByRole('button', { name: 'Accept invitation' }).click()
  await invited.page.waitForURL('**/dashboard/agents')
  await invited.page.getByRole('article').first().waitFor()

  await page.reload()
  await rowOf(page, 'Jonas Weber').getByText(email).waitFor()
  await page.getByText(/^No open invitations/).waitFor()
  await invited.page.goto(address)
  await rowOf(invited.page, 'Ines Moreau').waitFor()
  expect(await invited.page.getByRole('button', { name: 'Invite people' }).count()).toBe(0)
  expectOnlyRefusals(visitor)
  expectOnlyRefusals(invited)
})

test('somebody with an account signs in, accepts, and switches between two organisations', async () => {
  const { page } = await ownMembers('Brook & Sons')
  const known = await createAccount(product().url)
  await proveMailbox(product(), known)
  await invite(page, known.email)
  await page.getByText(`Invitation sent to ${known.email}`).waitFor()

  const { page: other } = await visit(product().url, { still: true })
  await other.goto(await invitationLink(known.email))
  await other.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(other, known.email)
  await other.waitForURL('**/auth/verify-otp**')
  await typeCode(other, await mailedCode(product().url, known.email))
  await other.getByText(/^Ines Moreau invites you to Brook & Sons as a member\./).waitFor()
  await other.getByRole('button', { name: 'Accept invitation' }).click()
  await other.waitForURL('**/dashboard/agents')

  await other.getByRole('button', { name: 'Organization: Brook & Sons' }).click()
  await other.getByRole('menuitemradio', { name: /Halden Logistics/ }).click()
  await other.getByRole('button', { name: 'Organization: Halden Logistics' }).waitFor()
  await other.goto(address)
  await rowOf(other, known.email).getByText('Owner').waitFor()
  expect(await rowOf(other, '@').count()).toBe(1)
  expect(await seriousFindings(other)).toEqual([])
})

test('somebody signed in with another address signs out first', async () => {
  const { page } = await ownMembers()
  const email = freshEmail('mara')
  await invite(page, email)
  const link = await invitationLink(email)

  await page.goto(link)
  await page.getByText(`This invitation is for ${email}: sign out to accept it.`).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()

  await page.getByLabel('First name').waitFor()
})

test('invitations that are revoked, expired or used say what to do next', async () => {
  const { page } = await ownMembers()
  const revoked = freshEmail('revoked')
  const expired = freshEmail('expired')
  await invite(page, `${revoked}, ${expired}`)
  await page.getByText('2 invitations sent').waitFor()
  const links = { revoked: await invitationLink(revoked), expired: await invitationLink(expired) }

  await page.getByRole('button', { name: `Revoke ${revoked}` }).click()
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await page.getByText(`The invitation for ${revoked} was revoked`).waitFor()
  await sql(
    product(),
    `update organization_invitations set expires_at = now() - interval '1 hour' where email = '${expired}'`,
  )
  const { page: reader } = await visit(product().url, { still: true })
  await reader.goto(links.revoked)
  await reader.getByRole('heading', { name: 'This invitation was withdrawn' }).waitFor()
  await reader.goto(links.expired)
  await reader.getByRole('heading', { name: 'This invitation has expired' }).waitFor()
  expect(await seriousFindings(reader)).toEqual([])

  await page.reload()
  await page.getByText(/^Expired/).waitFor()
  await page.getByRole('button', { name: `Send again to ${expired}` }).click()
  await page.getByText(`The invitation was sent to ${expired} again`).waitFor()
  await reader.goto(links.expired)
  await reader.getByText(/^We do not know this invitation\./).waitFor()
})

test('a change of role and a removal reach the page that is open', async () => {
  const { owner, page } = await ownMembers()
  const person = await joined(owner)
  await sql(
    product(),
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"display_name": "Theo Lindqvist"}' where id = '${person.userId}'`,
  )
  const theirs = await windowOf(person, '/dashboard/agents')
  await theirs.page.getByText('No agents yet').waitFor()
  await page.reload()

  await page.getByRole('button', { name: 'Role of Theo Lindqvist: Member' }).click()
  await page.getByRole('menuitemradio', { name: 'Agent user' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByText('Theo Lindqvist is now an agent user').waitFor()
  await theirs.page.waitForURL('**/limited-access')

  await page.getByRole('button', { name: 'Role of Theo Lindqvist: Agent user' }).click()
  await page.getByRole('menuitemradio', { name: 'Member' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  await theirs.page.waitForURL('**/dashboard/agents')

  await page.getByRole('button', { name: 'More for Theo Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Remove from organization' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove member' }).click()
  await page.getByText(removed).waitFor()
  await expect.poll(() => rowOf(page, 'Theo Lindqvist').count()).toBe(0)
  await theirs.page.getByText('Your access to this organization has been removed').waitFor()
  await theirs.page.waitForURL('**/inactive-account')
})

test('ownership goes to a colleague, and then its former owner may leave', async () => {
  const { owner, page } = await ownMembers()
  const person = await joined(owner)
  await sql(
    product(),
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"display_name": "Sade Okafor"}' where id = '${person.userId}'`,
  )
  await page.reload()
  await page.getByRole('button', { name: 'More for Ines Moreau' }).click()
  await page.getByRole('menuitem', { name: 'Leave organization' }).click()
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await page.getByText('An organization needs an owner. Transfer the ownership first.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'More for Sade Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click()
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  await rowOf(page, 'Sade Okafor').getByText('Owner').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Invite people' }).count()).toBe(0)

  await page.getByRole('button', { name: 'More for Ines Moreau' }).click()
  await page.getByRole('menuitem', { name: 'Leave organization' }).click()
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await page.waitForURL('**/inactive-account')
})

test('when the seats are taken the last address is refused and stays typed', async () => {
  const { page } = await ownMembers()
  const people = ['a', 'b', 'c', 'd', 'e'].map((name) => freshEmail(name))

  await invite(page, people.join(', '))

  await page.getByText(`${people[4]}: Halden Logistics has 5 of 5 users`).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(people[4])
  await page.getByText(/All seats are taken\. Remove a member/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seats(page).getByText('5 of 5').waitFor()
  expect(await page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').count()).toBe(
    4,
  )
})
