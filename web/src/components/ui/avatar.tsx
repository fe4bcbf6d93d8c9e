import { cn } from '@/lib/cn.ts'

function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0],
  )
  return letters.join('').toUpperCase() || '?'
}

type AvatarProps = { name: string; size?: 20 | 28 | 32; className?: string }

const sizes = { 20: 'size-5 border-0 text-[10px]', 28: 'size-7 text-12', 32: 'size-8 text-12' }

/** A member of the organisation: initials, never a face; faces belong to agents. */
export function Avatar({ name, size = 28, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid flex-none place-items-center rounded-full border bg-bg-4 font-medium text-text-2',
        sizes[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
