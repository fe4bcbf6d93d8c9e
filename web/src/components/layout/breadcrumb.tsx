import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type BreadcrumbProps = {
  to:
    | '/dashboard/agents'
    | '/dashboard/galleries'
    | '/admin/features'
    | '/admin/organizations'
    | '/admin/stripe-configurations'
  list: string
  children: ReactNode
}

/** The list that something is of, then what it is. */
export function Breadcrumb({ to, list, children }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-2">
      <Link to={to} search={{}} className="text-text-2 hover:text-text-1 max-lg:hidden">
        {list}
      </Link>
      <span aria-hidden="true" className="text-text-3 max-lg:hidden">
        /
      </span>
      {children}
    </nav>
  )
}
