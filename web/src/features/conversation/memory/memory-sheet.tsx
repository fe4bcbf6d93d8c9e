import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Switch } from '@/components/form/switch.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import type { Words } from '@/lib/visitor-words/words.ts'
import { allowMemory, forget, memoriesQuery } from './queries.ts'

const labelsIn = (words: Words): Record<string, string> => ({
  name: words.name,
  place: words.place,
  language: words.language,
  order: words.youSaid,
  question: words.youAsked,
  fact: words.youSaid,
})

function shownIn({ tag }: Words) {
  const languages = new Intl.DisplayNames(tag, { type: 'language' })
  return ({ kind, content }: { kind: string; content: string }) =>
    kind === 'language' ? (languages.of(content) ?? content) : content
}

type MemorySheetProps = { agent: { id: string; name: string }; onClose: () => void }

/** What an agent remembers of its visitor, who decides whether it may, and what of it stays. */
export function MemorySheet({ agent, onClose }: MemorySheetProps) {
  const words = useWords()
  const [labels, shown] = [labelsIn(words), shownIn(words)]
  const queryClient = useQueryClient()
  const query = memoriesQuery(agent.id)
  const { data, error, refetch } = useQuery(query)
  const id = useId()
  const after = {
    onError: (failed: Error) => toast.error(failed.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  }
  // Also where it can not be read again.
  const show = (isAllowed: boolean, stays: (id: string) => boolean) =>
    queryClient.setQueryData(query.queryKey, (before) => ({
      ...{ isAllowed, known: before?.known.filter((memory) => stays(memory.id)) ?? [] },
    }))
  const allow = useMutation({
    mutationFn: (allowed: boolean) => allowMemory(agent.id, allowed),
    onSuccess: (_, allowed) => show(allowed, () => allowed),
    ...after,
  })
  const remove = useMutation({
    mutationFn: forget,
    onSuccess: (_, forgotten) => show(isAllowed, (id) => id !== forgotten),
    ...after,
  })
  const isAllowed = allow.isPending ? allow.variables : (data?.isAllowed ?? false)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader title={words.whatIsRemembered(agent.name)} closeLabel={words.close} />
        <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
          {error && !data ? (
            <ErrorState
              title={words.didNotLoad}
              retryLabel={words.retry}
              onRetry={() => void refetch()}
            />
          ) : !data ? (
            <Skeleton className="h-10 w-full" />
          ) : (
            <>
              <div className="flex items-start gap-3">
                <Switch
                  id={id}
                  checked={isAllowed}
                  onCheckedChange={(allowed) => allow.mutate(allowed)}
                  aria-describedby={`${id}-help`}
                  className="mt-0.5"
                />
                <div>
                  <label htmlFor={id} className="block font-medium">
                    {words.rememberMe}
                  </label>
                  <p id={`${id}-help`} className="text-12 text-text-3">
                    {words.remembering(agent.name)}
                  </p>
                </div>
              </div>
              {isAllowed && data.known.length === 0 && (
                <p className="text-13 text-text-2">{words.nothingYet}</p>
              )}
              <ul className="flex flex-col divide-y">
                {data.known.map((memory) => (
                  <li key={memory.id} className="flex items-center gap-3 py-2">
                    <span className="min-w-0 flex-1">
                      <span className="block text-12 text-text-3">
                        {labels[memory.kind] ?? memory.kind}
                      </span>
                      <span className="block wrap-anywhere">{shown(memory)}</span>
                    </span>
                    <Button
                      variant="ghost"
                      size="sm"
                      icon
                      aria-label={words.forget(shown(memory))}
                      disabled={remove.isPending}
                      onClick={() => remove.mutate(memory.id)}
                    >
                      <Trash2 size={16} aria-hidden="true" />
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </SheetContent>
    </Sheet>
  )
}
