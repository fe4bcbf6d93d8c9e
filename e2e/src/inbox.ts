import type { Account } from './account.ts'
import type { useBrowser } from './visitor.ts'

/** The inbox of a member, open: from then on somebody is there for who asks for a person. */
export async function openInbox(
  visit: ReturnType<typeof useBrowser>,
  url: string,
  person: Account,
) {
  const member = await visit(url, { still: true, as: person })
  const attended = member.page.waitForResponse('**/rpc/attend_inbox')
  await member.page.goto('/dashboard/agents/inbox')
  await attended
  return member
}
