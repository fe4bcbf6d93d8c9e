import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { FilterRow, FilterSelect, SearchBox } from '@/components/form/filter-row.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { listedOptions, namedOptions } from '@/lib/form/options.ts'
import { toast } from '@/lib/toast.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { FeatureDialog } from './feature-dialog.tsx'
import { FeatureTable } from './feature-table.tsx'
import { deleteFeature, type Feature, featuresQuery } from './features-queries.ts'
import { type FeaturesSearch, parseFeaturesSearch, valueTypes } from './features-search.ts'

type FeaturesPageProps = {
  search: FeaturesSearch
  onSearch: (change: FeaturesSearch) => void
}

/** What organisations can have: the defaults, what trials get, and how many have a value of their own. */
export function FeaturesPage({ search, onSearch }: FeaturesPageProps) {
  const query = useQuery(featuresQuery(search))
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<Feature>()
  const [deleting, setDeleting] = useState<Feature>()
  const filter = (change: Record<string, unknown>) =>
    onSearch({ ...parseFeaturesSearch({ ...search, ...change }), after: undefined })
  /** Asks again first, so that what is said to be lost is what will be. */
  async function askToDelete(feature: Feature) {
    const { data } = await query.refetch()
    setDeleting(data?.rows.find(({ id }) => id === feature.id) ?? feature)
  }
  const changed = async (words: string) => {
    toast.success(words)
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
  return (
    <>
      <TopBar
        title="Features"
        meta={query.data?.total.toLocaleString('en')}
        actions={
          <Button asChild variant="primary">
            <Link to="/admin/features/add">
              <Plus size={16} aria-hidden="true" />
              Add feature
            </Link>
          </Button>
        }
      />
      <Page className="max-w-none">
        <FilterRow>
          <SearchBox
            label="Search features"
            placeholder="Search name or key"
            value={search.search}
            onSearch={(text) => filter({ search: text })}
            className="sm:max-w-80"
          />
          <FilterSelect
            label="Type"
            value={search.type ?? 'all'}
            onValueChange={(type) => filter({ type })}
            options={[{ value: 'all', label: 'All types' }, ...listedOptions(valueTypes)]}
          />
          <FilterSelect
            label="State"
            value={search.state ?? 'all'}
            onValueChange={(state) => filter({ state })}
            options={namedOptions({ all: 'Any state', on: 'Active', off: 'Inactive' })}
          />
          <FilterSelect
            label="Sort by"
            value={search.sort ?? 'name'}
            onValueChange={(sort) => filter({ sort })}
            options={namedOptions({
              ...{ name: 'Name', key: 'Key', organizations: 'Most own values' },
            })}
          />
        </FilterRow>
        <ListFrame
          query={query}
          of="feature"
          empty="A feature appears here as soon as you add it."
          isFiltered={Boolean(search.search || search.type || search.state)}
          onShowAll={() => filter({ search: undefined, type: undefined, state: undefined })}
          after={search.after}
          onAfter={(after) => onSearch({ after })}
        >
          {(features) => (
            <FeatureTable
              features={features}
              acts={[
                { label: 'Edit', icon: Pencil, perform: setEditing },
                {
                  ...{ label: 'Delete', icon: Trash2, isDanger: true, perform: askToDelete },
                  isOffered: ({ is_built_in }) => !is_built_in,
                },
              ]}
            />
          )}
        </ListFrame>
        <p className="mt-3 text-12 text-text-3">
          Features that the product itself needs cannot be deleted. Every change is written to the
          audit log.
        </p>
      </Page>
      <FeatureDialog
        feature={editing}
        onDone={({ name }) => changed(`${name} changed`)}
        onClose={() => setEditing(undefined)}
      />
      <ConfirmDialog
        subject={deleting}
        ask={({ name, feature_key, organizations }) => ({
          title: `Delete ${name}?`,
          text: `${lost(organizations)} What asks for ${feature_key} finds nothing any more. This cannot be undone.`,
          confirm: 'Delete feature',
          cancel: 'Keep feature',
        })}
        onConfirm={deleteFeature}
        onDone={({ name }) => changed(`${name} deleted`)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

const lost = (organizations: number) =>
  organizations === 0
    ? 'No organization has a value of its own.'
    : `The own ${organizations === 1 ? 'value of 1 organization' : `values of ${organizations.toLocaleString('en')} organizations`} will be lost.`
