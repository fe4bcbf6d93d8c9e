import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Checkbox } from '@/components/form/checkbox.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { chosenKnowledgeQuery } from '@/lib/chosen-knowledge.ts'
import { fileSize } from '@/lib/format/file-size.ts'
import { toast } from '@/lib/toast.ts'
import { useChoosable } from './choosing/choosable.ts'
import { ChoosableList } from './choosing/choosable-list.tsx'
import { CollectionChoices } from './collections/collection-choices.tsx'
import { chooseSource, retrySource } from './queries.ts'
import { fileTypes, formatOf, isIn, type Source } from './source.ts'
import { SourceState } from './source-status.tsx'
import { AddFilesButton } from './upload/add-files-button.tsx'
import type { StoredSource } from './upload/upload.ts'
import { UploadList } from './upload/upload-list.tsx'
import { useUploads } from './upload/use-uploads.ts'

type Scope = 'all' | 'selected'
type AgentSourcesProps = {
  organizationId: string
  templateId: string
  scope: { value: Scope; onChange: (value: Scope) => void }
}

/** Which sources one agent reads, and the place to add one right there. */
export function AgentSources({ organizationId, templateId, scope }: AgentSourcesProps) {
  const queryClient = useQueryClient()
  const choosable = useChoosable(organizationId)
  const chosen = useQuery(chosenKnowledgeQuery(organizationId, templateId))
  const choice = useMutation({
    mutationFn: chooseSource,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['knowledge'] }),
    onError: (error) => toast.error('The choice was not saved', { description: error.message }),
  })
  const retrial = useMutation({
    mutationFn: (source: Source) => retrySource(source.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['knowledge'] }),
    onError: (error) => toast.error('It was not tried again', { description: error.message }),
  })
  const choose = (source: StoredSource, wanted: boolean) =>
    choice.mutate({ templateId, source, chosen: wanted })
  const uploading = useUploads(organizationId, (source) => {
    if (scope.value === 'selected') choose(source, true)
  })
  const { data: given } = chosen
  if (!given || !choosable.hasLoaded) {
    const error = chosen.error ?? choosable.error
    const retry = () => Promise.all([choosable.refetch(), chosen.refetch()])
    return error ? (
      <LoadFailure title="The sources did not load" error={error} onRetry={retry} />
    ) : (
      <Skeleton className="h-48 w-full" />
    )
  }
  const nothing = choosable.isEmpty && uploading.uploads.length === 0
  return (
    <>
      <RadioGroup
        label="What it reads"
        value={scope.value}
        onChange={(value) => scope.onChange(value === 'selected' ? 'selected' : 'all')}
        options={[
          {
            value: 'all',
            label: 'All sources',
            help: 'New sources are read as soon as they are ready.',
          },
          {
            value: 'selected',
            label: 'Selected sources',
            help: 'Only what is ticked below, one by one or as a collection.',
          },
        ]}
      />
      {scope.value === 'selected' && (
        <CollectionChoices {...{ organizationId, templateId }} chosen={given.collections} />
      )}
      <div className="overflow-hidden rounded-xl border bg-bg-2">
        <header className="flex flex-wrap items-center gap-2 border-border-1 border-b py-2 pr-3 pl-4">
          <h3 className="flex-1 font-medium">Sources</h3>
          {!nothing && <AddFilesButton onFiles={uploading.add} variant="secondary" />}
        </header>
        <UploadList uploading={uploading} />
        {nothing ? (
          <div className="flex flex-col items-start gap-3 p-4">
            <p className="text-13 text-text-2">
              Nothing yet. Add a document, and the agent answers from it: {fileTypes}
            </p>
            <AddFilesButton label="Add a document" onFiles={uploading.add} />
          </div>
        ) : choosable.isEmpty ? null : (
          <div className="p-4">
            <ChoosableList
              choosable={choosable}
              className="-mx-4 border-border-1 border-y last:-mb-4 last:border-b-0"
            >
              {(source) => (
                <SourceChoice
                  key={source.id}
                  source={source}
                  checked={scope.value === 'all' || given.sources.includes(source.id)}
                  fixed={scope.value === 'all'}
                  isCollected={
                    scope.value === 'selected' &&
                    given.collections.some((collection) => isIn(source, collection))
                  }
                  onChange={(wanted) => choose(source, wanted)}
                  isRetrying={retrial.isPending && retrial.variables.id === source.id}
                  onRetry={() => retrial.mutate(source)}
                />
              )}
            </ChoosableList>
          </div>
        )}
      </div>
    </>
  )
}

type SourceChoiceProps = {
  source: Source
  checked: boolean
  fixed: boolean
  /** Whether it is read because it is in a chosen collection. */
  isCollected: boolean
  onChange: (checked: boolean) => void
  isRetrying: boolean
  onRetry: () => void
}

function SourceChoice(props: SourceChoiceProps) {
  const { source, checked, fixed, isCollected, onChange, isRetrying, onRetry } = props
  const about = [
    formatOf(source),
    source.bytes === null ? null : fileSize(source.bytes),
    isCollected && 'in a chosen collection',
  ]
  return (
    <li className="flex flex-wrap items-center gap-3 border-border-1 border-b px-4 py-2.5 last:border-b-0">
      {!fixed && (
        <Checkbox
          id={`source-${source.id}`}
          checked={checked}
          onCheckedChange={(next) => onChange(next === true)}
        />
      )}
      <label htmlFor={`source-${source.id}`} className="min-w-0 flex-1">
        <span className="block truncate font-medium text-13">{source.title}</span>
        <span className="block text-12 text-text-3">{about.filter(Boolean).join(', ')}</span>
      </label>
      <span className="w-30 flex-none text-right [&>[role=progressbar]]:mt-1">
        <SourceState source={source} />
      </span>
      {source.status === 'failed' && (
        <span className="flex basis-full flex-wrap items-center gap-2 text-12">
          <CircleAlert size={16} className="flex-none text-red" aria-hidden="true" />
          <span className="min-w-0 flex-1 basis-40">
            {source.error ?? 'The file could not be read.'}
          </span>
          <Button
            size="sm"
            busy={isRetrying}
            aria-label={`Retry ${source.title}`}
            onClick={onRetry}
          >
            Retry
          </Button>
        </span>
      )}
    </li>
  )
}
