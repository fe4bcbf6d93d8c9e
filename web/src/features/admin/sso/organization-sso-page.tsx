import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Row } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import { type GivenRole, roleNames } from '@/session/organization/roles.ts'
import { Facts, When } from '../list/cells.tsx'
import { Part } from './part.tsx'
import { SsoDomains } from './sso-domains.tsx'
import { type OwnSso, ownSsoQuery } from './sso-queries.ts'
import { SsoState } from './sso-state.tsx'
import { TurnDialog, type Turned } from './turn-dialog.tsx'

/** How an organisation signs in by its identity provider. */
export function OrganizationSsoPage({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(ownSsoQuery(organizationId))
  if (data) return <Configuration sso={data} organizationId={organizationId} />
  if (error) {
    return <LoadFailure title="The configuration did not load" error={error} onRetry={refetch} />
  }
  return (
    <Card aria-busy="true">
      <SkeletonRows rows={5} className="h-12">
        <Skeleton className="h-4 w-1/3" />
      </SkeletonRows>
    </Card>
  )
}

function Configuration({ sso, organizationId }: { sso: OwnSso; organizationId: string }) {
  const { provider, domains, members, sign_ins } = sso
  const [asked, setAsked] = useState<Turned>()
  return (
    <div className="flex flex-col gap-6">
      <Card>
        {provider ? (
          <>
            <Facts facts={factsOf(provider, members)} none="None" />
            <div className="border-border-1 border-t px-4 py-3">
              <Button
                onClick={() =>
                  setAsked({
                    ...{ id: provider.id, name: 'this organization', members },
                    isOn: provider.status !== 'active',
                  })
                }
              >
                {provider.status === 'active' ? 'Turn off' : 'Turn on'}
              </Button>
            </div>
          </>
        ) : (
          <EmptyState title="No identity provider">
            An owner adds one under Account, My organization.
          </EmptyState>
        )}
      </Card>
      <SsoDomains domains={domains} organizationId={organizationId} />
      {sign_ins.length > 0 && (
        <Part title="Last sign-ins">
          {sign_ins.map(({ name, email, last_used_at }) => (
            <Row key={email} title={name || email} action={<When at={last_used_at} />}>
              {email}
            </Row>
          ))}
        </Part>
      )}
      <TurnDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

type Provider = NonNullable<OwnSso['provider']>

function factsOf(provider: Provider, members: number) {
  const { summary, last_test, role_groups } = provider
  const groups = Object.entries(role_groups).map(
    ([role, names]) => `${roleNames[role as GivenRole] ?? role}: ${names.join(', ')}`,
  )
  return [
    ['Status', <SsoState key="status" status={provider.status} />],
    ['Entity ID', provider.entity_id],
    ['Metadata URL', provider.metadata_url],
    ['Sign-in URL', summary.sign_in_url],
    [
      'Certificate expires',
      summary.certificates_end && <When key="end" at={summary.certificates_end} />,
    ],
    ['Groups', groups.join('\n')],
    ['Sign-in started at the provider', provider.idp_initiated ? 'Allowed' : 'Not allowed'],
    [
      'Last test',
      last_test &&
        [last_test.ok ? 'Passed.' : 'Failed.', last_test.error].filter(Boolean).join(' '),
    ],
    ['Members who use it', members.toLocaleString('en')],
  ] as const
}
