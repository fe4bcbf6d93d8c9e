import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Input } from '@/components/form/input.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { addSynonyms, deleteSynonyms, type Synonyms, synonymsQuery, wordsIn } from './queries.ts'

/** Words that mean the same in the organisation: read when the section is opened. */
export function SynonymSection({ organizationId }: { organizationId: string }) {
  const [open, setOpen] = useState(false)
  const body = useId()
  return (
    <section
      aria-label="Words that mean the same"
      className="min-w-0 rounded-xl border border-border-2 bg-bg-2"
    >
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-2 px-4 text-left font-medium"
        >
          <span className="flex-1">Words that mean the same</span>
          <ChevronDown size={16} className={open ? 'rotate-180' : ''} aria-hidden="true" />
        </button>
      </h2>
      <div id={body} hidden={!open} className="border-t border-border-1 p-4">
        {open && <SynonymList organizationId={organizationId} />}
      </div>
    </section>
  )
}

function SynonymList({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(synonymsQuery(organizationId))
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: synonymsQuery(organizationId).queryKey })
  const removal = useMutation({
    mutationFn: deleteSynonyms,
    onError: (reason) => toast.error('It was not deleted', { description: reason.message }),
    onSettled: refresh,
  })
  return (
    <>
      <AddForm organizationId={organizationId} onAdded={refresh} />
      {data ? (
        <Sets sets={data} onDelete={(set) => removal.mutate(set)} />
      ) : error ? (
        <LoadFailure title="The words could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="mt-4 h-4 w-2/3" />
      )}
    </>
  )
}

function AddForm({ organizationId, onAdded }: { organizationId: string; onAdded: () => void }) {
  const [line, setLine] = useState('')
  const [wrong, setWrong] = useState(false)
  const help = useId()
  const adding = useMutation({
    mutationFn: (words: string[]) => addSynonyms(organizationId, words),
    onSuccess: () => {
      setLine('')
      onAdded()
    },
  })
  const problem = wrong
    ? 'Write two to ten words or phrases with = between them, each of at most 60 letters.'
    : adding.error && `It was not added. ${adding.error.message}`
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const words = wordsIn(line)
        setWrong(!words)
        if (words) adding.mutate(words)
      }}
    >
      <div className="flex gap-2">
        <Input
          value={line}
          onChange={(event) => setLine(event.target.value)}
          aria-label="Words that mean the same"
          aria-describedby={help}
          aria-invalid={Boolean(problem) || undefined}
          placeholder="holiday = annual leave"
        />
        <Button type="submit" busy={adding.isPending} disabled={line.trim() === ''}>
          Add
        </Button>
      </div>
      <p id={help} role={problem ? 'alert' : undefined} className="mt-2 text-12 text-text-3">
        {problem ?? 'A question with one of them finds what is written with another.'}
      </p>
    </form>
  )
}

function Sets({ sets, onDelete }: { sets: Synonyms[]; onDelete: (set: Synonyms) => void }) {
  if (sets.length === 0) return null
  return (
    <ul className="mt-4 divide-y divide-border-1">
      {sets.map((set) => {
        const text = set.words.join(' = ')
        return (
          <li key={set.id} className="flex items-center gap-2 py-1 text-13">
            <span className="min-w-0 flex-1 break-words">{text}</span>
            <Button
              variant="ghost"
              icon
              aria-label={`Delete ${text}`}
              onClick={() => onDelete(set)}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
