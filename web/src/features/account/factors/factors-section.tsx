import type { Factor, User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, LifeBuoy, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FactorIcon } from '@/components/factor-icon.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { AuthSettings } from '@/lib/auth/auth-settings.ts'
import { kindNames, nameOf, verifiedFactors } from '@/lib/auth/factors.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { AccountDialog } from '../account-search.ts'
import { recoveryCodesQuery } from '../queries.ts'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'

type FactorsSectionProps = {
  user: User
  settings: AuthSettings
  onOpen: (dialog: AccountDialog) => void
  onChanged: () => void
}

export function FactorsSection({ user, settings, onOpen, onChanged }: FactorsSectionProps) {
  const [doomed, setDoomed] = useState<Factor>()
  const factors = verifiedFactors(user)
  const mayAdd = settings.factors.totp || settings.factors.webauthn
  if (factors.length === 0 && !mayAdd) return null
  return (
    <Section
      title="Two-step verification"
      description="A second factor besides your password. Once you have one, every sign-in needs it or a recovery code."
    >
      {factors.length === 0 ? (
        <EmptyState
          media={<Fingerprint size={20} className="text-text-3" aria-hidden="true" />}
          title="No second factor yet"
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <AddButtons offered={settings.factors} onOpen={onOpen} />
            </div>
          }
        >
          Until you add one, we email you a code when you sign in with your password.
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Second factors" className="divide-y divide-border-1">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemove={() => setDoomed(factor)} />
            ))}
          </ul>
          <div className="border-border-1 border-t">
            <RecoveryCodesRow userId={user.id} onOpen={() => onOpen('recovery-codes')} />
          </div>
          {mayAdd && (
            <div className="flex flex-wrap gap-2 border-border-1 border-t px-4 py-3">
              <AddButtons offered={settings.factors} onOpen={onOpen} />
            </div>
          )}
        </>
      )}
      <RemoveFactorDialog
        factor={doomed}
        isLast={factors.length === 1}
        onClose={() => setDoomed(undefined)}
        onRemoved={onChanged}
      />
    </Section>
  )
}

type AddButtonsProps = {
  offered: AuthSettings['factors']
  onOpen: (dialog: AccountDialog) => void
}

function AddButtons({ offered, onOpen }: AddButtonsProps) {
  return (
    <>
      {offered.totp && (
        <Button onClick={() => onOpen('authenticator')}>
          <Plus size={16} aria-hidden="true" />
          Add authenticator app
        </Button>
      )}
      {offered.webauthn && (
        <Button onClick={() => onOpen('passkey')}>
          <Plus size={16} aria-hidden="true" />
          Add passkey
        </Button>
      )}
    </>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { last_challenged_at: used } = factor
  return (
    <li>
      <Row
        icon={<FactorIcon type={factor.factor_type} />}
        title={nameOf(factor)}
        action={
          <Button icon variant="ghost" aria-label={`Remove ${nameOf(factor)}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden="true" />
          </Button>
        }
      >
        {kindNames[factor.factor_type]}, added <Moment at={factor.created_at} />
        {used && (
          <>
            , last used <Moment at={used} />
          </>
        )}
      </Row>
    </li>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at)}
    </time>
  )
}

const few = 3

function RecoveryCodesRow({ userId, onOpen }: { userId: string; onOpen: () => void }) {
  const { data, error, refetch } = useQuery(recoveryCodesQuery(userId))
  const remaining = data?.remaining
  const isUnknown = error !== null && remaining === undefined
  return (
    <Row
      icon={<LifeBuoy size={16} aria-hidden="true" />}
      title="Recovery codes"
      badge={
        remaining !== undefined &&
        remaining < few && <Badge tone="warn">{remaining === 0 ? 'None left' : 'Few left'}</Badge>
      }
      action={
        isUnknown ? (
          <Button onClick={() => void refetch()}>Retry</Button>
        ) : (
          remaining !== undefined && (
            <Button onClick={onOpen}>{remaining === 0 ? 'Make codes' : 'Make new codes'}</Button>
          )
        )
      }
    >
      {isUnknown ? (
        'The number of codes left did not load.'
      ) : remaining === undefined ? (
        <Skeleton className="mt-1 h-4 w-40" />
      ) : (
        `${remaining} of 10 left, for when you do not have your second factor.`
      )}
    </Row>
  )
}
