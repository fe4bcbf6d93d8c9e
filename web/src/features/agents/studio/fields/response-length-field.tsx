import { Slider } from '@/components/form/slider.tsx'
import type { ResponseLength } from '@/lib/catalogues.ts'

type ResponseLengthFieldProps = {
  lengths: ResponseLength[]
  value: string
  onChange: (id: string) => void
}

/** One step for each length of the catalogue, from short to long. */
export function ResponseLengthField({ lengths, value, onChange }: ResponseLengthFieldProps) {
  const at = Math.max(
    0,
    lengths.findIndex((length) => length.id === value),
  )
  const chosen = lengths[at]
  if (!chosen) return null
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-13">Response length</span>
        <span className="ml-auto text-12 text-text-2">{chosen.description}</span>
      </p>
      <Slider
        label={`Response length: ${chosen.name}`}
        value={at}
        max={lengths.length - 1}
        onChange={(step) => onChange(lengths[step]?.id ?? value)}
      />
      <p aria-hidden="true" className="flex justify-between text-12 text-text-3">
        <span>{lengths[0]?.name}</span>
        <span>{lengths.at(-1)?.name}</span>
      </p>
    </div>
  )
}
