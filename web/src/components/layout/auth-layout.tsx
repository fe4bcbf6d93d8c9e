import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { integrationsPath } from '@/lib/paths.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { Mark } from './mark.tsx'

type AuthLayoutProps = { title?: string; subtitle?: ReactNode; children: ReactNode }

/** The frame of every auth screen. */
export function AuthLayout({ title = 'Digital Workforce', subtitle, children }: AuthLayoutProps) {
  const { hasTemplatesAccess } = useAuth()
  useTitle(title)
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-8 pb-4 sm:px-6 sm:pt-12 sm:pb-6">
      <main className="w-full max-w-[440px] sm:mt-auto">
        <header className="mb-8 flex flex-col items-center gap-2 text-center">
          <Link
            to={hasTemplatesAccess ? '/dashboard/agents' : integrationsPath}
            aria-label="Digital Workforce"
            className="mb-3 rounded-lg"
          >
            <Mark className="size-8" />
          </Link>
          <h1 className="text-balance font-semibold text-20">{title}</h1>
          {subtitle && <p className="text-balance break-words text-text-2">{subtitle}</p>}
        </header>
        {children}
      </main>
      <footer className="mt-auto pt-8 text-12 text-text-3">© 2025 Digital Workforce</footer>
    </div>
  )
}
