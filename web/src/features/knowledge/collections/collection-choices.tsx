import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '@/components/form/checkbox.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { collectionsQuery } from '@/lib/collections.ts'
import { toast } from '@/lib/toast.ts'
import { chooseCollection, sourcesIn } from './queries.ts'

type CollectionChoicesProps = { organizationId: string; templateId: string; chosen: string[] }

/** The collections that one agent is given; nothing where there are none. */
export function CollectionChoices({ organizationId, templateId, chosen }: CollectionChoicesProps) {
  const queryClient = useQueryClient()
  const { data: collections, error, refetch } = useQuery(collectionsQuery(organizationId))
  const choice = useMutation({
    mutationFn: chooseCollection,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['knowledge'] }),
    onError: (reason) => toast.error('The choice was not saved', { description: reason.message }),
  })
  if (!collections && error) {
    return <LoadFailure title="The collections did not load" error={error} onRetry={refetch} />
  }
  if (!collections?.length) return null
  return (
    <section aria-label="Collections" className="overflow-hidden rounded-xl border bg-bg-2">
      <header className="border-border-1 border-b px-4 py-2">
        <h3 className="font-medium">Collections</h3>
        <p className="text-12 text-text-3">What is put into one later is read as well.</p>
      </header>
      <ul>
        {collections.map((collection) => {
          const { id, name, sources } = collection
          const changing = choice.isPending && choice.variables.collection.id === id
          return (
            <li
              key={id}
              className="flex items-center gap-3 border-border-1 border-b px-4 py-2.5 last:border-b-0"
            >
              <Checkbox
                id={`collection-${id}`}
                checked={changing ? choice.variables.chosen : chosen.includes(id)}
                onCheckedChange={(next) =>
                  choice.mutate({ templateId, collection, chosen: next === true })
                }
              />
              <label htmlFor={`collection-${id}`} className="min-w-0 flex-1">
                <span className="block truncate font-medium text-13">{name}</span>
                <span className="block text-12 text-text-3">{sourcesIn(sources)}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
