import type { Provider, User, UserIdentity } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { Link2, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { AuthSettings } from '@/lib/auth/auth-settings.ts'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { offeredProviders, providerName } from '@/lib/auth/providers.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { useStepUp } from './step-up.tsx'

async function link(provider: string) {
  const redirectTo = `${window.location.origin}/dashboard/account`
  const { error } = await supabase().auth.linkIdentity({
    // The list of the server's own providers is longer than the client's.
    provider: provider as Provider,
    options: { redirectTo },
  })
  if (error) throw error
}

async function unlink(identity: UserIdentity) {
  const { error } = await supabase().auth.unlinkIdentity(identity)
  if (error) throw error
}

type ConnectedAccountsProps = { user: User; settings: AuthSettings; onChanged: () => void }

/** Shown where there is something to see or to do: an account of elsewhere, or a way to add one. */
export function ConnectedAccounts({ user, settings, onChanged }: ConnectedAccountsProps) {
  const stepUp = useStepUp()
  const [doomed, setDoomed] = useState<UserIdentity>()
  const identities = user.identities ?? []
  const mayLink = settings.manual_linking_enabled
  const connected = identities.map(({ provider }) => provider)
  const offered = mayLink
    ? offeredProviders(settings.external).filter((name) => !connected.includes(name))
    : []
  const linking = useMutation({
    mutationFn: (provider: string) => stepUp(() => link(provider)),
    onError: (error, provider) =>
      toast.error(`${providerName(provider)} was not connected`, {
        description: errorMessage(error, 'Try again.'),
      }),
  })
  const isOnlyEmail = identities.every(({ provider }) => provider === 'email')
  if (isOnlyEmail && offered.length === 0) return null
  return (
    <Section title="Connected accounts" description="Other accounts that you can sign in with.">
      <ul aria-label="Connected accounts" className="divide-y divide-border-1">
        {identities.map((identity) => (
          <li key={identity.identity_id}>
            <IdentityRow
              identity={identity}
              onUnlink={mayLink && identities.length > 1 ? () => setDoomed(identity) : undefined}
            />
          </li>
        ))}
        {offered.map((provider) => (
          <li key={provider}>
            <Row
              icon={<Link2 size={16} aria-hidden="true" />}
              title={providerName(provider)}
              action={
                <Button
                  aria-label={`Connect ${providerName(provider)}`}
                  busy={linking.isPending && linking.variables === provider}
                  onClick={() => linking.mutate(provider)}
                >
                  Connect
                </Button>
              }
            >
              Not connected
            </Row>
          </li>
        ))}
      </ul>
      <UnlinkDialog identity={doomed} onClose={() => setDoomed(undefined)} onUnlinked={onChanged} />
    </Section>
  )
}

type IdentityRowProps = { identity: UserIdentity; onUnlink: (() => void) | undefined }

function IdentityRow({ identity, onUnlink }: IdentityRowProps) {
  const { provider, identity_data: data } = identity
  const Icon = provider === 'email' ? Mail : provider === 'phone' ? Phone : Link2
  const name = providerName(provider)
  return (
    <Row
      icon={<Icon size={16} aria-hidden="true" />}
      title={name}
      action={
        onUnlink && (
          <Button aria-label={`Disconnect ${name}`} onClick={onUnlink}>
            Disconnect
          </Button>
        )
      }
    >
      {String(data?.email ?? data?.phone ?? data?.user_name ?? 'Connected')}
    </Row>
  )
}

type UnlinkDialogProps = {
  identity: UserIdentity | undefined
  onClose: () => void
  onUnlinked: () => void
}

function UnlinkDialog({ identity, onClose, onUnlinked }: UnlinkDialogProps) {
  const stepUp = useStepUp()
  return (
    <ConfirmDialog
      subject={identity}
      ask={({ provider }) => ({
        title: `Disconnect ${providerName(provider)}?`,
        text: 'You can no longer sign in with it. You can connect it again at any time.',
        confirm: 'Disconnect',
      })}
      onConfirm={(doomed) => stepUp(() => unlink(doomed))}
      onDone={({ provider }) => {
        toast.success(`${providerName(provider)} was disconnected`)
        onUnlinked()
      }}
      explain={(error) =>
        errorCode(error) === 'single_identity_not_deletable'
          ? 'This is your only way in. Connect another one first.'
          : errorMessage(error, 'It was not disconnected.')
      }
      onClose={onClose}
    />
  )
}
