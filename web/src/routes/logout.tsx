import { createFileRoute } from '@tanstack/react-router'
import { LogoutPage } from '@/features/auth/sign-in/logout-page.tsx'

export const Route = createFileRoute('/logout')({ component: LogoutPage })
