import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/features/access/not-found-page.tsx'

export const Route = createFileRoute('/not-found')({ component: NotFoundPage })
