import { useEffect, useEffectEvent, useState } from 'react'
import { Mark } from '@/components/layout/mark.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { useFeatures } from '@/session/organization/features-context.tsx'
import { useOrganizationMembership } from '@/session/organization/membership-context.tsx'
import { useSession } from '@/session/session-context.tsx'
import { endSetup, isSetupOver, partsToShow, type SetupKind, setupTimes } from './setup.ts'

const words: Record<SetupKind, string> = {
  signup: "Welcome! We're setting up your trial...",
  invitation: 'Welcome! Setting up your organization access...',
}

/** Whether auth, organization-membership and features are on their way. */
function usePending() {
  return [!useSession().settled, useOrganizationMembership().loading, useFeatures().loading]
}

/** What is said of it while the parts of a new account are on their way. */
export function SetupScreen({ kind }: { kind: SetupKind }) {
  const pending = usePending()
  const [shown, setShown] = useState(false)
  const parts = pending.filter(Boolean).length
  if (!shown && parts >= partsToShow) setShown(true)

  const [start] = useState(() => performance.now())
  const check = useEffectEvent(() => {
    const elapsed = performance.now() - start
    if (elapsed >= setupTimes.forced || isSetupOver(elapsed, parts === 0)) endSetup()
  })
  useEffect(() => {
    const timer = setInterval(() => check(), 100)
    return () => clearInterval(timer)
  }, [])

  if (!shown) return null
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-2 bg-bg-1 px-6 text-center"
    >
      <Mark className="mb-3 size-8" />
      <p className="text-balance font-semibold text-20">{words[kind]}</p>
      <p className="text-text-2">This will only take a moment</p>
      <Spinner size={20} className="mt-4 text-text-3" />
    </div>
  )
}
