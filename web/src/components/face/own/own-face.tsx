import { ownStyle, portraitPath } from 'faces/portrait-path'
import { useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn.ts'
import { useWords } from '@/lib/visitor-words/use-words.ts'
import { type Alive, live } from '../animate.ts'
import { fetchModel } from './fetch-model.ts'
import { openHead } from './head.ts'

type OwnFaceProps = Partial<Alive> & { personId: string; name: string }

// Two heads of an organisation on one page do not blink together.
const seedOf = (id: string) => Number.parseInt(id.slice(0, 4), 16) / 1000

/** A person that an organisation has brought. Until it is there, and where there is no WebGL, its portrait. */
export function OwnFace(props: OwnFaceProps) {
  const { personId, name, state = 'idle', mood = 'neutral', voice, pointsTo } = props
  const words = useWords()
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const alive = useRef<Alive>({ state, mood, voice, pointsTo })
  const [isThere, setIsThere] = useState(false)

  useEffect(() => {
    alive.current = { state, mood, voice, pointsTo }
  }, [state, mood, voice, pointsTo])

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    async function appear() {
      const bytes = await fetchModel(personId, signal)
      if (!canvas.current || !root.current || signal.aborted) return
      const head = await openHead(canvas.current, bytes, () => setIsThere(false))
      if (signal.aborted) return head.close()
      const stop = live(root.current, seedOf(personId), () => alive.current, head.show)
      signal.addEventListener('abort', () => {
        stop?.()
        head.close()
      })
      setIsThere(true)
    }
    // The portrait stays, and the captions say the rest.
    appear().catch(() => setIsThere(false))
    return () => leaving.abort()
  }, [personId])

  return (
    <div ref={root} role="img" aria-label={words.agentNamed(name)} className="absolute inset-0">
      <img
        src={portraitPath(personId, ownStyle)}
        alt=""
        draggable={false}
        className={cn(
          'absolute bottom-0 left-1/2 aspect-square w-[min(100cqw,100cqh)] -translate-x-1/2 rounded-t-3xl',
          isThere && 'hidden',
        )}
      />
      <canvas
        ref={canvas}
        className={cn('absolute inset-0 block size-full', !isThere && 'invisible')}
        data-own-face={isThere ? 'there' : 'coming'}
      />
    </div>
  )
}
