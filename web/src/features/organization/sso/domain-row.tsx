import { useMutation } from '@tanstack/react-query'
import { CopyField } from '@/components/copy-field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Row } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { type SsoDomain, verifyDomain } from './sso.ts'

type DomainRowProps = {
  organizationId: string
  domain: SsoDomain
  now: Date
  onChanged: () => Promise<unknown>
  onRemove: () => void
}

const notFound =
  'The record was not found. A new record can take up to an hour to be visible everywhere. Verify again then.'

/** A domain, and while it is not proved the record to set. */
export function DomainRow({ organizationId, domain, now, onChanged, onRemove }: DomainRowProps) {
  const { id, token, checked_at, verified_at } = domain
  const verifying = useMutation({
    mutationFn: () => verifyDomain(organizationId, id),
    onSuccess: ({ verified }) => {
      if (verified) toast.success(`${domain.domain} is verified`)
    },
    onSettled: onChanged,
  })
  const isMissing = verifying.data?.verified === false
  return (
    <>
      <Row
        title={domain.domain}
        badge={
          verified_at ? <Badge tone="ok">Verified</Badge> : <Badge tone="draft">Not verified</Badge>
        }
        action={
          <>
            {!verified_at && (
              <Button
                busy={verifying.isPending}
                aria-label={`Verify ${domain.domain}`}
                onClick={() => verifying.mutate()}
              >
                Verify
              </Button>
            )}
            <Button variant="ghost" aria-label={`Remove ${domain.domain}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        }
      >
        {!verified_at && checked_at && `Last checked ${relativeTime(checked_at, now)}`}
      </Row>
      {!verified_at && (
        <div className="flex flex-col gap-3 px-4 pb-4">
          <p className="text-13 text-text-2">Add this TXT record where your DNS is managed.</p>
          <CopyField
            heading="h4"
            label="Name of the record"
            text={`_workforce-verification.${domain.domain}`}
          />
          <CopyField
            heading="h4"
            label="Value of the record"
            text={`workforce-verification=${token}`}
          />
          <FormError>{isMissing ? notFound : verifying.error?.message}</FormError>
        </div>
      )}
    </>
  )
}
