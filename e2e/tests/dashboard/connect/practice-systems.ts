import { type Account, createAgent } from 'e2e/account'
import { useProduct } from 'e2e/product'
import { useSpeaking } from 'e2e/speaking'
import { sql } from 'e2e/sql'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const address = '/dashboard/integrations'

export async function say(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('textbox').press('Enter')
}

export const hears = (page: Page, words: string) =>
  expect.poll(() => page.locator('body').innerText(), { timeout: 20_000 }).toContain(words)

/** Agents that use the practice systems of their organisation. */
export function usePracticeSystems() {
  const product = useProduct()
  const speakAs = useSpeaking()

  /** An agent that speaks with a model of this manner. */
  async function agentWith(account: Account, manner: string) {
    const agent = await createAgent(account, 'it-help-desk', { answer_only_from_knowledge: false })
    await speakAs(account, manner)
    return agent
  }

  /** Access tokens of the practice system have ended, although they said that they count for longer. */
  async function hoursPass(system: string, { organizationId }: Account) {
    const ended = await sql(
      product(),
      `update public.practice_systems set token_round = token_round + 1
       where organization_id = '${organizationId}' and system = '${system}' returning refreshes`,
    )
    expect(ended).toHaveLength(1)
    return Number(ended[0]?.refreshes)
  }

  return { product, agentWith, hoursPass }
}
