import type { Json } from '@/lib/database.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { actionText, detailTexts } from './audit-text.ts'

/** What is told of an act. */
export type AuditRow = {
  id: string
  actor_name: string
  actor_email: string
  action: string
  target_name: string
  details: Json
  client_address: unknown
  created_at: string
}

const head = 'h-9 border-b border-border-2 px-3 text-left font-normal text-12 text-text-3'
const cell =
  'border-border-1 border-b px-3 py-2.5 align-top text-text-2 group-last:border-b-0 max-sm:border-0 max-sm:p-0'
const inLine = 'max-sm:inline max-sm:text-12 max-sm:text-text-3'

function Row({ entry }: { entry: AuditRow }) {
  const details = detailTexts(entry.details)
  const name = entry.actor_name || 'Digital Workforce'
  const email = entry.actor_email
  return (
    <tr className="group max-sm:block max-sm:border-border-1 max-sm:px-4 max-sm:py-3 max-sm:not-last:border-b">
      <td className={`${cell} ${inLine} whitespace-nowrap pl-4`}>
        <time dateTime={entry.created_at} title={exactTime(entry.created_at)}>
          {relativeTime(entry.created_at)}
        </time>
      </td>
      <td className={`${cell} ${inLine} break-words max-sm:pl-2`}>
        <span className="sm:block sm:truncate" title={name}>
          {name}
        </span>
        {email && email !== name && (
          <span className="block truncate text-12 text-text-3 max-sm:hidden" title={email}>
            {email}
          </span>
        )}
      </td>
      <td className={`${cell} max-sm:block max-sm:pt-0.5`}>
        <p className="break-words text-text-1">
          {actionText(entry.action)}
          {entry.target_name && <span className="text-text-2">: {entry.target_name}</span>}
        </p>
        {details.length > 0 && (
          <ul className="mt-0.5 text-12 text-text-3">
            {details.map((words) => (
              <li key={words} className="break-words">
                {words}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className={`${cell} break-words pr-4 text-text-3 max-lg:hidden`}>
        {entry.client_address ? String(entry.client_address) : '–'}
      </td>
    </tr>
  )
}

type AuditTableProps = { entries: AuditRow[]; isChanging: boolean }

export function AuditTable({ entries, isChanging }: AuditTableProps) {
  return (
    <table
      aria-label="Audit log"
      aria-busy={isChanging}
      className={`w-full table-fixed border-collapse text-13 tabular-nums max-sm:block ${isChanging ? 'opacity-60' : ''}`}
    >
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={`${head} w-28 pl-4`}>
            Time
          </th>
          <th scope="col" className={`${head} w-44 xl:w-72`}>
            Person
          </th>
          <th scope="col" className={head}>
            What was done
          </th>
          <th scope="col" className={`${head} w-36 pr-4 max-lg:hidden`}>
            Address
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}
