import { queryOptions, useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import { CloseButton } from '@/components/close-button.tsx'
import { Field } from '@/components/form/field.tsx'
import { Select } from '@/components/form/select.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { Choices } from '@/lib/catalogues.ts'
import { collectionsQuery } from '@/lib/collections.ts'
import { modelsQuery } from '@/lib/models.ts'
import { supabase } from '@/lib/supabase.ts'
import { toolsQuery } from '@/lib/tools.ts'
import type { Template } from '../template.ts'
import { type Definition, type Difference, differences, type Names } from './differences.ts'
import type { Version } from './version-queries.ts'

type CompareDialogProps = {
  template: Template
  version: Version
  versions: Version[]
  draft: Definition | undefined
  choices: Choices
  onClose: () => void
}

const draftKey = 'draft'

const sourcesQuery = (organizationId: string, ids: string[]) =>
  queryOptions({
    queryKey: ['knowledge', organizationId, 'titles of', ids],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('knowledge_sources')
        .select('id, title')
        .eq('organization_id', organizationId)
        .in('id', ids)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** What the ids in these versions stand for; undefined until it is known. */
function useNames({ template, choices }: CompareDialogProps, compared: Definition[]) {
  const { organization_id: organizationId } = template
  const ids = [...new Set(compared.flatMap((agent) => agent.knowledge_source_ids))].sort()
  const found = [
    useQuery(sourcesQuery(organizationId, ids)),
    useQuery(collectionsQuery(organizationId)),
    useQuery(toolsQuery(organizationId)),
    useQuery(modelsQuery(organizationId)),
  ] as const
  const [{ data: sources }, { data: collections }, { data: known }, { data: models }] = found
  const names: Names | undefined = sources &&
    collections &&
    known &&
    models && {
      choices,
      source: (id) => sources.find((source) => source.id === id)?.title,
      collection: (id) => collections.find((collection) => collection.id === id)?.name,
      tool: (id) => known.tools.find((tool) => tool.id === id)?.title,
      model: (id) => models.find((model) => model.id === id)?.name,
    }
  return { names, failed: found.find(({ isLoadingError }) => isLoadingError) }
}

/** Two versions of an agent side by side: what differs, and nothing else. */
export function CompareDialog(props: CompareDialogProps) {
  const { template, version, versions, draft, onClose } = props
  const others = versions.filter(({ number }) => number !== version.number)
  const older = others.find(({ number }) => number < version.number)
  const [other, setOther] = useState(
    older ? String(older.number) : draft ? draftKey : String(others[0]?.number),
  )
  const beside =
    other === draftKey ? draft : others.find(({ number }) => String(number) === other)?.definition
  const { names, failed } = useNames(props, [version.definition, ...(beside ? [beside] : [])])
  // The older one stands on the left; a draft is newer than every version.
  const isNewer = other === draftKey || Number(other) > version.number
  const own = { called: `Version ${version.number}`, definition: version.definition }
  const compared = beside && {
    called: other === draftKey ? 'Draft' : `Version ${other}`,
    definition: beside,
  }
  const [before, after] = isNewer ? [own, compared] : [compared, own]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[860px]">
        <DialogHeader title={`Version ${version.number} of ${template.name}`}>
          What is different, and nothing else.
        </DialogHeader>
        <div className="flex flex-col gap-5 px-5 pb-5">
          <Field label="Compare it with" className="max-w-60">
            <Select
              value={other}
              onValueChange={setOther}
              options={[
                ...(draft ? [{ value: draftKey, label: 'The draft' }] : []),
                ...others.map(({ number }) => ({
                  value: String(number),
                  label: `Version ${number}`,
                })),
              ]}
            />
          </Field>
          {failed ? (
            <LoadFailure
              title="The versions did not load"
              error={failed.error}
              onRetry={failed.refetch}
            />
          ) : names && before && after ? (
            <Differences
              {...{ before: before.called, after: after.called }}
              found={differences(before.definition, after.definition, names)}
            />
          ) : (
            <Skeleton className="h-40 rounded-xl" />
          )}
        </div>
        <DialogFooter>
          <CloseButton />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

type DifferencesProps = { before: string; after: string; found: Difference[] }

function Differences({ before, after, found }: DifferencesProps) {
  if (found.length === 0) return <p className="text-text-2">They are the same.</p>
  return (
    <ul aria-label="Differences" className="flex flex-col gap-5">
      {found.map((part) => (
        <li key={part.label} className="flex flex-col gap-2">
          <h3 className="font-medium">{part.label}</h3>
          <div className="grid gap-2 sm:grid-cols-2">
            <Side called={before} part={part} is="before" />
            <Side called={after} part={part} is="after" />
          </div>
        </li>
      ))}
    </ul>
  )
}

const nothing = 'Nothing'

/** One of the two, with the words marked that the other lacks. */
function Side({ called, part, is }: { called: string; part: Difference; is: 'before' | 'after' }) {
  const words = diffWordsWithSpace(part.before, part.after).filter(({ added, removed }) =>
    is === 'before' ? !added : !removed,
  )
  const Mark = is === 'before' ? 'del' : 'ins'
  const tone = is === 'before' ? 'bg-red-soft text-red' : 'bg-green-soft text-green'
  return (
    <div className="min-w-0 rounded-lg border border-border-1 bg-bg-1 p-3 text-13">
      <p className="mb-1 text-12 text-text-3">{called}</p>
      <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {words.length === 0 && <span className="text-text-3">{nothing}</span>}
        {words.map(({ value, added, removed }, at) =>
          added || removed ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name, and the list never changes in place
            <Mark key={at} className={`rounded-sm no-underline ${tone}`}>
              {value}
            </Mark>
          ) : (
            value
          ),
        )}
      </p>
    </div>
  )
}
