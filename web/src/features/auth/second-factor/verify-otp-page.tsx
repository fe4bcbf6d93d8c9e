import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { verifiedFactors } from '@/lib/auth/factors.ts'
import { followTarget } from '@/lib/redirect-target.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { isInvitationPath } from '../invitation/invitation.ts'
import { FactorStep } from './factor-step.tsx'
import { MailedCode } from './mailed-code.tsx'

/** After the password: a second factor for those who have one, a mailed code for everyone else. */
export function VerifyOtpPage({ redirectTo }: { redirectTo?: string | undefined }) {
  const { user: current, signOut } = useAuth()
  // As it was when the page opened: the step stays on screen until the next page is there.
  const [user] = useState(current)
  const navigate = useNavigate()
  const router = useRouter()
  if (!user) return null

  // An invitation is accepted before the root can find an organisation.
  const finish = () =>
    isInvitationPath(redirectTo)
      ? followTarget(router, redirectTo)
      : navigate({ to: '/', search: { redirectTo }, replace: true })
  async function leave() {
    await signOut().catch(() => {})
    await navigate({ to: '/auth/signin', search: { redirectTo } })
  }
  const otherAccount = (
    <Button variant="ghost" onClick={() => void leave()}>
      Use a different account
    </Button>
  )
  const factors = verifiedFactors(user)
  return factors.length > 0 ? (
    <FactorStep factors={factors} onDone={finish}>
      {otherAccount}
    </FactorStep>
  ) : (
    <MailedCode user={user} onDone={finish}>
      {otherAccount}
    </MailedCode>
  )
}
