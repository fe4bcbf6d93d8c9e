import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { AuthLayout } from '@/features/auth/auth-layout.tsx'
import { linkSearch, readMailLink } from '@/features/mail-links/mail-link.ts'
import { MailLinkPage } from '@/features/mail-links/mail-link-page.tsx'

export const Route = createFileRoute('/r/$action')({
  validateSearch: linkSearch,
  beforeLoad: ({ params, search }) => {
    const link = readMailLink(params.action, search)
    if (!link) throw notFound()
    if ('path' in link) throw redirect({ href: link.path, replace: true })
    return link
  },
  component: () => (
    <MailLinkPage
      click={Route.useRouteContext().click}
      search={Route.useSearch()}
      Layout={AuthLayout}
    />
  ),
})
