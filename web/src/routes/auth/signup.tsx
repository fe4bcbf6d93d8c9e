import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '@/features/auth/sign-up/sign-up-page.tsx'
import { textSearch } from '@/lib/search.ts'
import { requireVisitor } from '@/session/access/guards.ts'

const readPrice = textSearch('price')

export const Route = createFileRoute('/auth/signup')({
  validateSearch: readPrice,
  beforeLoad: ({ context }) => requireVisitor({ context, search: {} }),
  component: () => <SignUpPage price={Route.useSearch().price} />,
})
