import { GripVertical, X } from 'lucide-react'
import { useId } from 'react'
import { Portrait } from '@/components/face/portrait.tsx'
import { Input } from '@/components/form/input.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/cn.ts'
import type { KnownAgent } from '../gallery-card.tsx'

/** By how many places a key moves what stands at this one. */
const steps: Record<string, (place: { at: number; of: number }) => number> = {
  ArrowUp: () => -1,
  ArrowDown: () => 1,
  Home: ({ at }) => -at,
  End: ({ at, of }) => of - 1 - at,
}

type AgentRowProps = {
  /** Unknown while the agents load, or where it was deleted meanwhile. */
  agent: KnownAgent | undefined
  caption: string
  place: { at: number; of: number }
  disabled: boolean
  isDragged: boolean
  onCaption: (words: string) => void
  onMove: (by: number) => void
  /** Where the pointer is while it drags; undefined when it lets go. */
  onDrag: (y: number | undefined) => void
  onRemove: () => void
}

export function AgentRow(props: AgentRowProps) {
  const { agent, caption, place, disabled, isDragged, onCaption, onMove, onDrag, onRemove } = props
  const id = useId()
  const name = agent?.name ?? 'Agent'
  return (
    <li
      className={cn(
        // On a phone what is said of it has the whole width.
        'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 rounded-lg border bg-bg-2 p-2 sm:gap-x-3',
        isDragged && 'border-accent-line bg-bg-4',
      )}
    >
      {!disabled && (
        <button
          type="button"
          aria-label={`Move ${name}, ${place.at + 1} of ${place.of}`}
          aria-describedby={`${id}-how`}
          className="grid h-9 w-6 flex-none cursor-grab touch-none place-items-center rounded-md text-text-3 sm:row-span-2 hover:bg-bg-4 hover:text-text-1 active:cursor-grabbing"
          onKeyDown={(event) => {
            const step = steps[event.key]
            if (!step) return
            event.preventDefault()
            onMove(step(place))
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            onDrag(event.clientY)
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event.clientY)
          }}
          onLostPointerCapture={() => onDrag(undefined)}
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
      )}
      <span id={`${id}-how`} hidden>
        Drag it, or press the arrow keys, Home or End.
      </span>
      <span className="col-start-2 sm:row-span-2">
        {agent && <Portrait personId={agent.avatar} styleId={agent.style_id} name="" size={40} />}
      </span>
      <p className="col-start-3 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="truncate font-medium">{name}</span>
        {agent?.role && <span className="truncate text-13 text-text-2">{agent.role}</span>}
        {agent && agent.live_version === null && (
          <Badge tone="draft">Not published, so not shown</Badge>
        )}
      </p>
      {!disabled && (
        <Button
          size="sm"
          variant="ghost"
          icon
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="col-start-4 sm:row-span-2"
        >
          <X size={16} aria-hidden="true" />
        </Button>
      )}
      <span className="max-sm:col-span-4 sm:col-start-3">
        <Input
          inputSize="sm"
          aria-label={`What the gallery says of ${name}`}
          value={caption}
          maxLength={200}
          disabled={disabled}
          placeholder="What it helps with, in a sentence"
          onChange={(event) => onCaption(event.target.value)}
        />
      </span>
    </li>
  )
}
