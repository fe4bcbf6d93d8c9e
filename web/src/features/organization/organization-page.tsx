import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '@/components/layout/section.tsx'
import { AuditLog } from './audit/audit-log.tsx'
import { DeleteSection } from './delete-section.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import { DetailsForm } from './details-form.tsx'
import { DetailsList } from './details-list.tsx'
import { ExportSection } from './export-section.tsx'
import { LogoSection } from './logo-section.tsx'
import type { OrganizationSearch } from './organization-search.ts'
import type { OrganizationDetails } from './queries.ts'
import { ResearchSection } from './research/research-section.tsx'
import { SsoSection } from './sso/sso-section.tsx'

type OrganizationPageProps = {
  organization: OrganizationDetails
  canWrite: boolean
  /** May ask for tasks. */
  canAsk: boolean
  /** The plan has single sign-on. */
  hasSso: boolean
  search: OrganizationSearch
  onSearch: (change: OrganizationSearch) => void
}

export function OrganizationPage(props: OrganizationPageProps) {
  const { organization, canWrite, canAsk, hasSso, search, onSearch } = props
  const { id, name } = organization
  const queryClient = useQueryClient()
  const [now] = useState(() => new Date())
  const again = () => queryClient.invalidateQueries({ queryKey: ['organization', id] })
  return (
    <>
      <DeletionNotice organization={organization} canKeep={canWrite} onChanged={again} />
      <div>
        <Section title="Details" description="What the organization is and what it is here for.">
          {canWrite ? (
            <DetailsForm organization={organization} onSaved={() => void again()} />
          ) : (
            <DetailsList organization={organization} />
          )}
        </Section>
        <LogoSection organizationId={id} name={name} canWrite={canWrite} />
        {canAsk && (
          <ResearchSection
            organization={organization}
            canWrite={canWrite}
            onSaved={() => void again()}
          />
        )}
        {canWrite && (
          <>
            {hasSso && (
              <SsoSection organizationId={id} now={now} isTested={search.sso_test !== undefined} />
            )}
            <AuditLog organizationId={id} search={search} onSearch={onSearch} />
            <ExportSection organizationId={id} now={now} />
            {organization.delete_after === null && (
              <DeleteSection
                organization={organization}
                open={search.open === 'delete'}
                onOpen={(open) => onSearch({ open: open ? 'delete' : undefined })}
                onChanged={again}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
