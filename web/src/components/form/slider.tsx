import { Slider as Radix } from 'radix-ui'
import { cn } from '@/lib/cn.ts'

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  className?: string
}

export function Slider(props: SliderProps) {
  const { label, value, onChange, min = 0, max = 100, step = 1, className } = props
  return (
    <Radix.Root
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      min={min}
      max={max}
      step={step}
      className={cn('relative flex h-5 w-full touch-none items-center', className)}
    >
      <Radix.Track className="relative h-1 flex-1 rounded-sm bg-border-2">
        <Radix.Range className="absolute h-full rounded-sm bg-accent" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        className="block size-4 rounded-full border-[3px] border-bg-1 bg-text-1"
      />
    </Radix.Root>
  )
}
