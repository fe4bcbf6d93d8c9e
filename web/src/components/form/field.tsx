import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { cn } from '@/lib/cn.ts'

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean }

const FieldContext = createContext<FieldState | undefined>(undefined)

/** What a control inside a Field takes over: its id, who describes it, whether it is wrong. */
export function useField(own: { id?: string; 'aria-describedby'?: string }) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
  }
}

type FieldProps = {
  label: ReactNode
  /** Beside the label: a count, "Optional", a link. */
  hint?: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** The label names several controls (a set of tiles, a segmented choice), not one input. */
  group?: boolean
  className?: string
  children: ReactNode
}

export function Field({ label, hint, help, error, group, className, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  const describedBy = error || help ? note : undefined
  const title = 'flex items-center gap-1.5 font-medium text-13'
  return (
    <div
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
      {...(group && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy,
      })}
    >
      <div className="flex items-center justify-between gap-3">
        {group ? (
          <span id={`${id}-label`} className={title}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={title}>
            {label}
          </label>
        )}
        {hint && <span className="text-12 text-text-3">{hint}</span>}
      </div>
      <FieldContext value={group ? undefined : { id, describedBy, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        help && (
          <p id={note} className="text-12 text-text-3">
            {help}
          </p>
        )
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-12 text-red">
      <CircleAlert size={16} aria-hidden="true" />
      {children}
    </p>
  )
}
