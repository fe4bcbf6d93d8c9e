import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { listedOptions, namedOptions } from '@/lib/form/options.ts'
import { toast } from '@/lib/toast.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListShape } from '../list/list-shape.ts'
import { FeatureDialog } from './feature-dialog.tsx'
import { FeatureTable } from './feature-table.tsx'
import { deleteFeature, type Feature, featuresQuery } from './features-queries.ts'
import { type FeaturesSearch, parseFeaturesSearch, valueTypes } from './features-search.ts'

type FeaturesPageProps = {
  search: FeaturesSearch
  onSearch: (change: FeaturesSearch) => void
}

const shape: ListShape<FeaturesSearch> = {
  of: 'feature',
  empty: 'A feature appears here as soon as you add it.',
  searchBox: { label: 'Search features', placeholder: 'Search name or key' },
  choices: [
    {
      ...{ name: 'type', label: 'Type', usual: 'all' },
      options: [{ value: 'all', label: 'All types' }, ...listedOptions(valueTypes)],
    },
    {
      ...{ name: 'state', label: 'Status', usual: 'all' },
      options: namedOptions({ all: 'All statuses', on: 'Active', off: 'Inactive' }),
    },
    {
      ...{ name: 'sort', label: 'Sort by', usual: 'name' },
      options: namedOptions({ name: 'Name', key: 'Key', organizations: 'Most own values' }),
    },
  ],
  parse: parseFeaturesSearch,
}

/** What organisations can have: the defaults, what trials get, and how many have a value of their own. */
export function FeaturesPage(props: FeaturesPageProps) {
  const query = useQuery(featuresQuery(props.search))
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<Feature>()
  const [deleting, setDeleting] = useState<Feature>()
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
      <ListPage
        title="Features"
        actions={
          <Button asChild variant="primary">
            <Link to="/admin/features/add">
              <Plus size={16} aria-hidden="true" />
              Add feature
            </Link>
          </Button>
        }
        note="Features that the product itself needs cannot be deleted. Every change is written to the audit log."
        {...{ shape, query, ...props }}
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
      </ListPage>
      <FeatureDialog
        feature={editing}
        onDone={({ name }) => changed(`${name} was changed`)}
        onClose={() => setEditing(undefined)}
      />
      <ConfirmDialog
        subject={deleting}
        ask={({ name, feature_key, organizations }) => ({
          title: `Delete ${name}?`,
          text: `${lost(organizations)} Whatever asks for ${feature_key} no longer finds it. This cannot be undone.`,
          confirm: 'Delete feature',
          cancel: 'Keep feature',
        })}
        onConfirm={deleteFeature}
        onDone={({ name }) => changed(`${name} was deleted`)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  )
}

const lost = (organizations: number) =>
  organizations === 0
    ? 'No organization has a value of its own.'
    : organizations === 1
      ? '1 organization loses its own value.'
      : `${organizations.toLocaleString('en')} organizations lose their own values.`
