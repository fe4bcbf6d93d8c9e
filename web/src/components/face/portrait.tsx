import { portraitPath } from 'faces/portrait-path'
import { cn } from '@/lib/cn.ts'

type PortraitProps = {
  personId: string
  styleId: string
  /** Empty where the name stands beside it. */
  name: string
  /** Pixels, or the width of its place. */
  size: number | 'fill'
  className?: string
}

function mask(size: number | 'fill') {
  if (size === 'fill' || size >= 64) return 'rounded-xl'
  return size > 40 ? 'rounded-lg' : 'rounded-full'
}

/** A face at rest: the same square crop everywhere, only the mask changes with the size. */
export function Portrait({ personId, styleId, name, size, className }: PortraitProps) {
  return (
    <span
      className={cn(
        'relative inline-block flex-none overflow-hidden bg-bg-3 after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-white/10',
        mask(size),
        size === 'fill' && 'aspect-square w-full',
        className,
      )}
      style={size === 'fill' ? undefined : { width: size, height: size }}
    >
      <img
        src={portraitPath(personId, styleId)}
        alt={name && `${name}, AI agent`}
        className="block size-full"
        draggable={false}
      />
    </span>
  )
}
