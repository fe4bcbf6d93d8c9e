import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'

export const codeLength = 6
const positions = Array.from({ length: codeLength }, (_, position) => position)
const digitsOf = (text: string) => text.replace(/\D/g, '')

type CodeBoxesProps = {
  value: string
  invalid: boolean
  describedBy?: string | undefined
  /** Takes no digits for now, but keeps the focus. */
  busy: boolean
  onChange: (value: string) => void
  ref?: Ref<{ focus: () => void }>
}

/** Six boxes that behave like one field: typing, pasting and autofill all end in `value`. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { value, invalid, describedBy, busy, onChange, ref } = props
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (position: number) => boxes.current[Math.min(position, codeLength - 1)]?.focus()
  useImperativeHandle(ref, () => ({ focus: () => focus(0) }))

  function put(position: number, typed: string) {
    const digits = digitsOf(typed)
    if (!digits || busy) return
    const at = Math.min(position, value.length)
    const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(
      0,
      codeLength,
    )
    onChange(next)
    focus(at + digits.length)
  }

  function press(position: number, event: KeyboardEvent) {
    if (event.key === 'Backspace') {
      event.preventDefault()
      if (busy) return
      const at = value[position] ? position : position - 1
      if (at >= 0) onChange(value.slice(0, at) + value.slice(at + 1))
      focus(Math.max(0, at))
    } else if (event.key === 'ArrowLeft') focus(Math.max(0, position - 1))
    else if (event.key === 'ArrowRight') focus(Math.min(position + 1, value.length))
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    const digits = digitsOf(event.clipboardData.getData('text')).slice(0, codeLength)
    if (!digits || busy) return
    onChange(digits)
    focus(digits.length)
  }

  return (
    <fieldset className="flex min-w-0 justify-center gap-2" aria-describedby={describedBy}>
      <legend className="sr-only">Verification code</legend>
      {positions.map((position) => (
        <input
          key={position}
          ref={(box) => {
            boxes.current[position] = box
          }}
          value={value[position] ?? ''}
          onChange={(event) => put(position, event.target.value.replace(value[position] ?? '', ''))}
          onKeyDown={(event) => press(position, event)}
          onPaste={paste}
          onFocus={(event) => event.target.select()}
          readOnly={busy}
          inputMode="numeric"
          autoComplete={position === 0 ? 'one-time-code' : 'off'}
          aria-label={`Digit ${position + 1} of ${codeLength}`}
          aria-invalid={invalid || undefined}
          className="h-12 w-11 min-w-0 rounded-lg border border-border-3 bg-bg-2 text-center font-medium text-20 tabular-nums focus-visible:border-focus focus-visible:-outline-offset-1 read-only:text-text-3 aria-invalid:border-red sm:h-14 sm:w-12"
        />
      ))}
    </fieldset>
  )
}
