import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { FilterRow, SearchBox } from '@/components/form/filter-row.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Card } from '@/components/ui/card.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { act } from '../list/admin-calls.ts'
import { valueText } from '../values/value-text.ts'
import { FeatureDialog } from './feature-dialog.tsx'
import { FeatureTable } from './feature-table.tsx'
import { type OwnFeature, ownFeaturesQuery } from './organization-queries.ts'

type FeaturesPageProps = {
  organizationId: string
  search: string | undefined
  onSearch: (text: string | undefined) => void
}

/** What the organisation has: the default of each feature, or a value of its own. */
export function FeaturesPage({ organizationId, search, onSearch }: FeaturesPageProps) {
  const { data, error, refetch } = useQuery(ownFeaturesQuery(organizationId))
  const queryClient = useQueryClient()
  const [changing, setChanging] = useState<OwnFeature>()
  const [resetting, setResetting] = useState<OwnFeature>()
  const changed = async (words: string) => {
    toast.success(words)
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
  const words = search?.trim().toLowerCase() ?? ''
  const found = data?.filter(({ name, feature_key }) =>
    `${name} ${feature_key}`.toLowerCase().includes(words),
  )
  return (
    <>
      <FilterRow>
        <SearchBox
          label="Search features"
          placeholder="Search name or key"
          value={search}
          onSearch={onSearch}
          className="sm:max-w-80"
        />
      </FilterRow>
      <Card className="overflow-hidden" aria-busy={!found && !error}>
        {error && !found ? (
          <LoadFailure title="The features did not load" error={error} onRetry={refetch} />
        ) : !found ? (
          <>
            <div className="h-9 border-b" />
            <SkeletonRows rows={8} className="h-12">
              <Skeleton className="h-4 w-1/3" />
            </SkeletonRows>
          </>
        ) : found.length === 0 ? (
          <NoMatch of="feature" onShowAll={() => onSearch(undefined)} />
        ) : (
          <FeatureTable
            features={found}
            acts={[
              { label: 'Change value', icon: Pencil, perform: setChanging },
              {
                label: 'Use the default',
                icon: RotateCcw,
                isOffered: ({ own_json }) => own_json !== null,
                perform: setResetting,
              },
            ]}
          />
        )}
      </Card>
      <FeatureDialog
        organizationId={organizationId}
        feature={changing}
        onDone={({ name }) => changed(`${name} was changed`)}
        onClose={() => setChanging(undefined)}
      />
      <ConfirmDialog
        subject={resetting}
        ask={({ name, default_json }) => ({
          title: `Use the default for ${name}?`,
          text: `The organization's own value is removed, and the default applies at once: ${valueText(default_json)}.`,
          confirm: 'Use the default',
          cancel: 'Keep value',
          isDanger: false,
        })}
        onConfirm={({ feature_id }) =>
          act('set_organization_feature', {
            org_id: organizationId,
            feature: feature_id,
            given: null,
          })
        }
        onDone={({ name }) => changed(`${name} uses the default again`)}
        onClose={() => setResetting(undefined)}
      />
    </>
  )
}
