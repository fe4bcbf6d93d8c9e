import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { FramedText } from '@/components/framed-text.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { builtInActs } from '@/lib/built-in-tools.ts'
import { callOutcomes } from '@/lib/call-outcomes.ts'
import { askAgain, callResultQuery, type ListedCall } from './found-queries.ts'
import { Waited } from './waited.tsx'

/** Who let it be done. */
function approval({ acts, state, decided_in }: ListedCall) {
  if (acts === 'read') return 'It only reads: nobody is asked'
  if (state === 'waiting') return 'The visitor is being asked'
  if (state === 'refused') return 'The visitor said no'
  if (state === 'lapsed') return 'Nobody: it was withdrawn'
  return decided_in ? 'The visitor' : 'The owner’s standing rule'
}

function took({ created_at, finished_at, decided_in }: ListedCall) {
  // That of one which waited for the visitor is how long he thought.
  if (!finished_at || decided_in) return undefined
  const ms = Date.parse(finished_at) - Date.parse(created_at)
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** One call; opened, what was given, what came back, who allowed it and the conversation that it was made in. */
export function CallRow({ call, mayAsk }: { call: ListedCall; mayAsk: boolean }) {
  const [open, setOpen] = useState(false)
  const { name, title, state, created_at, conversations } = call
  const { tone, label } = callOutcomes[state]
  const duration = took(call)
  return (
    <li>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
          <ChevronRight
            size={16}
            aria-hidden="true"
            className={`flex-none text-text-3 ${open ? 'rotate-90' : ''}`}
          />
          <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
            {builtInActs[name] ?? title}
          </span>
          <span className="text-text-2">{conversations.templates?.name}</span>
          {duration && <span className="text-12 text-text-3 tabular-nums">{duration}</span>}
          <Waited since={created_at} />
          <Badge tone={tone}>{label}</Badge>
        </summary>
        {open && <CallDetails call={call} mayAsk={mayAsk} />}
      </details>
    </li>
  )
}

function CallDetails({ call, mayAsk }: { call: ListedCall; mayAsk: boolean }) {
  const { data: result, isPending } = useQuery(callResultQuery(call.id))
  const again = useMutation({ mutationFn: () => askAgain(call) })
  return (
    <div className="flex flex-col gap-3 px-10 pb-4 text-13 max-sm:px-3">
      <FramedText code of="Given">
        {JSON.stringify(call.arguments, null, 2)}
      </FramedText>
      {isPending ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <FramedText code of={call.error ? 'What went wrong' : 'It answered'}>
          {call.error ?? result ?? 'Nothing.'}
        </FramedText>
      )}
      <p className="text-text-2">Allowed by: {approval(call)}.</p>
      {again.data && (
        <FramedText
          code
          of={again.data.ok ? `It answers now, in ${again.data.ms} ms` : 'It fails now'}
        >
          {again.data.text}
        </FramedText>
      )}
      <FormError>{again.error?.message}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" asChild>
          <Link to="/dashboard/agents/inbox" search={{ show: 'all', talk: call.conversation_id }}>
            Open the conversation
          </Link>
        </Button>
        {mayAsk && call.acts === 'read' && call.tool_id && (
          <Button size="sm" busy={again.isPending} onClick={() => again.mutate()}>
            Ask again
          </Button>
        )}
      </div>
    </div>
  )
}
