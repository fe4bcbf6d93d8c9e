import { type ComponentProps, useId, useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type BlockableButtonProps = Omit<ComponentProps<typeof Button>, 'asChild'> & {
  /** Why it can do nothing now: shown on hover, on focus and on a tap. */
  blocked: string | undefined
}

/** A button that stays in the tab order while it can do nothing, and says why. */
export function BlockableButton(props: BlockableButtonProps) {
  const { blocked, className, onClick, onBlur, ...rest } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip
        content={blocked}
        side="bottom"
        open={open && blocked !== undefined}
        onOpenChange={setOpen}
      >
        <Button
          {...rest}
          {...(blocked !== undefined && { 'aria-disabled': true, 'aria-describedby': id })}
          className={cn(
            blocked !== undefined &&
              'bg-accent-soft text-accent-text hover:bg-accent-soft hover:text-accent-text',
            className,
          )}
          onClick={(event) => {
            if (blocked === undefined) return onClick?.(event)
            // Prevented, because a click closes a tooltip, and a tap has no other way to open it.
            event.preventDefault()
            setOpen(true)
          }}
          onBlur={(event) => {
            onBlur?.(event)
            // The tooltip does not hear of a focus that a dialog takes back at once.
            setOpen(false)
          }}
        />
      </Tooltip>
      {blocked !== undefined && (
        <span id={id} hidden>
          {blocked}
        </span>
      )}
    </>
  )
}
