import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Row } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { dayOf } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { act } from '../list/admin-calls.ts'
import { Part } from './part.tsx'
import type { OwnSso } from './sso-queries.ts'

type SsoDomainsProps = Pick<OwnSso, 'domains'> & { organizationId: string }
type Domain = OwnSso['domains'][number]

function about({ verified_by, missing_since, lost_by }: Domain) {
  if (missing_since)
    return `By its DNS record, which has been missing since ${dayOf(missing_since)}`
  if (verified_by) return verified_by === 'dns' ? 'By its DNS record' : 'By hand'
  if (!lost_by) return null
  return lost_by === 'dns' ? 'Its DNS record was missing for seven days' : 'Taken back by hand'
}

/** The domains of an organisation: verified by hand, or taken back. */
export function SsoDomains({ domains, organizationId }: SsoDomainsProps) {
  const queryClient = useQueryClient()
  const [takenBack, setTakenBack] = useState<Domain>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] })
  const given = (id: string) => ({ org_id: organizationId, domain_id: id })
  const verifying = useMutation({
    mutationFn: (id: string) => act('verify_sso_domain', given(id)),
    onSuccess: () => toast.success('The domain is verified'),
    onError: (error) => toast.error('The domain is not verified', { description: error.message }),
    onSettled: refresh,
  })
  if (domains.length === 0) return null
  return (
    <Part title="Domains">
      {domains.map((one) => (
        <Row
          key={one.id}
          title={one.domain}
          badge={
            one.verified_at ? (
              <Badge tone={one.missing_since ? 'warn' : 'ok'}>Verified</Badge>
            ) : (
              <Badge tone="draft">Not verified</Badge>
            )
          }
          action={
            one.verified_at ? (
              <Button
                aria-label={`Take back the verification of ${one.domain}`}
                onClick={() => setTakenBack(one)}
              >
                Take back
              </Button>
            ) : (
              <Button
                busy={verifying.isPending && verifying.variables === one.id}
                aria-label={`Verify ${one.domain} by hand`}
                onClick={() => verifying.mutate(one.id)}
              >
                Verify by hand
              </Button>
            )
          }
        >
          {about(one)}
        </Row>
      ))}
      <ConfirmDialog
        subject={takenBack}
        ask={({ domain }) => ({
          title: `Take back the verification of ${domain}?`,
          text: 'People with an address at this domain are signed out and can no longer sign in with the identity provider. Another organization may then verify the domain.',
          confirm: 'Take back',
        })}
        onConfirm={({ id }) => act('take_back_sso_domain', given(id))}
        onDone={({ domain }) => toast.success(`${domain} is no longer verified`)}
        onSettled={refresh}
        onClose={() => setTakenBack(undefined)}
      />
    </Part>
  )
}
