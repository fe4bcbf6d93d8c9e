import { Mark } from './mark.tsx'

/** The sign of the product, alone or with its name beside it. */
export function Logo({ named = false }: { named?: boolean }) {
  return (
    <span className="inline-flex flex-none items-center gap-3">
      <Mark className={named ? 'size-7' : 'size-6'} />
      <span className={named ? 'whitespace-nowrap font-medium text-16' : 'sr-only'}>
        Digital Workforce
      </span>
    </span>
  )
}
