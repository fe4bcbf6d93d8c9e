import { createFileRoute } from '@tanstack/react-router'
import { requireVisitor } from '@/features/auth/guards.ts'
import { SignUpPage } from '@/features/auth/sign-up-page.tsx'
import { textSearch } from '@/lib/search.ts'

export const Route = createFileRoute('/auth/signup')({
  validateSearch: textSearch('price'),
  beforeLoad: requireVisitor,
  component: () => <SignUpPage price={Route.useSearch().price} />,
})
