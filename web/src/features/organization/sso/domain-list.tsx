import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { Block, type SsoBlockProps } from './block.tsx'
import { DomainRow } from './domain-row.tsx'
import { addDomain, removeDomain, type SsoDomain } from './sso.ts'

/** The e-mail domains of the organization: claimed here, proved by a record. */
export function DomainList({ organizationId, now, sso, onChanged }: SsoBlockProps) {
  const { domains } = sso
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [leaving, setLeaving] = useState<SsoDomain>()
  const adding = useMutation({
    mutationFn: (domain: string) => addDomain(organizationId, domain),
    onSuccess: () => setTyped(''),
    onError: (error) => setFault(error.message),
    onSettled: onChanged,
  })
  function add(event: FormEvent) {
    event.preventDefault()
    if (!typed.trim()) return setFault('Enter a domain, such as example.com.')
    adding.mutate(typed.trim())
  }
  return (
    <Block
      step={3}
      title="Domains"
      about="People with an address at one of these domains are sent to your identity provider when they sign in, and only they can use it. A DNS record proves that a domain is yours, as long as it is there."
    >
      {domains.length > 0 && (
        <ul aria-label="Domains" className="divide-y divide-border-1 rounded-lg border">
          {domains.map((domain) => (
            <li key={domain.id}>
              <DomainRow
                organizationId={organizationId}
                domain={domain}
                now={now}
                onChanged={onChanged}
                onRemove={() => setLeaving(domain)}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add} className="max-w-reading">
        <Field label="Domain" error={fault}>
          <div className="flex gap-2">
            <Input
              inputSize="sm"
              inputMode="url"
              autoComplete="off"
              placeholder="example.com"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setFault(undefined)
              }}
            />
            <Button type="submit" busy={adding.isPending}>
              Add domain
            </Button>
          </div>
        </Field>
      </form>
      <ConfirmDialog
        subject={leaving}
        ask={({ domain, verified_at }) => ({
          title: `Remove ${domain}?`,
          text: verified_at
            ? 'People with an address there can no longer sign in with your identity provider, and another organization may verify the domain.'
            : 'We stop looking for its DNS record.',
          confirm: 'Remove',
        })}
        onConfirm={({ id }) => removeDomain(organizationId, id)}
        onDone={({ domain }) => toast.success(`${domain} was removed`)}
        onSettled={onChanged}
        onClose={() => setLeaving(undefined)}
      />
    </Block>
  )
}
