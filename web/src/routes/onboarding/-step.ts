import { lazyRouteComponent } from '@tanstack/react-router'
import { requireOnboarding } from '@/session/access/onboarding-guard.ts'

const load = () => import('./-steps.tsx')

/** A step of onboarding as a route. One file for all of them, which follow each other. */
export const step = (name: keyof Awaited<ReturnType<typeof load>>) => ({
  beforeLoad: requireOnboarding,
  codeSplitGroupings: [],
  component: lazyRouteComponent(load, name),
})
