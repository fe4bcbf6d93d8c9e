import { createFileRoute } from '@tanstack/react-router'
import { NotFoundInFrame } from '@/features/access/not-found-page.tsx'

export const Route = createFileRoute('/admin/$')({ component: NotFoundInFrame })
