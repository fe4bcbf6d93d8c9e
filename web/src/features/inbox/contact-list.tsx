import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { contactsQuery, settle } from './queries.ts'
import { Waited } from './waited.tsx'

/** What visitors left while nobody was there: answer by mail, then mark it as done. */
export function ContactList({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient()
  const query = contactsQuery(organizationId)
  const { data, error, refetch } = useQuery(query)
  const settling = useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) => settle(id, done),
    onError: () => toast.error('That was not saved. Try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (error) {
    return (
      <ErrorState title="The messages did not load" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState media={<Mail size={20} aria-hidden="true" />} title="No messages">
        Messages that visitors leave while nobody is there appear here. Answer them by mail.
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col gap-3 p-4">
      {data.map(({ id, name, email, message, done, done_by_name, created_at, templates }) => (
        <li key={id}>
          <Card className={`flex flex-col gap-2 p-4 ${done ? 'bg-bg-1' : ''}`}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium wrap-anywhere">{name}</span>
              <a
                href={`mailto:${encodeURIComponent(email)}`}
                className="text-13 text-accent-text underline wrap-anywhere"
              >
                {email}
              </a>
              <span className="ml-auto">
                <Waited since={created_at} />
              </span>
            </div>
            <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
            <div className="flex items-center gap-3">
              <span className="flex-1 text-12 text-text-3">
                To {templates?.name}
                {done && `, done by ${done_by_name}`}
              </span>
              <Button size="sm" onClick={() => settling.mutate({ id, done: !done })}>
                {done ? 'Open again' : 'Mark as done'}
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
