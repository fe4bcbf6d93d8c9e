import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FilterSelect } from '@/components/form/filter-row.tsx'
import { toast } from '@/lib/toast.ts'
import { retentionQuery, saveRetention } from './queries.ts'

const offered = [0, 7, 30, 90, 365]

/** "30 days". */
export const daysInWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
const words = (days: number) => (days === 0 ? 'Removed at once' : `Kept for ${daysInWords(days)}`)

type RetentionProps = { organizationId: string; canChange: boolean }

/** How long what is deleted can be restored: an owner's choice. */
export function Retention({ organizationId, canChange }: RetentionProps) {
  const queryClient = useQueryClient()
  const { data: days } = useQuery(retentionQuery(organizationId))
  const saving = useMutation({
    mutationFn: (chosen: number) => saveRetention(organizationId, chosen),
    onError: (error) => toast.error('It was not changed', { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: retentionQuery(organizationId).queryKey }),
  })
  if (days === undefined) return null
  const shown = saving.isPending ? saving.variables : days
  const choices = offered.includes(shown) ? offered : [...offered, shown].sort((a, b) => a - b)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <p className="text-13 text-text-2">
        {days === 0
          ? 'What is deleted from now on is removed at once.'
          : `Agents do not use what was deleted. It can be restored for ${daysInWords(days)}, then it is removed.`}
      </p>
      {canChange && (
        <FilterSelect
          label="Deleted sources are"
          value={String(shown)}
          onValueChange={(value) => saving.mutate(Number(value))}
          options={choices.map((each) => ({ value: String(each), label: words(each) }))}
        />
      )}
    </div>
  )
}
