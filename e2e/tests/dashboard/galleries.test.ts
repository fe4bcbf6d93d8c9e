import { seriousFindings } from 'e2e/accessibility'
import { createAccount, createAgent } from 'e2e/account'
import { useSession } from 'e2e/browser/session'
import { createGallery, publishGallery } from 'e2e/galleries'
import { join } from 'e2e/join'
import { useProduct } from 'e2e/product'
import { teach } from 'e2e/roles'
import { expectNoComplaints, useBrowser } from 'e2e/visitor'
import { expect, test } from 'vitest'

const product = useProduct()
const visit = useBrowser()

test('an owner makes a gallery of two agents, and a visitor with its link meets them in their order', async () => {
  const account = await createAccount(product().url)
  await teach(account, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
  await createAgent(account, 'it-help-desk', { name: 'Maya Lin' })
  await createAgent(account, 'hr-assistant', { name: 'Daniel Ro' })
  const owner = await visit(product().url, { still: true })
  const visitor = await visit(product().url, { still: true })
  const { page } = owner
  await useSession(page, account)
  await page.goto('/dashboard/galleries')

  await page.getByRole('button', { name: 'New gallery' }).click()
  await page.getByLabel('Title').fill('Meet your service desk')
  await page.getByRole('button', { name: 'Create gallery' }).click()
  for (const name of ['Maya Lin', 'Daniel Ro']) {
    await page.getByRole('combobox', { name: 'Add an agent' }).click()
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await page.getByRole('button', { name: 'Move Daniel Ro, 2 of 2' }).press('ArrowUp')
  await page.getByText('Daniel Ro is now 1 of 2.').waitFor()
  await page.getByLabel('What the gallery says of Daniel Ro').fill('Leave, pay and first days.')
  await page.getByLabel('Anyone with the link').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const id = new URL(page.url()).pathname.split('/').at(-2)
  await visitor.page.goto(`/assistant?gallery=${id}`)
  await visitor.page.getByRole('heading', { name: '404 Not Found.' }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Meet your service desk is published').waitFor()
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('Leave, pay and').waitFor()
  await page.getByRole('radio', { name: 'Phone' }).click()
  expect(await seriousFindings(page)).toEqual([])

  await visitor.page.goto(`/r/gallery?gallery=${id}`)
  await visitor.page.getByRole('heading', { name: 'Meet your service desk' }).waitFor()
  const agents = visitor.page.getByRole('list', { name: 'Agents' }).getByRole('link')
  expect(await agents.allInnerTexts()).toEqual(['Talk to Daniel Ro', 'Talk to Maya Lin'])
  expect(await seriousFindings(visitor.page)).toEqual([])
  await agents.nth(1).click()
  await visitor.page.getByRole('textbox').fill('When is a laptop replaced?')
  await visitor.page.getByRole('textbox').press('Enter')
  await visitor.page.getByText('after four years').first().waitFor()
  await visitor.page.getByRole('link', { name: 'Back to Meet your service desk' }).click()
  await agents.nth(1).waitFor()

  await page.goto('/dashboard/galleries?search=DESK%20meet&status=published&sort=title')
  await page.getByRole('link', { name: 'Meet your service desk' }).waitFor()
  await page.goto('/dashboard/galleries?search=desk%2C%20nobody')
  await page.getByText('No gallery matches').waitFor()
  await page.goto(`/dashboard/gallery/${id}/preview`)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  await visitor.page.goto(`/assistant?gallery=${id}`)
  await visitor.page.getByRole('heading', { name: '404 Not Found.' }).waitFor()
  for (const window of [owner, visitor]) expectNoComplaints(window)
})

test('an agent user finds the galleries of the organization, and is led to their agents', async () => {
  const owner = await createAccount(product().url)
  const agent = await createAgent(owner, 'it-help-desk', { name: 'Maya Lin' })
  const gallery = await createGallery(owner, 'Meet your service desk', { [agent]: '' })
  await createGallery(owner, 'Not ready yet', { [agent]: '' })
  await publishGallery(owner, gallery)
  const window = await visit(product().url, {
    still: true,
    as: await join(product(), owner.organizationId, 'agent_user'),
  })
  const { page } = window
  await page.goto('/limited-access')

  const list = page.getByRole('region', { name: 'Galleries' })
  await list.getByRole('link').waitFor()
  expect(await list.getByRole('link').allInnerTexts()).toEqual(['Meet your service desk'])
  expect(await seriousFindings(page)).toEqual([])
  await list.getByRole('link').click()
  // The page that is left has a link of this name, too.
  await list.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Talk to Maya Lin' }).click()

  await page.getByRole('textbox').waitFor()
  expect(new URL(page.url()).search).toBe(`?id=${agent}&gallery=${gallery}`)
  expectNoComplaints(window)
})
