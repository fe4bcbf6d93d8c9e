import { findLook } from 'faces/looks'
import { useEffect, useId, useRef, useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import { type Alive, animate } from './animate.ts'

type LiveFaceProps = Partial<Alive> & {
  personId: string
  styleId: string
  name: string
  className?: string
}

const layer = 'absolute inset-0 block size-full select-none will-change-transform'

/** A face that breathes, looks, listens and speaks. Its parts move by themselves, and the features are redrawn. */
export function LiveFace(props: LiveFaceProps) {
  const { personId, styleId, name, state = 'idle', mood = 'neutral', voice, pointsTo } = props
  const words = useFirstWords()
  const id = useId()
  const figure = useRef<HTMLDivElement>(null)
  const alive = useRef<Alive>({ state, mood, voice, pointsTo })
  const person = findLook(personId)
  const parts = ['body', 'head', 'hair', ...(person?.appearance.glasses ? ['glasses'] : [])]
  // Eyes and a mouth without a head are no one: the figure is seen once each part of it is there, or will not come.
  const [settled, setSettled] = useState(0)
  const settle = () => setSettled((count) => count + 1)

  useEffect(() => {
    alive.current = { state, mood, voice, pointsTo }
  }, [state, mood, voice, pointsTo])

  useEffect(() => {
    const known = findLook(personId)
    if (known && figure.current) return animate(figure.current, id, known, () => alive.current)
  }, [personId, id])

  const part = (which: string) => (
    <img
      src={`/people/${personId}/${styleId}.svg?layer=${which}`}
      alt=""
      className={layer}
      draggable={false}
      onLoad={settle}
      onError={settle}
      data-part={which === 'head' ? undefined : which}
    />
  )
  return (
    <div
      ref={figure}
      role="img"
      aria-label={words.agentNamed(name)}
      className={cn(
        'relative aspect-square transition-opacity duration-200 motion-reduce:transition-none',
        settled < parts.length && 'opacity-0',
        props.className,
      )}
    >
      {part('body')}
      <div className={layer} data-part="head">
        {part('head')}
        <svg
          viewBox="0 0 280 280"
          fill="none"
          className={layer}
          aria-hidden="true"
          data-part="features"
        >
          <g data-features="" transform="translate(8)" />
        </svg>
        {part('hair')}
        {parts.includes('glasses') && part('glasses')}
      </div>
    </div>
  )
}
