import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller says htmlFor.
  return <label className={cn('font-medium text-13', className)} {...props} />
}
