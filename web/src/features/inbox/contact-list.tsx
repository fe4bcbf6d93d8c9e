import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import { contactsQuery, settle } from './queries.ts'
import { Waited } from './waited.tsx'

type ContactListProps = {
  organizationId: string
  /** Whether the reader may read the conversations in which they were left. */
  mayRead: boolean
}

type Contact = { name: string; email: string; message: string; agent: string }

/** A mail to the visitor that says what it answers. */
function answerTo({ email, message, agent }: Contact) {
  const [local = '', domain = ''] = email.split('@')
  const quoted = message.slice(0, 1000).replace(/^/gm, '> ')
  const parts = { subject: `Your message to ${agent}`, body: `\n\n${quoted}` }
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}?${query.join('&')}`
}

/** Who left a message, and where to answer it. */
export function ContactName(contact: Contact) {
  return (
    <>
      <span className="font-medium wrap-anywhere">{contact.name}</span>
      <a href={answerTo(contact)} className="text-13 text-accent-text underline wrap-anywhere">
        {contact.email}
      </a>
    </>
  )
}

/** What visitors left while nobody was there: answer by mail, then mark it as done. */
export function ContactList({ organizationId, mayRead }: ContactListProps) {
  const queryClient = useQueryClient()
  const query = contactsQuery(organizationId)
  const { data, error, refetch } = useQuery(query)
  const settling = useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) => settle(id, done),
    onError: () => toast.error('That was not saved. Try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (error && !data) {
    return <LoadFailure title="The messages did not load" error={error} onRetry={refetch} />
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
      {data.map(({ id, name, email, message, done, templates, ...rest }) => (
        <li key={id}>
          <Card className={`flex flex-col gap-2 p-4 ${done ? 'bg-bg-1' : ''}`}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ContactName {...{ name, email, message }} agent={templates?.name ?? ''} />
              <span className="ml-auto">
                <Waited since={rest.created_at} />
              </span>
            </div>
            <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="flex-1 text-12 text-text-3">
                To {templates?.name}
                {done && `, done by ${rest.done_by_name}`}
              </span>
              {mayRead && rest.conversation_id && (
                <Link
                  to="/dashboard/agents/inbox"
                  search={{ show: 'all', talk: rest.conversation_id }}
                  className="link text-13"
                >
                  See the conversation
                </Link>
              )}
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
