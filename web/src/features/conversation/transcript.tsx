import { Download, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { useIsWide } from '@/lib/hooks/use-is-wide.ts'
import { saveFile } from '@/lib/save-file.ts'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { FirstWords } from '@/lib/visitor-words/words.ts'
import { textOf } from './message/message.ts'
import { MessageList, type Speaker } from './message/message-list.tsx'
import type { Conversation } from './use-conversation.ts'

const TranscriptSheet = lazy(() =>
  import('./transcript-sheet.tsx').then(({ TranscriptSheet }) => ({ default: TranscriptSheet })),
)

type TranscriptProps = {
  agent: Speaker
  conversation: Conversation
  open: boolean
  onClose: () => void
}

function download(agent: Speaker, conversation: Conversation, words: FirstWords) {
  const lines = conversation.messages.map((message) => {
    if (message.role === 'system') return textOf(message)
    const who = message.role === 'user' ? words.you : (message.metadata?.person ?? agent.name)
    return `${who}: ${textOf(message)}`
  })
  const text = [`${agent.name}: ${agent.greeting}`, ...lines].join('\n\n')
  const named = (text: string, other: RegExp) => text.toLowerCase().replaceAll(other, '-')
  const name = `${named(agent.name, /\W+/g)}-${named(words.transcript, / +/g)}.txt`
  saveFile(name, new Blob([text], { type: 'text/plain' }))
}

/** What was said: beside the stage, and on a narrow screen over it. */
export function Transcript({ agent, conversation, open, onClose }: TranscriptProps) {
  const words = useFirstWords()
  const isWide = useIsWide()
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const save = conversation.messages.length > 0 && (
    <Button
      variant="ghost"
      size={isWide ? 'sm' : 'md'}
      icon
      aria-label={words.downloadTranscript}
      onClick={() => download(agent, conversation, words)}
    >
      <Download size={16} aria-hidden="true" />
    </Button>
  )
  const said = (
    <div
      data-scroll
      className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <MessageList agent={agent} conversation={conversation} headings announce={false} />
    </div>
  )
  if (!isWide) {
    return (
      wasOpen && (
        <Suspense>
          <TranscriptSheet open={open} onClose={onClose} actions={save}>
            {said}
          </TranscriptSheet>
        </Suspense>
      )
    )
  }
  if (!open) return null
  return (
    <aside
      aria-label={words.transcript}
      className="flex min-h-0 flex-col border-l border-border-2 bg-bg-0"
    >
      <header className="flex h-12 flex-none items-center gap-1 pr-3 pl-5">
        <h2 className="flex-1 font-medium">{words.transcript}</h2>
        {save}
        <Button variant="ghost" size="sm" icon aria-label={words.closeTranscript} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      {said}
    </aside>
  )
}
