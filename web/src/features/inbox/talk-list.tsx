import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import type { Handoff } from './queries.ts'
import { Waited } from './waited.tsx'

const reasons = {
  asked: 'asked for a person',
  doubt: 'two questions without an answer',
  anger: 'sounds upset',
  topic: 'a topic for people',
  member: 'joined by a colleague',
}

/** Arrow keys go from one conversation to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
  event.preventDefault()
}

export function TalkList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} onKeyDown={moveFocus} className="flex flex-col gap-0.5 p-2">
      {children}
    </nav>
  )
}

type TalkLinkProps = {
  id: string
  title: string | null
  agent: { name: string; avatar: string; style_id: string } | null
  state?: ReactNode
  children: ReactNode
}

export function TalkLink({ id, title, agent, state, children }: TalkLinkProps) {
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, talk: id })}
      // The address tells it by its search, which the router does not compare here.
      activeOptions={{ includeSearch: true }}
      className="flex gap-3 rounded-lg px-2 py-2 hover:bg-bg-3 aria-[current=page]:bg-bg-4"
    >
      {agent && (
        <Portrait personId={agent.avatar} styleId={agent.style_id} name={agent.name} size={32} />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-13 font-medium">
            {title ?? 'Conversation'}
          </span>
          {state}
        </span>
        <span className="flex flex-wrap gap-x-2 text-12 text-text-2">
          <span>{agent?.name}</span>
          {children}
        </span>
      </span>
    </Link>
  )
}

type HandoffLinkProps = {
  handoff: Handoff
  userId: string | undefined
  /** Whether it is before the reader's eyes, where nothing of it is new. */
  isOpen: boolean
}

/** A conversation that waits or is with a person: since when the visitor waits, and how much is unanswered. */
export function HandoffLink({ handoff, userId, isOpen }: HandoffLinkProps) {
  const { status, unanswered, wrote_at, asked_at, taken_by_name, reason } = handoff
  const who = handoff.taken_by === userId ? 'You' : taken_by_name
  return (
    <TalkLink
      id={handoff.conversation_id}
      title={handoff.conversations?.title ?? null}
      agent={handoff.templates}
      state={
        status === 'waiting' ? (
          <Badge tone="warn">Waiting</Badge>
        ) : unanswered > 0 && !isOpen ? (
          <Badge tone="run">{unanswered} new</Badge>
        ) : (
          <Badge className="max-w-28">
            <span className="truncate">{who}</span>
          </Badge>
        )
      }
    >
      <span>{reasons[reason]}</span>
      {wrote_at ? (
        <Waited since={wrote_at} label="wrote" />
      ) : (
        // That somebody asked is its reason already.
        status === 'waiting' && (
          <Waited since={asked_at} {...(reason !== 'asked' && { label: 'asked' })} />
        )
      )}
    </TalkLink>
  )
}
