import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Checkbox } from '@/components/ui/checkbox.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { RadioGroup } from '@/components/ui/radio-group.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { chosenSourcesQuery } from '@/lib/chosen-sources.ts'
import { fileSize } from '@/lib/file-size.ts'
import { AddFilesButton } from './add-files-button.tsx'
import { allSourcesQuery, chooseSource } from './queries.ts'
import { fileTypes, formatOf, type Source } from './source.ts'
import { SourceState } from './source-status.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type Scope = 'all' | 'selected'
type AgentSourcesProps = {
  organizationId: string
  templateId: string
  scope: { value: Scope; onChange: (value: Scope) => void }
}

/** Which sources one agent reads, and the place to add one right there. */
export function AgentSources({ organizationId, templateId, scope }: AgentSourcesProps) {
  const queryClient = useQueryClient()
  const sources = useQuery(allSourcesQuery(organizationId))
  const chosen = useQuery(chosenSourcesQuery(organizationId, templateId))
  const choice = useMutation({
    mutationFn: chooseSource,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['knowledge'] }),
    onError: (error) => toast.error('The choice was not saved', { description: error.message }),
  })
  const choose = (source: Source, wanted: boolean) =>
    choice.mutate({ templateId, source, chosen: wanted })
  const uploading = useUploads(organizationId, (source) => {
    if (scope.value === 'selected') choose(source, true)
  })
  const error = sources.error ?? chosen.error
  if (error) {
    const retry = () => Promise.all([sources.refetch(), chosen.refetch()])
    return (
      <ErrorState title="The sources did not load" onRetry={() => void retry()}>
        {error.message}
      </ErrorState>
    )
  }
  if (!sources.data || !chosen.data) {
    return <Skeleton className="h-48 w-full" />
  }
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
          { value: 'selected', label: 'Selected sources', help: 'Only what is ticked below.' },
        ]}
      />
      <div className="overflow-hidden rounded-xl border bg-bg-2">
        <header className="flex flex-wrap items-center gap-2 border-border-1 border-b py-2 pr-3 pl-4">
          <h3 className="flex-1 font-medium">Sources</h3>
          <AddFilesButton onFiles={uploading.add} variant="secondary" />
        </header>
        <UploadList uploading={uploading} />
        {sources.data.length === 0 && uploading.uploads.length === 0 ? (
          <p className="p-4 text-13 text-text-2">
            Nothing yet. Add a file, and the agent answers from it: {fileTypes}
          </p>
        ) : (
          <ul>
            {sources.data.map((source) => (
              <SourceChoice
                key={source.id}
                source={source}
                checked={scope.value === 'all' || chosen.data.includes(source.id)}
                fixed={scope.value === 'all'}
                onChange={(wanted) => choose(source, wanted)}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

type SourceChoiceProps = {
  source: Source
  checked: boolean
  fixed: boolean
  onChange: (checked: boolean) => void
}

function SourceChoice({ source, checked, fixed, onChange }: SourceChoiceProps) {
  const about = [formatOf(source), source.bytes === null ? null : fileSize(source.bytes)]
  return (
    <li className="flex items-center gap-3 border-border-1 border-b px-4 py-2.5 last:border-b-0">
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
        {source.status === 'failed' && (
          <span className="block text-12 text-red">{source.error}</span>
        )}
      </label>
      <span className="w-30 flex-none text-right [&>[role=progressbar]]:mt-1">
        <SourceState source={source} />
      </span>
    </li>
  )
}
