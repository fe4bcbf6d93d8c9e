import { createFileRoute } from '@tanstack/react-router'
import { InactiveAccountPage } from '@/features/access/inactive-account-page.tsx'
import { requirePerson } from '@/session/access/guards.ts'

export const Route = createFileRoute('/inactive-account')({
  beforeLoad: requirePerson,
  component: InactiveAccountPage,
})
