import { Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { copyText } from './copy-text.ts'

type CopyFieldProps = {
  label: string
  text: string
  hint?: ReactNode
  lines?: boolean
  /** Of the label, below what it stands in. */
  heading?: 'h3' | 'h4'
}

/** Something to be taken elsewhere: shown whole, selectable, copied by a button. */
export function CopyField({ label, text, hint, lines, heading: Heading = 'h3' }: CopyFieldProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <Heading id={id} className="font-medium text-13">
          {label}
        </Heading>
        {hint && <span className="text-12 text-text-3">{hint}</span>}
      </div>
      <div className="flex items-start gap-1 rounded-lg border bg-bg-0 py-1 pr-1 pl-3">
        {/* Focusable, because it scrolls. */}
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the keyboard
          tabIndex={0}
          className={`min-w-0 flex-1 py-1 font-mono text-12 text-text-1 leading-5 ${lines ? 'overflow-x-auto' : 'whitespace-pre-wrap break-all'}`}
        >
          {text}
        </pre>
        <Button
          size="sm"
          variant="ghost"
          icon
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void copyText(label, text)}
        >
          <Copy size={16} aria-hidden="true" />
        </Button>
      </div>
    </section>
  )
}
