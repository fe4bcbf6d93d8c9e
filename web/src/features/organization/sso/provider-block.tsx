import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog, type Question } from '@/components/confirm-dialog.tsx'
import { Row } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { Block, type SsoBlockProps } from './block.tsx'
import { LastTest } from './last-test.tsx'
import { MetadataDialog } from './metadata-dialog.tsx'
import { beginTest, removeSso, type SsoProvider, turnSso } from './sso.ts'

const month = 30 * 24 * 3600 * 1000

function State({ status }: SsoProvider) {
  if (status === 'active') return <Badge tone="ok">Active</Badge>
  return <Badge tone="draft">{status === 'pending' ? 'Not active yet' : 'Off'}</Badge>
}

type CertificateEndProps = { end: string; now: Date; isReadAgain: boolean }

function CertificateEnd({ end, now, isReadAgain }: CertificateEndProps) {
  const left = Date.parse(end) - now.getTime()
  const words = left < 0 ? 'Its certificate expired on' : 'Its certificate is valid until'
  return (
    <p className={left < month ? 'text-amber' : undefined}>
      {words} {new Date(end).toLocaleDateString('en', { dateStyle: 'medium' })}
      {left < month &&
        (isReadAgain
          ? '. The next one applies once it is at the metadata URL.'
          : '. Replace the metadata.')}
    </p>
  )
}

/** Of metadata with an address: whether what counts is what is there. */
function MetadataAge({ provider, now }: { provider: SsoProvider; now: Date }) {
  const { metadata_url, metadata_read_at, metadata_refusal } = provider
  if (!metadata_url) return null
  const age = relativeTime(metadata_read_at, now)
  if (!metadata_refusal) return <p>Metadata read {age}, and again every day</p>
  return (
    <p className="text-amber">
      The metadata could not be read again: {metadata_refusal.replace(/\.?$/, '.')} Those read {age}{' '}
      still count.
    </p>
  )
}

/** Who signs in with it, and what becomes of them. */
function people(count: number, fate: string) {
  if (count === 0) return 'Nobody signs in with it yet.'
  const who = count === 1 ? '1 member signs in' : `${count.toLocaleString('en')} members sign in`
  return `${who} with it. They are signed out, and ${fate}.`
}

function questionOf(act: 'off' | 'remove', members: number): Question {
  return act === 'off'
    ? {
        title: 'Turn off single sign-on?',
        text: people(members, 'cannot sign in until it is on again'),
        confirm: 'Turn off',
        cancel: 'Keep it on',
      }
    : {
        title: 'Remove the identity provider?',
        text: people(members, 'come back as new members when you add a provider again'),
        confirm: 'Remove',
      }
}

/** The identity provider: its metadata, a sign-in on trial, on and off. */
export function ProviderBlock({ organizationId, now, sso, onChanged }: SsoBlockProps) {
  const { provider, members, domains } = sso
  const [editing, setEditing] = useState(false)
  const [asked, setAsked] = useState<'off' | 'remove'>()
  const testing = useMutation({
    mutationFn: () => beginTest(organizationId),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error('The test did not start', { description: error.message }),
  })
  const turning = useMutation({
    mutationFn: () => turnSso(organizationId, true),
    onSuccess: () => toast.success('Single sign-on is on'),
    onError: (error) => toast.error('Single sign-on is not on', { description: error.message }),
    onSettled: onChanged,
  })
  const isVerified = domains.some(({ verified_at }) => verified_at)
  return (
    <Block
      step={2}
      title="Your identity provider"
      about="Its metadata says where people sign in and which certificate signs its answers. Test the sign-in before you turn it on: a test signs nobody in."
    >
      {provider ? (
        <div className="rounded-lg border">
          <Row
            title={<span className="break-all">{provider.entity_id}</span>}
            badge={<State {...provider} />}
          >
            {provider.summary.sign_in_url && (
              <p className="break-all">Sign-in at {provider.summary.sign_in_url}</p>
            )}
            {provider.summary.certificates_end && (
              <CertificateEnd
                end={provider.summary.certificates_end}
                now={now}
                isReadAgain={provider.metadata_url !== null}
              />
            )}
            <MetadataAge provider={provider} now={now} />
          </Row>
          {provider.last_test && (
            <LastTest test={provider.last_test} when={relativeTime(provider.last_test.at, now)} />
          )}
          <div className="flex flex-wrap gap-2 border-border-1 border-t px-4 py-3">
            <Button busy={testing.isPending} onClick={() => testing.mutate()}>
              Test sign-in
            </Button>
            {provider.status === 'active' ? (
              <Button onClick={() => setAsked('off')}>Turn off</Button>
            ) : (
              <Button variant="primary" busy={turning.isPending} onClick={() => turning.mutate()}>
                Turn on
              </Button>
            )}
            <Button onClick={() => setEditing(true)}>Replace metadata</Button>
            <Button variant="ghost" onClick={() => setAsked('remove')}>
              Remove
            </Button>
            {provider.status !== 'active' && !isVerified && (
              <p className="self-center text-13 text-text-3">
                Verify a domain below to turn it on.
              </p>
            )}
          </div>
        </div>
      ) : (
        <div>
          <Button variant="primary" onClick={() => setEditing(true)}>
            Add identity provider
          </Button>
        </div>
      )}
      <MetadataDialog
        open={editing}
        organizationId={organizationId}
        provider={provider}
        onSaved={onChanged}
        onClose={() => setEditing(false)}
      />
      <ConfirmDialog
        subject={asked}
        ask={(act) => questionOf(act, members)}
        onConfirm={(act) =>
          act === 'off' ? turnSso(organizationId, false) : removeSso(organizationId)
        }
        onDone={(act) =>
          toast.success(
            act === 'off' ? 'Single sign-on is off' : 'The identity provider was removed',
          )
        }
        onSettled={onChanged}
        onClose={() => setAsked(undefined)}
      />
    </Block>
  )
}
