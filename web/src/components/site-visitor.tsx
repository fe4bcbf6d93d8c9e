import { BadgeCheck } from 'lucide-react'
import type { Row } from '@/lib/query/row.ts'

/** Somebody who came to an embedded agent; an external id is what the site signed. */
export type SiteVisitor = Pick<Row<'widget_visits'>, 'origin' | 'name' | 'email' | 'external_id'>

/** What a visitor of a site is called: by the word of the site where that is signed, else by their own. */
export function VisitorName({ name, email, external_id, origin }: SiteVisitor) {
  return (
    <>
      <span className="truncate">
        {name ?? email ?? external_id ?? `A visitor of ${siteOf(origin)}`}
      </span>
      {external_id && (
        <BadgeCheck size={16} className="flex-none text-green" aria-label="Signed by the site" />
      )}
    </>
  )
}

/** The address of a visitor beside the name, and the site. */
export function contactOf({ name, email, external_id, origin }: SiteVisitor): string {
  const isKnown = name ?? email ?? external_id
  return [name && email, isKnown && siteOf(origin)].filter(Boolean).join(' · ')
}

const siteOf = (origin: string) => origin.replace(/^https?:\/\//, '')
