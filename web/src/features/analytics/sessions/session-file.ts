import { channelName } from '@/lib/format/channel-names.ts'
import { csvLine } from '@/lib/format/csv.ts'
import { readSessions, type Session, type SessionFilter } from '../queries.ts'

const pageSize = 999

/** "2026-03-01 23:59:00", where the reader is. */
function timeIn(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, dateStyle: 'short', timeStyle: 'medium' },
  })
  return (iso: string | null) => (iso === null ? '' : format.format(new Date(iso)))
}

const yes = (is: boolean | null) => (is === null ? '' : is ? 'yes' : 'no')
const number = (value: number | null) => (value === null ? '' : String(value))

const columnsIn = (zone: string) => [
  ...['Id', `Begun (${zone})`, `Last word (${zone})`, `Ended (${zone})`],
  ...['Agent', 'Channel', 'Gallery', 'Title', 'Questions', 'Messages', 'Not answered'],
  ...['Rated good', 'Rated poor', 'Handed over', 'Resolved', 'Median answer time (s)'],
  ...['Tokens', 'Model cost (USD)'],
]

function line(session: Session, time: ReturnType<typeof timeIn>) {
  return csvLine([
    ...[session.id, time(session.created_at), time(session.updated_at), time(session.ended_at)],
    ...[session.name, channelName(session.channel), session.gallery_title ?? ''],
    ...[session.title ?? '', number(session.questions), number(session.said)],
    ...[number(session.unanswered), number(session.good), number(session.poor)],
    ...[yes(session.is_handed_over), yes(session.is_resolved), number(session.seconds)],
    ...[number(session.tokens), session.cost === null ? '' : (session.cost / 1_000_000).toFixed(6)],
  ])
}

/** Every session that the filters leave, as a table for spreadsheets, read page by page. */
export async function sessionFile(
  organizationId: string,
  filter: Omit<SessionFilter, 'after'>,
): Promise<string[]> {
  const lines = [csvLine(columnsIn(filter.zone))]
  const time = timeIn(filter.zone)
  let after: string | undefined
  do {
    const page = await readSessions(organizationId, { ...filter, after }, { size: pageSize })
    lines.push(...page.sessions.map((session) => line(session, time)))
    after = page.next
  } while (after)
  return lines
}
