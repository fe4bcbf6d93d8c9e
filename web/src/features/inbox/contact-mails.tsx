import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Switch } from '@/components/form/switch.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { chooseContactMails, contactMailsQuery } from './queries.ts'

/** Whether what visitors leave is mailed to the reader, who chooses it here. */
export function ContactMails({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient()
  const id = useId()
  const query = contactMailsQuery(organizationId)
  const { data, isError, refetch } = useQuery(query)
  const choosing = useMutation({
    mutationFn: (isWanted: boolean) => chooseContactMails(organizationId, isWanted),
    // Of two choices in a row the later one is saved last.
    scope: { id: `contact-mails-${organizationId}` },
    onError: (error) => toast.error('That was not saved', { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <div className="flex min-h-12 items-center gap-3 px-4 pt-3 text-13">
      {data !== undefined ? (
        <>
          <Switch
            id={id}
            checked={choosing.isPending ? choosing.variables : data}
            onCheckedChange={(isWanted) => choosing.mutate(isWanted)}
          />
          <label htmlFor={id}>Mail me messages that visitors leave</label>
        </>
      ) : isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2">
          Your mail setting did not load.
          <Button size="sm" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Skeleton className="h-5 w-64" />
      )}
    </div>
  )
}
