import { sessionLines } from '@/components/figures/session-lines.ts'
import { readSessions, type Session, type SessionFilter } from '../queries.ts'

const pageSize = 999

/** Every session that the filters leave, as a table for spreadsheets, read page by page. */
export async function sessionFile(
  organizationId: string,
  filter: Omit<SessionFilter, 'after'>,
): Promise<string[]> {
  const { head, line } = sessionLines<Session>(filter.zone, ['Title', ({ title }) => title ?? ''])
  const lines = [head]
  let after: string | undefined
  do {
    const page = await readSessions(organizationId, { ...filter, after }, { size: pageSize })
    lines.push(...page.sessions.map(line))
    after = page.next
  } while (after)
  return lines
}
