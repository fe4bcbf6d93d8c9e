import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { CopyField } from '@/components/copy-field.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Block } from './block.tsx'
import { ssoServiceQuery } from './sso.ts'

/** What the identity provider has to be told, to copy. */
export function ServiceBlock() {
  const { data: service, error, refetch } = useQuery(ssoServiceQuery)
  return (
    <Block
      step={1}
      title="Tell your identity provider about us"
      about="Create a SAML application there with these values, or upload our metadata. Have it send the email address, and the groups as memberOf, groups or roles."
    >
      {service ? (
        <div className="flex flex-col gap-3">
          <CopyField heading="h4" label="Entity ID and metadata URL" text={service.entity_id} />
          <CopyField heading="h4" label="ACS URL" text={service.acs_url} />
          <div>
            <Button asChild>
              <a href={`${service.metadata_url}?download=true`} download="metadata.xml">
                <Download size={16} aria-hidden="true" />
                Download our metadata
              </a>
            </Button>
          </div>
        </div>
      ) : error ? (
        <LoadFailure title="The addresses did not load" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Block>
  )
}
