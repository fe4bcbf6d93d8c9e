import type { ReactNode } from 'react'
import { TableHead } from '@/components/ui/table.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'

/** A moment, relative, with the exact one on hover. */
export function When({ at, never = 'Never' }: { at: string | null; never?: string }) {
  if (!at) return <span className="text-text-3">{never}</span>
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {relativeTime(at)}
    </time>
  )
}

type FactsProps = {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** What it says where there is nothing. */
  none?: string
}

/** Names with what stands for each, one below the other. */
export function Facts({ facts, none = 'Not given' }: FactsProps) {
  return (
    <dl className="divide-y divide-border-1">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[160px_1fr]">
          <dt className="text-13 text-text-2">{label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words text-14">
            {value || <span className="text-text-3">{none}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Above what can be done with a row, which is seen without a word. */
export function ActsHead() {
  return (
    <TableHead>
      <span className="sr-only">Actions</span>
    </TableHead>
  )
}

type NameProps = {
  name: string
  /** Beside the name. */
  badge?: ReactNode
  /** Below it. */
  caption?: string | null
}

/** An address or a key in small. */
export function Address({ text }: { text: string }) {
  return (
    <span className="block text-12 text-text-3 max-sm:wrap-anywhere sm:truncate" title={text}>
      {text}
    </span>
  )
}

/** What a row is called, and what is said of it in small; a narrow screen shows all of it, in more lines. */
export function Name({ name, badge, caption }: NameProps) {
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
        <span className="font-medium text-text-1 max-sm:wrap-anywhere sm:truncate" title={name}>
          {name}
        </span>
        {badge}
      </span>
      {caption && <Address text={caption} />}
    </span>
  )
}
