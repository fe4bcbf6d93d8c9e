import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'

type ChoiceTileProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** A choice the size of a thumb: the whole tile is the checkbox. */
export function ChoiceTile({ checked, onCheckedChange, disabled, children }: ChoiceTileProps) {
  return (
    <label
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border px-3 py-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        checked ? 'border-accent bg-accent-soft' : 'border-border-3 bg-bg-2 hover:bg-bg-4',
        disabled && 'cursor-not-allowed text-text-off',
      )}
    >
      <input
        type="checkbox"
        className="sr-only"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className={cn(
          'grid size-4 flex-none place-items-center rounded-[4px] border-[1.5px]',
          checked
            ? 'border-accent-solid bg-accent-solid text-on-accent'
            : 'border-border-4 bg-bg-2',
        )}
      >
        {checked && <Check size={12} strokeWidth={3} />}
      </span>
      {children}
    </label>
  )
}
