import { createFileRoute, notFound } from '@tanstack/react-router'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { linkSearch } from '@/features/mail-links/link-search.ts'
import { readMailLink } from '@/features/mail-links/mail-link.ts'
import { MailLinkPage } from '@/features/mail-links/mail-link-page.tsx'

export const Route = createFileRoute('/r/$action')({
  validateSearch: linkSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    const link = readMailLink(params.action, deps)
    if (!link) throw notFound()
    if ('next' in link) throw link.next
    return link
  },
  component: () => (
    <MailLinkPage
      click={Route.useLoaderData().click}
      search={Route.useSearch()}
      Layout={AuthLayout}
    />
  ),
})
