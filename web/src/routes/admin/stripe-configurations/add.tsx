import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AddConfigPage } from '@/features/admin/stripe/add-config-page.tsx'

export const Route = createFileRoute('/admin/stripe-configurations/add')({
  component: AddConfig,
})

function AddConfig() {
  const navigate = useNavigate()
  return <AddConfigPage onDone={() => void navigate({ to: '/admin/stripe-configurations' })} />
}
