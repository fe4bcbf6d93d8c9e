import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What went wrong with the whole form, above its button. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p
      role="alert"
      className="flex gap-2.5 rounded-lg border border-red-line bg-red-soft px-3 py-2.5 text-13 text-red"
    >
      <CircleAlert size={16} className="mt-0.5" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
