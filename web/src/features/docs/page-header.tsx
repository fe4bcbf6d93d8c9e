import { Link } from '@tanstack/react-router'
import { Logo } from '@/components/layout/logo.tsx'
import { Button } from '@/components/ui/button.tsx'
import { integrationsPath } from '@/lib/paths.ts'
import { documentAddress } from './queries.ts'

const pages = [
  { to: '/docs/interactions-api', name: 'Interactions API' },
  { to: '/docs/knowledge-api', name: 'Knowledge API' },
] as const

export function PageHeader() {
  return (
    <header className="flex flex-wrap items-center gap-x-6 pt-3 lg:pb-5">
      <Link to="/" aria-label="Digital Workforce" className="rounded-lg">
        <Logo />
      </Link>
      <nav aria-label="Documentation" className="flex gap-5 max-sm:order-last max-sm:w-full">
        {pages.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            className="py-3 text-14 text-text-2 hover:text-text-1 aria-[current=page]:font-medium aria-[current=page]:text-text-1"
          >
            {name}
          </Link>
        ))}
      </nav>
      <nav aria-label="Account" className="ml-auto flex items-center gap-2">
        <Button asChild variant="ghost">
          <a href={documentAddress()}>
            OpenAPI<span className="max-lg:hidden"> document</span>
          </a>
        </Button>
        <Button asChild>
          <Link to={integrationsPath}>Create a key</Link>
        </Button>
      </nav>
    </header>
  )
}
