import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'

type SentenceFormProps = {
  initial?: string
  busy?: boolean
  onSubmit: (sentence: string) => void
  children?: ReactNode
}

/** One sentence that says what an agent is for. */
export function SentenceForm({ initial = '', busy, onSubmit, children }: SentenceFormProps) {
  const [sentence, setSentence] = useState(initial)
  const ready = sentence.trim().length > 0
  return (
    <form
      className="@container"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit(sentence.trim())
      }}
    >
      <div className="flex min-h-12 items-center gap-1 rounded-xl border border-border-3 bg-bg-2 py-1.5 pr-2 pl-4 focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus @max-[420px]:flex-wrap">
        <input
          value={sentence}
          onChange={(event) => setSentence(event.target.value)}
          maxLength={300}
          aria-label="What should the agent do?"
          placeholder="An IT help desk agent that explains our VPN and devices"
          className="h-8 min-w-0 flex-1 text-ellipsis bg-transparent outline-none placeholder:text-text-3 @max-[420px]:basis-full"
        />
        <Button type="submit" disabled={!ready} busy={busy} className="@max-[420px]:w-full">
          Write the draft
        </Button>
      </div>
      {children}
    </form>
  )
}
