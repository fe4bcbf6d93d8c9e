import { useMutation } from '@tanstack/react-query'
import { CopyField } from '@/components/copy-field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Row } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { dayOf, relativeTime } from '@/lib/format/relative-time.ts'
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
const week = 7 * 24 * 3600 * 1000

/** What became of the record of a proved domain, or of the proof. */
function Fate({ missing_since, lost_by }: SsoDomain) {
  if (missing_since) {
    const end = dayOf(new Date(Date.parse(missing_since) + week).toISOString())
    return (
      <p className="text-amber">
        Its record has been missing since {dayOf(missing_since)}. Set it again, and keep it: from{' '}
        {end} the domain is no longer verified, and its addresses cannot sign in.
      </p>
    )
  }
  if (!lost_by) return null
  return (
    <p className="text-amber">
      {lost_by === 'dns'
        ? 'Its record was missing for seven days, so it is no longer verified and its addresses cannot sign in. If the domain is still yours, set the record again and verify it.'
        : 'A platform admin took the verification back, so its addresses cannot sign in. Verify it again by its record.'}
    </p>
  )
}

function State({ verified_at, missing_since }: SsoDomain) {
  if (!verified_at) return <Badge tone="draft">Not verified</Badge>
  if (missing_since) return <Badge tone="warn">Record missing</Badge>
  return <Badge tone="ok">Verified</Badge>
}

/** A domain, and while its record is not there the record to set. */
export function DomainRow({ organizationId, domain, now, onChanged, onRemove }: DomainRowProps) {
  const { id, token, checked_at, verified_at, missing_since } = domain
  const verifying = useMutation({
    mutationFn: () => verifyDomain(organizationId, id),
    onSuccess: ({ verified }) => {
      if (verified) toast.success(`${domain.domain} is verified`)
    },
    onSettled: onChanged,
  })
  const needsRecord = !verified_at || missing_since !== null
  const isMissing = verifying.data?.verified === false
  return (
    <>
      <Row
        title={domain.domain}
        badge={<State {...domain} />}
        action={
          <>
            {needsRecord && (
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
        <Fate {...domain} />
        {needsRecord && checked_at && <p>Last checked {relativeTime(checked_at, now)}</p>}
      </Row>
      {needsRecord && (
        <div className="flex flex-col gap-3 px-4 pb-4">
          <p className="text-13 text-text-2">
            Add this TXT record where your DNS is managed, and keep it there: it is checked every
            day.
          </p>
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
