import { useEffect, useId, useRef } from 'react'
import { Spinner } from '@/components/ui/spinner.tsx'
import { CodeBoxes, codeLength } from './code-boxes.tsx'
import { FieldError } from './field.tsx'

type CodeFieldProps = {
  value: string
  error: string | undefined
  /** What went well, where an error would stand. */
  notice?: string | undefined
  busy: boolean
  onChange: (value: string) => void
  /** Called as soon as all digits are there. */
  onComplete: (code: string) => void
}

/** Six digits, sent off when the last one is typed. */
export function CodeField(props: CodeFieldProps) {
  const { value, error, notice, busy, onChange, onComplete } = props
  const boxes = useRef<{ focus: () => void }>(null)
  const errorId = useId()
  // Ready to type, at first and after a code that was not taken.
  useEffect(() => {
    if (!busy) boxes.current?.focus()
  }, [busy])
  return (
    <div className="flex flex-col items-center gap-3">
      <CodeBoxes
        ref={boxes}
        value={value}
        invalid={error !== undefined}
        describedBy={error ? errorId : undefined}
        busy={busy}
        onChange={(next) => {
          onChange(next)
          if (next.length === codeLength && !busy) onComplete(next)
        }}
      />
      {/* As high as the longest message, so that nothing below moves. */}
      <div className="flex min-h-9 text-balance text-13 text-text-2" aria-live="polite">
        {busy ? (
          <span className="flex h-5 items-center gap-2">
            <Spinner /> Verifying...
          </span>
        ) : error ? (
          <FieldError id={errorId}>{error}</FieldError>
        ) : (
          notice
        )}
      </div>
    </div>
  )
}
