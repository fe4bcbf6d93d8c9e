import { createFileRoute } from '@tanstack/react-router'
import { requirePerson } from '@/features/auth/guards.ts'
import { InactiveAccountPage } from '@/features/auth/inactive-account-page.tsx'

export const Route = createFileRoute('/inactive-account')({
  beforeLoad: requirePerson,
  component: InactiveAccountPage,
})
