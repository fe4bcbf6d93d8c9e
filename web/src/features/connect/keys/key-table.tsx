import type { IntegrationKey } from './key.ts'
import { type KeyActions, KeyRow, middle, wide } from './key-row.tsx'

type KeyTableProps = {
  keys: IntegrationKey[]
  all: IntegrationKey[]
  /** By the id of the person. */
  names: Record<string, string | null>
  actions: KeyActions | undefined
}

const head = 'h-9 border-b px-3 text-left font-normal text-12 text-text-3'

export function KeyTable({ keys, all, names, actions }: KeyTableProps) {
  const successors = new Set(all.map(({ rotated_from }) => rotated_from))
  return (
    <div className="overflow-hidden rounded-xl border bg-bg-2">
      <table
        aria-label="Integration keys"
        className="w-full table-fixed border-collapse text-13 tabular-nums [&_tbody_tr:last-child_td]:border-b-0"
      >
        <thead>
          <tr>
            <th className={`${head} pl-4`}>Key</th>
            <th className={`${head} ${middle}`}>May</th>
            <th className={`${head} w-36 ${wide}`}>Created by</th>
            <th className={`${head} w-28 ${middle}`}>Last used</th>
            <th className={`${head} w-28 ${wide}`}>Expires</th>
            <th className={`${head} w-28`}>State</th>
            <th className={`${head} w-12`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              integrationKey={key}
              creator={names[key.created_by ?? ''] ?? null}
              isRotated={successors.has(key.id)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
