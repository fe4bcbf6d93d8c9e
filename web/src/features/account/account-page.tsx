import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '@/components/layout/section.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import type { AuthSettings } from '@/lib/auth/auth-settings.ts'
import { verifiedFactors } from '@/lib/auth/factors.ts'
import { toast } from '@/lib/toast.ts'
import type { AccountDialog } from './account-search.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { AppsSection } from './apps-section.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { DeleteDialog } from './deletion/delete-dialog.tsx'
import { DeleteSection } from './deletion/delete-section.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { AuthenticatorDialog } from './factors/authenticator-dialog.tsx'
import { FactorsSection } from './factors/factors-section.tsx'
import { PasskeyDialog } from './factors/passkey-dialog.tsx'
import { RecoveryCodesDialog } from './factors/recovery-codes-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { recoveryCodesQuery } from './queries.ts'
import { SessionsSection } from './sessions-section.tsx'
import { isManaged, SignInSection } from './sign-in-section.tsx'
import { StepUpProvider } from './step-up.tsx'
import { useProviderReturn } from './use-provider-return.ts'

type AccountPageProps = {
  user: User
  settings: AuthSettings
  open: AccountDialog | undefined
  onOpen: (dialog: AccountDialog | undefined) => void
}

export function AccountPage({ user, settings, open, onOpen }: AccountPageProps) {
  const queryClient = useQueryClient()
  // Who has no address yet has no old mailbox to ask.
  const asksBoth = settings.mailer_secure_email_change_enabled && Boolean(user.email)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['account', user.id] })
  useProviderReturn(refresh)
  return (
    <StepUpProvider factors={verifiedFactors(user)}>
      <Section title="Profile" description="Your name, as your colleagues see it.">
        <ProfileForm user={user} onSaved={refresh} />
      </Section>
      <SignInSection user={user} asksBoth={asksBoth} onOpen={onOpen} />
      <FactorsSection user={user} settings={settings} onOpen={onOpen} onChanged={refresh} />
      <ConnectedAccounts user={user} settings={settings} onChanged={refresh} />
      <AppsSection userId={user.id} />
      <SessionsSection userId={user.id} />
      <AppearanceSection user={user} />
      {!isManaged(user) && <DeleteSection onOpen={() => onOpen('delete')} />}
      <OpenDialog user={user} asksBoth={asksBoth} open={open} onOpen={onOpen} onChanged={refresh} />
    </StepUpProvider>
  )
}

type OpenDialogProps = Omit<AccountPageProps, 'settings'> & {
  asksBoth: boolean
  onChanged: () => void
}

/** The one dialog that the address names. */
function OpenDialog({ user, asksBoth, open, onOpen, onChanged }: OpenDialogProps) {
  const factors = verifiedFactors(user)
  const { data: codes } = useQuery({
    ...recoveryCodesQuery(user.id),
    enabled: factors.length > 0,
  })
  const close = () => onOpen(undefined)
  // The first factor is followed by the codes for the day on which it is lost.
  const added = (name: string) => {
    toast.success(`${name} added`, { description: 'Your other sessions were signed out.' })
    onChanged()
    onOpen(factors.length === 0 ? 'recovery-codes' : undefined)
  }
  if (open === 'authenticator') {
    return (
      <AuthenticatorDialog user={user} onClose={close} onAdded={() => added('Authenticator app')} />
    )
  }
  if (open === 'passkey') {
    return <PasskeyDialog user={user} onClose={close} onAdded={() => added('Passkey')} />
  }
  if (open === 'recovery-codes') {
    return <RecoveryCodesDialog remaining={codes?.remaining} onMade={onChanged} onClose={close} />
  }
  return (
    <Dialog open={open !== undefined} onOpenChange={(next) => !next && close()}>
      {open === 'email' && (
        <EmailDialog user={user} asksBoth={asksBoth} onClose={close} onChanged={onChanged} />
      )}
      {open === 'password' && <PasswordDialog user={user} onClose={close} onChanged={onChanged} />}
      {open === 'delete' && <DeleteDialog user={user} onClose={close} />}
    </Dialog>
  )
}
