import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

export const DropdownMenu = Radix.Root
export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuGroup = Radix.Group
export const DropdownMenuRadioGroup = Radix.RadioGroup

const item =
  'flex h-8 w-full cursor-default select-none items-center gap-2.5 rounded-md px-2 text-13 outline-none data-highlighted:bg-bg-4 data-disabled:text-text-off max-sm:h-11 [&>svg]:text-text-3 [&.text-red>svg]:text-current'

export function DropdownMenuContent(props: ComponentProps<typeof Radix.Content>) {
  const { className, sideOffset = 4, ...rest } = props
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        className={cn(
          'fade-in-0 z-50 min-w-[220px] animate-in rounded-xl border bg-bg-3 p-1 shadow-float duration-120',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  )
}

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cn(item, className)} {...props} />
}

export function DropdownMenuRadioItem(props: ComponentProps<typeof Radix.RadioItem>) {
  const { className, children, ...rest } = props
  return (
    <Radix.RadioItem className={cn(item, className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check size={16} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function DropdownMenuCheckboxItem(props: ComponentProps<typeof Radix.CheckboxItem>) {
  const { className, children, ...rest } = props
  return (
    <Radix.CheckboxItem className={cn(item, className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check size={16} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      className={cn('flex h-7 items-center px-2 text-12 text-text-3', className)}
      {...props}
    />
  )
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border-1" />
}
