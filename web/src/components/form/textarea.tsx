import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'
import { useField } from './field.tsx'
import { inputStyles } from './input.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const field = useField(props)
  return (
    <textarea
      {...field}
      className={cn(inputStyles(), 'h-auto resize-y py-2 leading-5 max-sm:h-auto', className)}
      {...props}
    />
  )
}
