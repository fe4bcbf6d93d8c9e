import { createFileRoute } from '@tanstack/react-router'
import { AddFeaturePage } from '@/features/admin/features/add-feature-page.tsx'

export const Route = createFileRoute('/admin/features/add')({ component: AddFeature })

function AddFeature() {
  const navigate = Route.useNavigate()
  return <AddFeaturePage onAdded={() => void navigate({ to: '/admin/features' })} />
}
