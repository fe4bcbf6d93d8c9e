import { createFileRoute } from '@tanstack/react-router'
import { NotFoundInFrame } from '@/features/access/not-found-in-frame.tsx'

export const Route = createFileRoute('/admin/$')({ component: NotFoundInFrame })
