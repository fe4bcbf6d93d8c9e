import { Portrait } from '@/components/face/portrait.tsx'
import { Outcome } from '@/components/figures/outcome.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import { channelName } from '@/lib/format/channel-names.ts'
import { exactTime, shortTime } from '@/lib/format/relative-time.ts'
import type { ToldSession } from './analytics-queries.ts'
import { OrganizationName } from './ranked-table.tsx'

/** One row a session: with whom, when, how long, and what came of it. */
export function SessionTable({ sessions }: { sessions: ToldSession[] }) {
  return (
    <Table aria-label="Sessions" className="tabular-nums">
      <thead>
        <tr>
          <TableHead>Assistant</TableHead>
          <TableHead>Started</TableHead>
          <TableHead>Channel</TableHead>
          <TableHead className="text-right max-xl:hidden">Messages</TableHead>
          <TableHead className="text-right max-xl:hidden">Length</TableHead>
          <TableHead>Outcome</TableHead>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <Row key={session.id} {...session} />
        ))}
      </tbody>
    </Table>
  )
}

function Row(session: ToldSession) {
  const { name, avatar, style_id, organization_id, organization, channel, created_at } = session
  return (
    <TableRow>
      <th scope="row" className="w-full min-w-44 max-w-0 px-3 py-1.5 text-left font-normal">
        <span className="flex min-w-0 items-center gap-2.5">
          <Portrait personId={avatar} styleId={style_id} name="" size={32} />
          <span className="min-w-0">
            <span className="block truncate font-medium text-text-1" title={name}>
              {name}
            </span>
            <OrganizationName
              id={organization_id}
              name={organization}
              className="text-12 text-text-3"
            />
          </span>
        </span>
      </th>
      <TableCell className="whitespace-nowrap">
        <time dateTime={created_at} title={exactTime(created_at)}>
          {shortTime(created_at)}
        </time>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {channelName(channel)}
        {session.gallery_title && (
          <span className="block max-w-40 truncate text-12 text-text-3">
            {session.gallery_title}
          </span>
        )}
      </TableCell>
      <TableCell className="text-right max-xl:hidden">
        {session.said.toLocaleString('en')}
      </TableCell>
      <TableCell className="whitespace-nowrap text-right max-xl:hidden">
        {lengthOf(session)}
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <Outcome {...session} className="flex-nowrap" />
      </TableCell>
    </TableRow>
  )
}

/** "4 min", from its beginning until its last word. */
function lengthOf({ created_at, updated_at }: Pick<ToldSession, 'created_at' | 'updated_at'>) {
  const minutes = (Date.parse(updated_at) - Date.parse(created_at)) / 60_000
  if (minutes < 1) return 'Under 1 min'
  if (minutes < 120) return `${Math.round(minutes)} min`
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}
