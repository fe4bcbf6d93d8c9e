import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '@/lib/cn.ts'
import { Spinner } from './spinner.tsx'

const styles = cva(
  'inline-flex flex-none select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-lg border font-medium transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        secondary:
          'border-border-3 bg-bg-2 text-text-1 hover:bg-bg-4 disabled:border-border-2 disabled:bg-bg-1 disabled:text-text-off',
        primary:
          'border-transparent bg-accent-solid text-on-accent hover:bg-accent-solid-hover disabled:bg-accent-soft disabled:text-accent-text aria-busy:bg-accent-soft aria-busy:text-accent-text',
        ghost:
          'border-transparent text-text-2 hover:bg-bg-4 hover:text-text-1 disabled:bg-transparent disabled:text-text-off',
        danger:
          'border-transparent bg-red-solid text-on-accent hover:bg-red-solid-hover disabled:border-border-2 disabled:bg-bg-1 disabled:text-text-off',
      },
      size: {
        sm: 'h-7 px-2.5 text-12 max-sm:h-9',
        md: 'h-8 px-3 text-13 max-sm:h-9',
        lg: 'h-10 px-4 text-14 max-sm:h-11',
      },
      icon: { true: 'px-0' },
    },
    compoundVariants: [
      { icon: true, size: 'sm', class: 'w-7 max-sm:w-9' },
      { icon: true, size: 'md', class: 'w-8 max-sm:w-9' },
      { icon: true, size: 'lg', class: 'w-10 max-sm:w-11' },
    ],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof styles> & {
    asChild?: boolean
    /** Shows a spinner and ignores clicks, but keeps the focus that `disabled` would drop. */
    busy?: boolean
  }

export function Button(props: ButtonProps) {
  const { variant, size, icon, asChild, busy, className, children, onClick, ...rest } = props
  const classes = cn(styles({ variant, size, icon }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      className={classes}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...rest}
    >
      {busy && <Spinner />}
      {busy && icon ? null : children}
    </button>
  )
}
