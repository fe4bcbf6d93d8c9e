import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Person } from '../account.ts'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const saves = '**/functions/v1/interactions-api-wrapper/templates/*'

/** What nobody could save. */
async function failToSave(page: Page) {
  await page.route(saves, (route) => route.abort())
  await page.getByLabel('Role', { exact: true }).fill(`Service desk ${randomUUID().slice(0, 4)}`)
  await page.getByText('Not saved').first().waitFor({ state: 'attached' })
}

/** Has an agent open until the end. */
function comeIn({ client }: Pick<Person, 'client'>, topic: string) {
  const channel = client.channel(topic, { config: { private: true } })
  return new Promise<void>((resolve) => {
    channel.subscribe((state) => {
      if (state === 'SUBSCRIBED') void channel.track({}).then(() => resolve())
    })
  })
}

/** What stands around the fields of the studio while somebody edits. */
export function editing(known: Seed): Screen[] {
  const { owner, agentUser, agent, offline, longNamed } = known
  const studio = `/dashboard/agents/${agent}`
  let colleague: Promise<void> | undefined
  return [
    { name: 'editing-minute-ask', path: `/dashboard/agents/${longNamed}` },
    { name: 'editing-minute-publish', path: `/dashboard/agents/${offline}` },
    { name: 'editing-minute-share', path: studio },
    { name: 'editing-long-agent', path: `/agent?id=${longNamed}` },
    { name: 'editing-long-assistant', path: `/assistant?id=${longNamed}` },
    { name: 'editing-collections', path: `/dashboard/agents/${longNamed}?section=knowledge` },
    { name: 'editing-long-channels', path: `/dashboard/agents/${longNamed}?section=channels` },
    {
      name: 'editing-company',
      path: studio,
      act: async (page) => {
        colleague ??= comeIn(agentUser, `organization:${owner.organizationId}:agent:${agent}`)
        await colleague
        await page.getByText('Theo Lindqvist has this').waitFor({ state: 'attached' })
      },
    },
    {
      name: 'editing-conflict',
      path: studio,
      act: async (page) => {
        const role = page.getByLabel('Role', { exact: true })
        await role.waitFor()
        await page.route(saves, (route) => route.abort())
        await role.fill('Service desk of the north')
        await owner.client
          .from('templates')
          .update({ role: `Desk ${randomUUID().slice(0, 4)}` })
          .eq('id', agent)
          .throwOnError()
        await page.unroute(saves)
        await page.getByRole('button', { name: 'Take theirs' }).waitFor({ timeout: 20_000 })
      },
    },
    {
      name: 'editing-leave',
      path: studio,
      act: async (page) => {
        await failToSave(page)
        const menu = page.getByRole('button', { name: 'Open menu' })
        if (await menu.isVisible()) await menu.click()
        await page.getByRole('link', { name: 'Agents' }).first().click()
        await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
        await page.unroute(saves)
      },
    },
    { name: 'editing-bring', path: studio, act: click('Bring your own person') },
    { name: 'editing-bring-delete', path: studio, act: click('Delete Vera') },
    {
      name: 'editing-bring-shown',
      path: studio,
      act: async (page) => {
        await page.getByRole('radio', { name: 'Vera' }).locator('..').click()
        const talk = page.getByText('Talk', { exact: true })
        if (await talk.isVisible()) await talk.click()
        await page.locator('canvas[data-own-face=there]').first().waitFor()
      },
    },
    { name: 'editing-scores', path: `${studio}?section=versions` },
  ]
}
