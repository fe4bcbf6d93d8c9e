import { RotateCcw } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { AnswerScore, type AnswerScored } from '@/components/answer-score.tsx'
import { type GivenFile, GivenFiles } from '@/components/given-files.tsx'
import { Button } from '@/components/ui/button.tsx'
import { builtInActs } from '@/lib/built-in-tools.ts'
import { dayOf } from '@/lib/format/relative-time.ts'
import { Feedback, Sources } from './answer-facts.tsx'
import type { Talk } from './talk.ts'

type Entry = {
  id: string
  at: string
  kind: string
  who: string
  text: string
  note?: string
  score?: AnswerScored | null
  /** The question that it answers. */
  answerTo?: string | null
  files?: GivenFile[]
  sources?: Talk['said'][number]['message_citations']
  feedback?: Talk['said'][number]['message_feedback']
}

const states: Record<string, string> = {
  pending: 'answering',
  streaming: 'answering',
  stopped: 'stopped',
  cut: 'cut',
  failed: 'failed',
}

const running = ['answering']

const outcomes: Record<string, string> = {
  waiting: 'asks the visitor first',
  running: 'at work',
  done: 'done',
  failed: 'did not work',
  unsure: 'not known whether it was done',
  refused: 'the visitor said no',
  lapsed: 'not done',
}

type Call = Talk['said'][number]['tool_calls'][number]

/** What an agent did, and with what. */
function actOf({ name: tool, title, arguments: given }: Call) {
  const act = builtInActs[tool] ?? title
  const told = Object.entries(Object(given)).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return told.length > 0 ? `${act} (${told.join(', ')})` : act
}

/** Marks of sources say nothing without them. */
const withMarksOf = (text: string, sources: Talk['said'][number]['message_citations']) =>
  text.replace(/\s?\[(\d{1,3})\]/g, (mark, number) =>
    sources.some((source) => source.number === Number(number)) ? mark : '',
  )

/** What was said, done and suggested, in the order of time. */
function entriesOf({ said, whispers, templates }: Talk): Entry[] {
  const who = (role: string, by: string | null) =>
    by ?? (role === 'user' ? 'Visitor' : (templates?.name ?? 'Agent'))
  const entries: Entry[] = [
    ...said.map(
      ({ id, role, answer_to, text, state, said_by, created_at, attachments: files, ...rest }) => ({
        ...{ id, at: created_at, kind: role, who: who(role, said_by) },
        text: role === 'assistant' ? withMarksOf(text, rest.message_citations) : text,
        ...(states[state] && { note: states[state] }),
        score: rest.answer_scores as AnswerScored | null,
        answerTo: answer_to,
        files,
        sources: rest.message_citations,
        feedback: rest.message_feedback,
      }),
    ),
    ...said.flatMap(({ tool_calls }) =>
      tool_calls.map((call) => ({
        ...{ id: call.id, at: call.created_at, kind: 'call', who: who('assistant', null) },
        ...{ text: actOf(call), note: outcomes[call.state] ?? call.state },
      })),
    ),
    ...whispers.map(({ id, author_name, body, created_at }) => ({
      ...{ id, at: created_at, kind: 'whisper', who: author_name, text: body },
    })),
  ]
  return entries.sort((a, b) => a.at.localeCompare(b.at))
}

const clock = new Intl.DateTimeFormat('en', {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})

const looks: Record<string, string> = {
  user: 'self-start rounded-bl-sm bg-bg-4',
  assistant: 'self-end rounded-br-sm border border-border-2',
  person: 'self-end rounded-br-sm bg-accent-soft',
  call: 'self-end border border-border-2 bg-bg-2 text-13',
  whisper: 'self-center border border-dashed border-amber-line bg-amber-soft',
}

export type Turn = { question: string; answer: string }

// So near to the end one reads what is newest.
const near = 160

/** Returns a ref for the end, which stays in view for who is there, has just opened the conversation or written in it. */
function useEndInView(talkId: string, written: number, length: number) {
  const end = useRef<HTMLDivElement>(null)
  const isNear = useRef(true)
  useEffect(() => {
    const list = end.current?.closest('[data-scroll]')
    const watch = () => {
      if (!list) return
      isNear.current = list.scrollHeight - list.scrollTop - list.clientHeight < near
    }
    list?.addEventListener('scroll', watch)
    return () => list?.removeEventListener('scroll', watch)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was read before
  useEffect(() => {
    isNear.current = true
  }, [talkId, written])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry needs the scroll
  useEffect(() => {
    if (isNear.current) end.current?.scrollIntoView({ block: 'nearest' })
  }, [talkId, written, length])
  return end
}

type SaidProps = {
  talk: Talk
  /** How often its reader has written in it. */
  written: number
  onReplay: ((turn: Turn) => void) | null
}

export function Said({ talk, written, onReplay }: SaidProps) {
  const entries = entriesOf(talk)
  const length = entries.length
  const end = useEndInView(talk.id, written, length)
  return (
    <div role="log" aria-label="Transcript" className="flex flex-col gap-3">
      {length === 0 && (
        <p className="text-center text-12 text-text-3">The visitor has not written yet.</p>
      )}
      {entries.map((entry, position) => (
        <Fragment key={entry.id}>
          <Day at={entry.at} after={entries[position - 1]?.at} />
          <EntryRow entry={entry} onReplay={onReplay} />
        </Fragment>
      ))}
      <div ref={end} />
    </div>
  )
}

/** The day on which what follows was said, where it is another one than before. */
function Day({ at, after }: { at: string; after: string | undefined }) {
  const day = dayOf(at)
  if (after === undefined ? day === dayOf(new Date().toISOString()) : day === dayOf(after)) {
    return null
  }
  return (
    <p className="text-center text-12 text-text-3">
      <time dateTime={at}>{day}</time>
    </p>
  )
}

type EntryRowProps = { entry: Entry; onReplay: SaidProps['onReplay'] }

function EntryRow({ entry, onReplay }: EntryRowProps) {
  const { id, at, kind, who, text, note, score, answerTo: question } = entry
  const { files = [], sources = [], feedback = [] } = entry
  if (kind === 'notice') return <p className="text-center text-12 text-text-3">{text}</p>
  return (
    <div className={`max-w-[85%] rounded-[14px] px-3.5 py-2 ${looks[kind] ?? looks.assistant}`}>
      <p className="mb-0.5 text-12 text-text-2">
        {who}
        {kind === 'call' && ' used a tool'}
        {kind === 'whisper' && ' whispers, the visitor does not see it'}
        {note && `, ${note}`} · <time dateTime={at}>{clock.format(new Date(at))}</time>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text || '…'}</p>
      {files.length > 0 && <GivenFiles files={files} className="my-1.5" />}
      <Sources of={sources} />
      <Feedback of={feedback} />
      <AnswerScore of={score} />
      {onReplay && question && !running.includes(note ?? '') && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 -ml-2"
          aria-label={`Replay the answer of ${clock.format(new Date(at))}`}
          onClick={() => onReplay({ question, answer: id })}
        >
          <RotateCcw size={16} aria-hidden="true" />
          Replay
        </Button>
      )}
    </div>
  )
}
