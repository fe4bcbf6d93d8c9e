import { findLook } from 'faces/looks'
import { ownStyle } from 'faces/portrait-path'
import { lazy, type ReactNode, Suspense } from 'react'
import { cn } from '@/lib/cn.ts'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { Alive } from './animate.ts'
import { LiveFace } from './live-face.tsx'

// Few agents have a person of their own, and what shows one is large.
const OwnFace = lazy(() =>
  import('./own/own-face.tsx').then(({ OwnFace }) => ({ default: OwnFace })),
)

type StageProps = Pick<Alive, 'state'> & {
  face?: Partial<Alive>
  personId: string
  styleId: string
  name: string
  role?: string
  className?: string
  children?: ReactNode
}

const chip =
  'flex min-h-7 min-w-0 items-center gap-2 rounded-lg border border-border-2 bg-bg-1 px-2.5 py-0.5 text-12 text-text-2'

function Bars({ moving }: { moving: boolean }) {
  return (
    <span className="flex h-3 items-center gap-0.5" aria-hidden="true">
      {['h-1.5', 'h-3', 'h-2', 'h-2.5', 'h-1'].map((height, at) => (
        <span
          key={height}
          className={cn(
            'w-0.5 rounded-full bg-accent',
            height,
            moving && 'motion-safe:animate-pulse',
          )}
          style={{ animationDelay: `${at * 120}ms` }}
        />
      ))}
    </span>
  )
}

/** Where a visitor meets an agent: the figure on the bottom edge before a backdrop in the person's own hue. */
export function Stage({
  personId,
  styleId,
  name,
  role,
  state,
  face,
  className,
  children,
}: StageProps) {
  const words = useFirstWords()
  const { hue = 255, crown = 0 } = findLook(personId) ?? {}
  return (
    <section
      aria-label={words.agentNamed(name)}
      className={cn('@container-size relative isolate overflow-hidden bg-stage', className)}
      style={{
        background: `radial-gradient(90% 80% at 44% 40%, oklch(from var(--stage-light) l c ${hue}), oklch(from var(--stage) l c ${hue}) 72%)`,
        // Whatever the hair, it begins 11 percent under the top, unless the stage is too narrow for the shoulders.
        ['--figure' as string]: `min(146cqw, ${89 / (1 - crown / 280)}cqh)`,
      }}
    >
      {styleId === ownStyle ? (
        <Suspense>
          <OwnFace key={personId} personId={personId} name={name} state={state} {...face} />
        </Suspense>
      ) : (
        <LiveFace
          key={personId}
          personId={personId}
          styleId={styleId}
          name={name}
          state={state}
          {...face}
          className="absolute bottom-0 left-1/2 w-(--figure) -translate-x-1/2"
        />
      )}
      <div className="absolute inset-x-3 top-3 flex items-start justify-between gap-2">
        <p className={chip}>
          <span className="line-clamp-2 min-w-0 font-medium text-text-1 [overflow-wrap:anywhere]">
            {name}
          </span>
          {role && <span className="min-w-0 truncate max-sm:hidden">{role}</span>}
          <span className="flex-none whitespace-nowrap rounded-md border border-border-3 px-1.5 leading-4">
            {words.aiAgent}
          </span>
        </p>
        {state !== 'idle' && (
          <p className={cn(chip, 'flex-none')}>
            <Bars moving={state !== 'thinking'} />
            {words[state]}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
