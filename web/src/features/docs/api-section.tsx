import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

type ApiSectionProps = { id: string; title: ReactNode; className?: string; children: ReactNode }

/** A section that the table of contents leads to. */
export function ApiSection({ id, title, className, children }: ApiSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn('scroll-mt-16 border-border-1 border-t py-8 lg:scroll-mt-6', className)}
    >
      <h3 id={`${id}-title`} className="font-semibold text-16">
        {title}
      </h3>
      {children}
    </section>
  )
}
