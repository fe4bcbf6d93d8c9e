import { createFileRoute } from '@tanstack/react-router'
import { requireVisitor } from '@/features/auth/guards.ts'
import { SignUpPage } from '@/features/auth/sign-up-page.tsx'
import { textSearch } from '@/lib/search.ts'

const readPrice = textSearch('price')

export const Route = createFileRoute('/auth/signup')({
  validateSearch: readPrice,
  beforeLoad: ({ context }) => requireVisitor({ context, search: {} }),
  component: () => <SignUpPage price={Route.useSearch().price} />,
})
