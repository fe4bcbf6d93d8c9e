import { channelName } from '@/lib/format/channel-names.ts'
import { csvLine } from '@/lib/format/csv.ts'

/** What a file says of each session. */
export type ToldSession = {
  id: string
  created_at: string
  updated_at: string
  ended_at: string | null
  channel: string
  name: string
  gallery_title: string | null
  questions: number
  said: number
  unanswered: number
  good: number
  poor: number
  is_handed_over: boolean
  is_resolved: boolean | null
  seconds: number | null
  tokens: number | null
  cost: number | null
}

/** "2026-03-01 23:59:00", where the reader is. */
function timeIn(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, dateStyle: 'short', timeStyle: 'medium' },
  })
  return (iso: string | null) => (iso === null ? '' : format.format(new Date(iso)))
}

const yes = (is: boolean | null) => (is === null ? '' : is ? 'yes' : 'no')
const number = (value: number | null) => (value === null ? '' : String(value))

/** A further column, after the gallery. */
type Column<Session> = [title: string, text: (session: Session) => string]

/** The first line of a table of sessions for spreadsheets, and the one of each session. */
export function sessionLines<Session extends ToldSession>(zone: string, more: Column<Session>) {
  const time = timeIn(zone)
  const [title, text] = more
  const head = csvLine([
    ...['Id', `Begun (${zone})`, `Last word (${zone})`, `Ended (${zone})`],
    ...['Agent', 'Channel', 'Gallery', title, 'Questions', 'Messages', 'Not answered'],
    ...['Rated good', 'Rated poor', 'Handed over', 'Resolved', 'Median answer time (s)'],
    ...['Tokens', 'Model cost (USD)'],
  ])
  const line = (session: Session) =>
    csvLine([
      ...[session.id, time(session.created_at), time(session.updated_at), time(session.ended_at)],
      ...[session.name, channelName(session.channel), session.gallery_title ?? ''],
      ...[text(session), number(session.questions), number(session.said)],
      ...[number(session.unanswered), number(session.good), number(session.poor)],
      ...[yes(session.is_handed_over), yes(session.is_resolved), number(session.seconds)],
      ...[
        number(session.tokens),
        session.cost === null ? '' : (session.cost / 1_000_000).toFixed(6),
      ],
    ])
  return { head, line }
}
