import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { keepOwnLanguage } from '@/lib/visitor-words/own-language.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { useSession } from '@/session/session-context.tsx'

export function LogoutPage() {
  const { signOut } = useAuth()
  const { settled } = useSession()
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const leave = useEffectEvent(async () => {
    setError(undefined)
    try {
      await signOut()
      keepOwnLanguage(undefined)
      await navigate({ to: '/', replace: true })
    } catch (thrown) {
      setError(errorMessage(thrown, 'You are still signed in.'))
    }
  })
  useEffect(() => {
    if (settled) void leave()
  }, [settled])

  if (!error) return <FullScreenSpinner label="Logging out" />
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title="Logging out failed" onRetry={() => window.location.reload()}>
        {error}
      </ErrorState>
    </main>
  )
}
