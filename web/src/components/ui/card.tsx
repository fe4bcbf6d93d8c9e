import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('min-w-0 rounded-xl border bg-bg-2', className)} {...props} />
}

export function CardHeader({ className, ...props }: ComponentProps<'header'>) {
  return (
    <header
      className={cn(
        'flex min-h-12 items-center gap-2 border-border-1 border-b py-2 pr-3 pl-4',
        className,
      )}
      {...props}
    />
  )
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('font-medium text-14', className)} {...props}>
      {children}
    </h2>
  )
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('p-4', className)} {...props} />
}
