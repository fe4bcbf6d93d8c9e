import type { requireOnboarding as guard } from './require-onboarding.ts'

/** Loaded with the first step: no other page waits for it. */
export const requireOnboarding: typeof guard = async (guarded) =>
  (await import('./require-onboarding.ts')).requireOnboarding(guarded)
