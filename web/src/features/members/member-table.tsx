import { Button } from '@/components/ui/button.tsx'
import { useLastPage } from '@/lib/hooks/use-last-page.ts'
import type { Asked } from './member-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { type MemberPage, pageSize } from './queries.ts'

type MemberTableProps = {
  found: MemberPage
  userId: string
  canWrite: boolean
  page: number
  /** The rows are those of before, and others are on their way. */
  isChanging: boolean
  onPage: (page: number) => void
  onAsk: (asked: Asked) => void
}

const head = 'h-9 border-b border-border-2 px-3 text-left text-12 font-normal text-text-3'

export function MemberTable(props: MemberTableProps) {
  const { found, userId, canWrite, isChanging, onAsk } = props
  return (
    <div className="overflow-hidden rounded-xl border bg-bg-2" aria-busy={isChanging}>
      <table
        aria-label="Members"
        className={`w-full table-fixed border-collapse text-13 max-sm:block ${isChanging ? 'opacity-60' : ''}`}
      >
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className={`${head} pl-4`}>
              Name
            </th>
            <th scope="col" className={`${head} w-33`}>
              Role
            </th>
            <th scope="col" className={`${head} w-34`}>
              Joined
            </th>
            <th scope="col" className={`${head} w-13`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {found.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.user_id === userId}
              canWrite={canWrite}
              onAsk={onAsk}
            />
          ))}
        </tbody>
      </table>
      <Pages {...props} />
    </div>
  )
}

function Pages({ found, page, onPage }: MemberTableProps) {
  const pages = Math.max(1, Math.ceil(found.total / pageSize))
  useLastPage(found.page, pages, onPage)
  if (pages <= 1) return null
  const first = (page - 1) * pageSize + 1
  return (
    <nav
      aria-label="Pages of members"
      className="flex min-h-11 items-center gap-2 border-border-1 border-t pr-3 pl-4 text-12 text-text-3 tabular-nums"
    >
      <span>
        {first} to {first + found.members.length - 1} of {found.total}
      </span>
      <span className="ml-auto flex gap-1">
        <Button variant="ghost" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button variant="ghost" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}
