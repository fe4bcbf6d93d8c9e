import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn.ts'

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto">
      <table
        className={cn(
          'w-full border-collapse text-13 [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4',
          className,
        )}
        {...props}
      />
    </div>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 whitespace-nowrap border-b px-3 text-left font-normal text-12 text-text-3',
        className,
      )}
      {...props}
    />
  )
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      className={cn(
        'border-border-1 not-last:border-b hover:bg-bg-4/45 aria-selected:bg-accent-soft',
        className,
      )}
      {...props}
    />
  )
}

/** Pass `className="text-right"` for numbers. */
export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('h-12 px-3 py-1.5 text-text-2', className)} {...props} />
}
