import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card.tsx'

type SectionProps = { title: string; description: ReactNode; children: ReactNode }

/** What it is on the left, the thing itself on the right; one under the other where there is less room. */
export function Section({ title, description, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-border-1 py-8 first:pt-2 not-last:border-b xl:grid-cols-[280px_minmax(0,1fr)] xl:gap-10"
    >
      <header className="flex flex-col gap-1">
        <h2 id={id} className="font-medium text-16">
          {title}
        </h2>
        <p className="max-w-reading text-13 text-text-2">{description}</p>
      </header>
      <Card>{children}</Card>
    </section>
  )
}

type RowProps = {
  icon?: ReactNode
  title: ReactNode
  badge?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** One line of a section: what it is, more about it in small, and what can be done. */
export function Row({ icon, title, badge, children, action }: RowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      {icon && <span className="flex-none text-text-3">{icon}</span>}
      <div className="min-w-0 flex-1 max-sm:basis-50">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-14">
          <span className="min-w-0 break-words">{title}</span>
          {badge}
        </p>
        {children && <div className="text-13 text-text-2">{children}</div>}
      </div>
      {action && <div className="flex flex-none items-center gap-2">{action}</div>}
    </div>
  )
}
