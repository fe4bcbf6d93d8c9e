import { Pencil, Undo2, X } from 'lucide-react'
import { Portrait } from '@/components/face/portrait.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/cn.ts'
import type { Catalogues } from './catalogues.ts'
import type { Proposal } from './choices.ts'

type ProposalCardProps = {
  agent: Proposal
  catalogues: Catalogues
  dropped: boolean
  onChange: () => void
  onDrop: (dropped: boolean) => void
}

/** A proposed agent: who it is, what it will do, how it speaks. */
export function ProposalCard({ agent, catalogues, dropped, onChange, onDrop }: ProposalCardProps) {
  const { people, tones } = catalogues
  const { name, role, avatar, style_id, does } = agent
  const voice = people
    .find(({ id }) => id === avatar)
    ?.voices.find(({ id }) => id === agent.voice_id)?.name
  const tone = tones.find(({ id }) => id === agent.tone)?.name
  const manner = [tone && `${tone} tone`, voice && `voice: ${voice.toLowerCase()}`]
  return (
    <li className="rounded-xl border bg-bg-2 p-4">
      <div className="flex gap-4">
        <Portrait
          personId={avatar}
          styleId={style_id}
          name=""
          size={64}
          className={cn(dropped && 'opacity-40')}
        />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-medium text-16">{name}</h2>
          <p className="break-words text-13 text-text-2">{role}</p>
          <p className="mt-2 break-words">{does}</p>
          <p className="mt-2 text-13 text-text-3">{manner.filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        {dropped ? (
          <>
            <Badge tone="draft" className="mr-auto">
              Dropped
            </Badge>
            <Button aria-label={`Take back ${name}`} onClick={() => onDrop(false)}>
              <Undo2 size={16} aria-hidden="true" />
              Take back
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" aria-label={`Drop ${name}`} onClick={() => onDrop(true)}>
              <X size={16} aria-hidden="true" />
              Drop
            </Button>
            <Button aria-label={`Change ${name}`} onClick={onChange}>
              <Pencil size={16} aria-hidden="true" />
              Change
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
