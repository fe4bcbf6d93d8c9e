import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Section } from '@/components/layout/section.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { authSettingsQuery } from '@/lib/auth/auth-settings.ts'
import type { SsoBlockProps } from './block.tsx'
import { DomainList } from './domain-list.tsx'
import { ProviderBlock } from './provider-block.tsx'
import { RoleGroupsBlock } from './role-groups-block.tsx'
import { ServiceBlock } from './service-block.tsx'
import { SignIns } from './sign-ins.tsx'
import { ssoQuery } from './sso.ts'

type SsoSectionProps = {
  organizationId: string
  now: Date
  /** The owner comes back from a sign-in on trial. */
  isTested: boolean
}

/** Single sign-on of the organization: what its owners set up, and what came of it. */
export function SsoSection(props: SsoSectionProps) {
  const { data: settings } = useQuery(authSettingsQuery)
  if (settings?.saml_enabled !== true) return null
  return (
    <Section
      title="Single sign-on"
      description="Members sign in with your company's own identity provider, such as Okta, Microsoft Entra ID or Google Workspace, over SAML 2.0. Groups there decide the role here."
    >
      <Loaded {...props} />
    </Section>
  )
}

function Loaded({ organizationId, now, isTested }: SsoSectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const query = ssoQuery(organizationId)
  const { data, error, refetch } = useQuery(query)
  const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && isTested) place.current?.scrollIntoView({ block: 'start' })
  }, [isThere, isTested])
  if (data) {
    return (
      <div ref={place} className="scroll-mt-20">
        <Blocks sso={data} organizationId={organizationId} now={now} onChanged={again} />
      </div>
    )
  }
  if (error) {
    return <LoadFailure title="Single sign-on did not load" error={error} onRetry={refetch} />
  }
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 p-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-24" />
      <Skeleton className="h-14" />
    </div>
  )
}

function Blocks(props: SsoBlockProps) {
  const { provider } = props.sso
  return (
    <div className="divide-y divide-border-1">
      <ServiceBlock />
      <ProviderBlock {...props} />
      <DomainList {...props} />
      {provider && (
        <RoleGroupsBlock
          organizationId={props.organizationId}
          provider={provider}
          onChanged={props.onChanged}
        />
      )}
      {provider && <SignIns sso={props.sso} now={props.now} />}
    </div>
  )
}
