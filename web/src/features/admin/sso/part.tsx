import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card.tsx'

/** A part of the configuration under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-medium text-14">{title}</h2>
      <Card className="divide-y divide-border-1">{children}</Card>
    </section>
  )
}
