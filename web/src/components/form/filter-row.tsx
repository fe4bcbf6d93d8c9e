import { Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@/lib/cn.ts'
import { namedOptions } from '@/lib/form/options.ts'
import { Select } from './select.tsx'

/** Above a list: a SearchBox, then a FilterSelect for each filter. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-2">{children}</div>
}

type SearchBoxProps = {
  label: string
  placeholder?: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
  className?: string
}

export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder = label, value, onSearch, className } = props
  const box = useRef<HTMLInputElement>(null)
  // The URL may change without typing: by a button, or by going back.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = value ?? ''
  }, [value])
  return (
    <label
      className={cn(
        'flex h-8 min-w-40 flex-1 items-center gap-2 rounded-lg border border-border-3 bg-bg-2 px-3 focus-within:outline-2 focus-within:outline-focus max-sm:h-9 max-sm:basis-full',
        className,
      )}
    >
      <Search size={16} className="flex-none text-text-3" aria-hidden="true" />
      <input
        ref={box}
        type="search"
        defaultValue={value}
        onChange={(event) => onSearch(event.target.value || undefined)}
        placeholder={placeholder}
        aria-label={label}
        className="min-w-0 flex-1 text-ellipsis bg-transparent text-13 outline-none max-sm:text-16 placeholder:text-text-3"
      />
    </label>
  )
}

type SearchAndStatusProps = {
  label: string
  search: { search?: string | undefined; status?: string | undefined }
  onSearch: (text: string | undefined) => void
  onStatus: (status: string) => void
}

/** What a list of things that are published is searched for, and which of them it shows. */
export function SearchAndStatus({ label, search, onSearch, onStatus }: SearchAndStatusProps) {
  return (
    <>
      <SearchBox
        label={label}
        value={search.search}
        onSearch={onSearch}
        className="w-66 min-w-0 flex-initial max-sm:w-0 max-sm:flex-1 max-sm:basis-0"
      />
      <FilterSelect
        className="max-sm:flex-initial"
        label="Status"
        value={search.status ?? 'all'}
        onValueChange={onStatus}
        options={namedOptions({ all: 'All statuses', published: 'Published', draft: 'Draft' })}
      />
    </>
  )
}

type FilterSelectProps = Omit<ComponentProps<typeof Select>, 'inputSize' | 'aria-label'> & {
  label: string
}

export function FilterSelect({ label, className, ...props }: FilterSelectProps) {
  return (
    <Select
      inputSize="sm"
      aria-label={label}
      className={cn('w-auto max-w-full max-sm:flex-auto', className)}
      {...props}
    />
  )
}
