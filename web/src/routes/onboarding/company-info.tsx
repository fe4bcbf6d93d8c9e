import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireOnboarding } from '@/session/access/onboarding-guard.ts'

export const Route = createFileRoute('/onboarding/company-info')({
  beforeLoad: requireOnboarding,
  // One file for all steps, which follow each other.
  codeSplitGroupings: [],
  component: lazyRouteComponent(() => import('./-steps.tsx'), 'CompanyInfo'),
})
