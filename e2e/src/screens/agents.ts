import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { chooseOf, click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const sentence = 'An IT help desk agent that files incidents in ServiceNow'

async function publish(page: Page) {
  // Only what changed is published.
  await page.getByLabel('Name', { exact: true }).fill(`Maya ${randomUUID().slice(0, 4)}`)
  await page.getByRole('button', { name: 'Publish' }).first().click()
}

/** The agents of an organisation, one of them in the studio. */
export function agents({ agent, hr, secured, unread, newcomer }: Seed): Screen[] {
  const studio = `/dashboard/agents/${agent}`
  return [
    { name: 'agents-welcome', path: '/dashboard/agents', as: newcomer },
    {
      name: 'publish-starters',
      path: studio,
      act: async (page) => {
        await publish(page)
        await page.getByText(/starter questions have no answer/).click()
      },
    },
    { name: 'agents', path: '/dashboard/agents' },
    { name: 'agents-list', path: '/dashboard/agents?view=list' },
    {
      name: 'agents-unpublished',
      path: '/dashboard/agents',
      act: async (page) => {
        const asked = '**/rest/v1/rpc/unpublished_changes'
        const changes = [{ template_id: agent, changes: 3 }]
        await page.route(asked, (route) => route.fulfill({ json: changes }))
        await page.reload()
        await page.getByTitle('3 unpublished changes').waitFor()
        await page.unroute(asked)
      },
    },
    { name: 'agents-new', path: '/dashboard/agents/new' },
    {
      name: 'agents-new-sentence',
      path: `/dashboard/agents/new?way=sentence&sentence=${encodeURIComponent(sentence)}`,
    },
    { name: 'agents-new-empty', path: '/dashboard/agents/new?way=empty' },
    ...['identity', 'behaviour', 'knowledge', 'actions', 'channels', 'versions', 'tests'].map(
      (section) => ({ name: `studio-${section}`, path: `${studio}?section=${section}` }),
    ),
    {
      name: 'studio-contract',
      path: `${studio}?section=behaviour`,
      act: async (page) => {
        await page.getByRole('radio', { name: 'Plain' }).click()
        await page.getByLabel('Every answer says').fill('The help desk is on 4000.')
        await page.getByLabel('No answer says').fill('cheap\nguru')
        const title = page.getByRole('heading', { name: 'What its answers keep to' })
        await title.evaluate((element) => element.scrollIntoView())
      },
    },
    {
      name: 'studio-versions-loading',
      path: `${studio}?section=versions`,
      unanswered: '**/rest/v1/template_versions*',
      act: (page) => page.getByRole('heading', { name: 'Versions' }).waitFor(),
    },
    {
      name: 'studio-versions-compare',
      path: `${studio}?section=behaviour`,
      act: async (page) => {
        await page.getByLabel('Greeting').fill('Good day. I am Maya. What can I do for you?')
        await page.getByRole('link', { name: 'Versions' }).click()
        await page.getByRole('button', { name: 'Compare version 1' }).click()
        await page.getByRole('list', { name: 'Differences' }).waitFor()
      },
    },
    {
      name: 'studio-tests-answer',
      path: `${studio}?section=tests`,
      act: (page) => page.getByText('Cites Price list').click(),
    },
    {
      name: 'studio-tests-add',
      path: `${studio}?section=tests`,
      act: click('Add a test'),
    },
    {
      name: 'studio-interview',
      path: `${studio}?section=tests`,
      act: async (page) => {
        await page.getByRole('button', { name: /interview/i }).click()
        const asked = page.getByRole('list', { name: 'Interview' }).getByRole('listitem')
        await asked.first().locator('summary').click()
        await page.getByRole('heading', { name: 'Interview' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'studio-actions-add',
      path: `${studio}?section=actions`,
      act: click('Add a request'),
    },
    {
      name: 'studio-versions-tried',
      path: `/dashboard/agents/${hr}?section=versions`,
      act: (page) => page.getByRole('cell').first().waitFor(),
    },
    {
      name: 'studio-versions-try',
      path: `/dashboard/agents/${hr}?section=versions`,
      act: click('Change'),
    },
    {
      name: 'studio-first-words',
      path: `/dashboard/agents/${hr}?section=behaviour`,
      act: async (page) => {
        await page.getByRole('combobox', { name: 'Greeting and starter questions for' }).click()
        await page.getByRole('option', { name: 'Visitors who read German' }).click()
        await page.getByRole('textbox', { name: 'Greeting in German' }).scrollIntoViewIfNeeded()
        await page.getByRole('button', { name: 'Add a question' }).scrollIntoViewIfNeeded()
      },
    },
    { name: 'studio-publish', path: studio, act: publish },
    {
      name: 'studio-publish-share',
      path: studio,
      act: async (page) => {
        await publish(page)
        await page.getByRole('radio', { name: 'A share of new conversations' }).click()
      },
    },
    {
      name: 'studio-publish-failed',
      path: studio,
      act: async (page) => {
        await publish(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
        await page.getByText('so nothing was published').waitFor()
      },
    },
    {
      name: 'studio-published',
      path: studio,
      act: async (page) => {
        await publish(page)
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'Publish' }).click()
        await dialog.getByLabel('Why publish it anyway').fill('The price list comes tomorrow.')
        await dialog.getByRole('button', { name: 'Publish anyway' }).click()
        await page.getByRole('img', { name: /QR code/ }).waitFor()
      },
    },
    { name: 'studio-share', path: studio, act: click('Share') },
    {
      name: 'agents-delete',
      path: '/dashboard/agents',
      act: async (page) => {
        await chooseOf(page, 'last', 'Delete')
      },
    },
    {
      name: 'agent-export',
      path: '/dashboard/agents',
      act: async (page) => {
        await chooseOf(page, 'last', 'Export')
        await page.getByText('The export is ready.').waitFor()
      },
    },
    ...['', '?section=knowledge'].map((section) => ({
      name: `studio-unread${section && '-knowledge'}`,
      path: `/dashboard/agents/${unread}${section}`,
      as: secured,
    })),
  ]
}
