import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/features/auth/not-found-page.tsx'

export const Route = createFileRoute('/not-found')({ component: NotFoundPage })
