import type { Page } from 'playwright-core'
import { click, type Screen } from './screen.ts'
import type { Seed } from './seed.ts'

const chat = (page: Page) => page.frameLocator('iframe')

async function open(page: Page) {
  await page.getByRole('button', { name: /^Chat with/ }).click()
  await chat(page).locator('textarea, .introduction').first().waitFor()
}
async function ask(page: Page) {
  const box = chat(page).getByRole('textbox', { name: /^Write to/ })
  await box.fill('When is a laptop replaced?')
  await box.press('Enter')
}
async function asked(page: Page) {
  await ask(page)
  await chat(page).getByRole('button', { name: 'Good answer' }).waitFor()
}

/** An agent on other sites: where its owner says so, and there. */
export function channels({ front, agent, owner }: Seed): Screen[] {
  const { member, elsewhere, site } = front
  const studio = `/dashboard/agents/${front.agent}?section=channels`
  const see = (words: string) => (page: Page) =>
    page.getByText(words, { exact: true }).first().scrollIntoViewIfNeeded()
  const owns = (name: string, act?: Screen['act']): Screen => ({
    ...{ name: `channels-${name}`, path: studio, as: member },
    ...(act && { act }),
  })
  const embed = (attributes = '') =>
    `<script async src="${site.product()}/widget.js" data-agent="${front.agent}" ${attributes}></script>`
  const there = (name: string, attributes: string, act: (page: Page) => Promise<unknown>) => ({
    ...{ name: `widget-${name}`, as: elsewhere, act },
    path: site.origin() + site.page(`/${name}`, attributes),
  })
  const preChat = (pre_chat: string) =>
    member.client
      .from('agent_widgets')
      .update({ pre_chat })
      .eq('template_id', front.agent)
      .throwOnError()
  const closed = (page: Page) => page.getByRole('button', { name: /^Chat with/ }).waitFor()
  return [
    owns('sites', see('On your website')),
    {
      ...{ name: 'channels-empty', path: `/dashboard/agents/${agent}?section=channels`, as: owner },
      act: see('On your website'),
    },
    owns('fault', async (page) => {
      await page.getByLabel('Add a site').fill('http://www.halden.example/shop')
      await click('Add')(page)
      await see('On your website')(page)
    }),
    owns('code', see('Embed code')),
    owns('portals', see('In Salesforce or ServiceNow')),
    ...['Lightning', 'Service Portal'].map((name) =>
      owns(name.toLowerCase().replace(' ', '-'), async (page) => {
        await page.getByRole('radio', { name }).click()
        await page.getByText('In Salesforce or ServiceNow').evaluate((it) => it.scrollIntoView())
      }),
    ),
    owns('preview', async (page) => {
      await see('Preview')(page)
      await page.getByText('Signed visitors').scrollIntoViewIfNeeded()
      await page
        .frameLocator('iframe')
        .getByRole('button', { name: /^Chat with/ })
        .waitFor()
    }),
    owns('visits', see('API')),
    owns('secret', click('Make a secret')),
    owns('secret-made', async (page) => {
      await page.getByRole('button', { name: /(Make a|Rotate) secret/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /secret$/ })
        .click()
      await page.getByText('Copy the secret now').waitFor()
    }),
    owns('secret-rotate', click('Rotate secret')),
    { ...owns('loading', see('Chat')), unanswered: '**/rest/v1/agent_widgets*' },
    {
      ...owns('failing', (page) => page.getByRole('alert').first().scrollIntoViewIfNeeded()),
      failing: '**/rest/v1/agent_widgets*',
    },
    {
      name: 'studio-handoff',
      path: `/dashboard/agents/${front.closedAgent}?section=behaviour`,
      as: member,
      act: (page) =>
        page.getByRole('button', { name: 'Sun', exact: true }).scrollIntoViewIfNeeded(),
    },
    there('closed', embed('data-greeting="May I help you find something?"'), closed),
    there('left', embed('data-position="left" data-theme="dark"'), closed),
    there('open', embed(), open),
    there('talk', embed(), async (page) => {
      await open(page)
      if (await chat(page).getByRole('button', { name: 'Good answer' }).isHidden()) {
        await asked(page)
      }
      await chat(page).locator('summary').first().click()
    }),
    there('error', embed(), async (page) => {
      await page.route('**/widget/visit/turn', (route) => route.abort())
      await open(page)
      await ask(page)
      await chat(page).getByRole('button', { name: 'Retry' }).first().waitFor()
      await page.unroute('**/widget/visit/turn')
    }),
    there('form', embed(), async (page) => {
      await preChat('optional')
      await page.evaluate(() => sessionStorage.clear())
      await page.frames()[1]?.evaluate(() => sessionStorage.clear())
      await open(page)
      await preChat('off')
    }),
    {
      ...there('refused', embed(), (page) => page.waitForLoadState('networkidle')),
      path: site.stranger() + site.page('/refused', embed()),
    },
    there(
      'inline',
      `<p>Ask our help desk.</p><div id="help"></div>${embed('data-mode="inline" data-target="#help"')}`,
      (page) => chat(page).locator('textarea').waitFor(),
    ),
  ]
}
