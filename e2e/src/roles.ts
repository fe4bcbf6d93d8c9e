import { beforeAll, expect, vi } from 'vitest'
import { type Account, createAccount, createAgent, type Person } from './account.ts'
import { join } from './join.ts'
import type { Product } from './product.ts'
import { giveInsights } from './sql.ts'

type Roles = {
  owner: Account
  /** Of role agent_user. */
  colleague: Person
  /** Of role INACTIVE. */
  former: Person
  /** Published, and taught one file. */
  agent: string
}

/** Adds one file and waits until it is read. */
export async function teach({ client }: Account, name: string, content: BlobPart) {
  const body = new FormData()
  body.append('file', new File([content], name))
  const { error } = await client.functions.invoke('knowledge-upload', { body })
  if (error) throw error
  const read = async () => {
    const { data } = await client.from('knowledge_sources').select('status').neq('status', 'ready')
    expect(data).toEqual([])
  }
  await vi.waitFor(read, { timeout: 20_000 })
}

/** An owner with a published agent that knows this handbook, and whose conversations they may read. */
export async function createTaught(product: Product, handbook: string, change: object = {}) {
  const owner = await createAccount(product.url)
  const agent = await createAgent(owner, 'it-help-desk', change)
  await teach(owner, 'laptops.md', handbook)
  await giveInsights(product, owner)
  return { owner, agent }
}

/** What an organisation lets its visitors read: all of its sources, or the one of this title. */
export async function share(owner: Account, shared: boolean, title?: string) {
  const sources = owner.client
    .from('knowledge_sources')
    .update({ shared })
    .eq('organization_id', owner.organizationId)
  await (title === undefined ? sources : sources.eq('title', title)).throwOnError()
}

/** One of each who may look at a page, in one organisation with one agent. */
export function useRoles(product: () => Product) {
  let roles: Roles | undefined
  beforeAll(async () => {
    const owner = await createAccount(product().url)
    const agent = await createAgent(owner, 'it-help-desk')
    await teach(owner, 'laptops.md', '# Laptops\n\nA laptop is replaced after four years.')
    const colleague = await join(product(), owner.organizationId, 'agent_user')
    const former = await join(product(), owner.organizationId, 'INACTIVE')
    roles = { owner, agent, colleague, former }
  })
  return () => {
    if (!roles) throw new Error('The roles exist only within tests.')
    return roles
  }
}
