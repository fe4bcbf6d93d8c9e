import { type Expression, expressions, type FaceState, type Mouth } from 'faces/expression'
import { findPerson } from 'faces/people'
import { useEffect, useId, useRef } from 'react'
import { cn } from '@/lib/cn.ts'
import { prepareFace } from './paint.ts'

type LiveFaceProps = {
  personId: string
  styleId: string
  name: string
  state: FaceState
  /** The mouth at this moment of the speech; null while nothing is said. */
  mouth?: () => Mouth | null
  className?: string
}

const layer = 'absolute inset-0 block size-full select-none'
// How much of the way to its goal a feature goes in one frame of a sixtieth of a second.
const ease = 0.16

function toward<T extends Record<string, number>>(from: T, to: T, share: number): T {
  const next = Object.entries(to).map(([key, goal]) => {
    const now = from[key] ?? goal
    return [key, Math.abs(goal - now) < 0.004 ? goal : now + (goal - now) * share]
  })
  return Object.fromEntries(next) as T
}

function nextBlink(now: number) {
  return now + 3000 + Math.random() * 3000
}

/** A face that blinks, looks, listens and speaks. Only the features are drawn again, and React is not asked. */
export function LiveFace({ personId, styleId, name, state, mouth, className }: LiveFaceProps) {
  const id = useId()
  const features = useRef<SVGGElement>(null)
  const figure = useRef<HTMLDivElement>(null)
  const goal = useRef({ state, mouth })

  useEffect(() => {
    goal.current = { state, mouth }
  }, [state, mouth])

  useEffect(() => {
    const person = findPerson(personId)
    const root = features.current
    if (!person || !root) return
    const paint = prepareFace(root, id, person.appearance)
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    let shown: Expression = expressions[goal.current.state]
    paint(shown, false)
    if (still) return
    let blinkAt = nextBlink(performance.now())
    let frame = requestAnimationFrame(function draw(now) {
      frame = requestAnimationFrame(draw)
      const wanted = expressions[goal.current.state]
      const speaking = goal.current.mouth?.() ?? null
      shown = {
        mouth: speaking ?? toward(shown.mouth, wanted.mouth, ease),
        eyes: toward(shown.eyes, wanted.eyes, ease),
        brows: toward(shown.brows, wanted.brows, ease),
      }
      if (now > blinkAt + 120) blinkAt = nextBlink(now)
      paint(shown, now >= blinkAt)
      // A breath every five seconds, and a nod with the voice.
      const breath = Math.sin(now / 800) * 0.25 - (speaking?.open ?? 0) * 0.35
      if (figure.current) figure.current.style.transform = `translateY(${breath.toFixed(2)}%)`
    })
    return () => cancelAnimationFrame(frame)
  }, [personId, id])

  const source = `/people/${personId}/${styleId}.svg`
  return (
    <div
      role="img"
      aria-label={`${name}, AI agent`}
      className={cn('relative aspect-square overflow-hidden', className)}
    >
      <div ref={figure} className="absolute inset-0 origin-bottom scale-[1.006]">
        <img src={`${source}?layer=back`} alt="" className={layer} draggable={false} />
        <svg viewBox="0 0 280 280" fill="none" className={layer} aria-hidden="true">
          <g ref={features} transform="translate(8)" />
        </svg>
        <img src={`${source}?layer=front`} alt="" className={layer} draggable={false} />
      </div>
    </div>
  )
}
