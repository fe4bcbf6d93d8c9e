import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { galleriesToUseQuery } from './agents-to-use.ts'

/** The galleries of the organisation; nothing where there are none. */
export function GalleriesToUse({ organizationId }: { organizationId: string }) {
  const { data: galleries, error, refetch } = useQuery(galleriesToUseQuery(organizationId))
  if (error && !galleries) {
    return <LoadFailure title="The galleries did not load" error={error} onRetry={refetch} />
  }
  if (!galleries || galleries.length === 0) return null
  return (
    <section aria-labelledby="galleries-to-use">
      <h2 id="galleries-to-use" className="mb-3 font-medium text-16">
        Galleries
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {galleries.map(({ id, title, introduction, agents }) => (
          <li
            key={id}
            className="relative rounded-xl border bg-bg-2 p-4 transition-colors hover:border-border-4 has-[a:focus-visible]:border-focus"
          >
            <Link
              to="/assistant"
              search={{ gallery: id }}
              className="block truncate font-medium text-16 after:absolute after:inset-0 focus-visible:outline-none"
            >
              {title}
            </Link>
            {introduction && <p className="line-clamp-2 text-13 text-text-2">{introduction}</p>}
            <p className="mt-2 text-13 text-text-3">
              {agents} {agents === 1 ? 'agent' : 'agents'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
