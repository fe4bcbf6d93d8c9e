import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { Account } from '../account.ts'
import { useProduct } from '../product.ts'
import { createTaught } from '../roles.ts'
import type { Visitor } from '../visitor.ts'
import { askChat, chatOf } from './chat.ts'
import { useOtherSite } from './use-other-site.ts'

const handbook = '# Laptops\n\nA laptop is replaced after four years.'

/** An agent that may be embedded on a page of another origin, which has a policy as strict as ours. */
export function useEmbeddedAgent(agentChange: object = {}) {
  const product = useProduct()
  const site = useOtherSite(() => product().url)
  const question = 'When is a laptop replaced?'
  let owner: Account
  let agent = ''

  beforeAll(async () => {
    ;({ owner, agent } = await createTaught(product(), handbook, agentChange))
    await allow([site.origin()])
  })

  async function allow(allowed_origins: string[], change = {}) {
    await owner.client
      .from('agent_widgets')
      .update({ allowed_origins, pre_chat: 'off', ...change })
      .eq('template_id', agent)
      .throwOnError()
  }

  const embed = (attributes = '') =>
    `<script async src="${product().url}/widget.js" data-agent="${agent}" ${attributes}></script>`

  async function openBubble(visitor: Visitor, attributes = '') {
    const path = site.page('/bubble', embed(attributes))
    await visitor.page.goto(path)
    await visitor.page.getByRole('button', { name: /^Chat with/ }).click()
    await chatOf(visitor.page).getByRole('textbox').first().waitFor()
  }

  return {
    ...{ product, site, question, allow, embed, openBubble },
    owner: () => owner,
    agent: () => agent,
    ask: (page: Page) => askChat(page, question, 'after four years'),
  }
}
