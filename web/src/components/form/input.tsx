import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'
import { useField } from './field.tsx'

export const inputStyles = cva(
  'w-full min-w-0 rounded-lg border border-border-3 bg-bg-2 px-3 text-text-1 transition-colors placeholder:text-text-3 placeholder:opacity-100 focus-visible:border-focus focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:text-text-off aria-invalid:border-red',
  {
    variants: {
      // 16 px on a phone: Safari zooms into anything smaller.
      inputSize: {
        sm: 'h-8 text-13 max-sm:h-9 max-sm:text-16',
        md: 'h-9 text-14 max-sm:h-11 max-sm:text-16',
        lg: 'h-10 text-14 max-sm:h-11 max-sm:text-16',
      },
    },
    defaultVariants: { inputSize: 'md' },
  },
)

type InputProps = ComponentProps<'input'> & VariantProps<typeof inputStyles>

export function Input({ inputSize, className, ...props }: InputProps) {
  const field = useField(props)
  return <input {...field} className={cn(inputStyles({ inputSize }), className)} {...props} />
}
