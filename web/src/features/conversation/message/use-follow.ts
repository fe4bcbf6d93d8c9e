import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

// So near to the end one reads what is newest.
const near = 160
const gap = 16

type Followed = {
  log: RefObject<HTMLElement | null>
  /** The last question, as long as nothing but its answer came after it. */
  question: RefObject<HTMLElement | null>
  newest: { id: string; role: string } | undefined
  /** Changes with every word. */
  shown: string
}

/**
 * Keeps what is newest in view. A question goes no higher than the top, so that its answer is read from its beginning.
 * Who scrolls away is left alone until the next question.
 */
export function useFollow({ log, question, newest, shown }: Followed) {
  const follows = useRef<'question' | 'end' | 'nothing'>('question')
  const place = useRef({ top: 0, below: 0 })
  const follow = useEffectEvent(() => {
    const list = scrollerOf(log)
    if (!list) return
    const end = list.scrollHeight - list.clientHeight
    if (follows.current === 'question' && question.current) {
      list.scrollTop = Math.min(end, list.scrollTop + topIn(list, question.current) - gap)
    } else if (follows.current === 'end') list.scrollTop = end
    place.current = { top: list.scrollTop, below: end - list.scrollTop }
  })
  const { id, role } = newest ?? {}
  useEffect(() => {
    if (!id) return
    if (role === 'user') follows.current = 'question'
    else if (!question.current && place.current.below < near) follows.current = 'end'
  }, [id, role, question])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word may need the scroll
  useEffect(() => follow(), [id, shown])
  useEffect(() => {
    const list = scrollerOf(log)
    if (!list || !log.current) return
    const watch = () => {
      const below = list.scrollHeight - list.scrollTop - list.clientHeight
      // Otherwise it was not the reader.
      if (Math.abs(list.scrollTop - place.current.top) < 2) return
      follows.current = below < near ? 'end' : 'nothing'
      place.current = { top: list.scrollTop, below }
    }
    // Some of an answer comes late: its Markdown, its sources.
    const grown = new ResizeObserver(() => follow())
    grown.observe(log.current)
    list.addEventListener('scroll', watch)
    return () => {
      grown.disconnect()
      list.removeEventListener('scroll', watch)
    }
  }, [log])
}

const scrollerOf = (log: RefObject<HTMLElement | null>) =>
  log.current?.closest<HTMLElement>('[data-scroll]')

const topIn = (list: HTMLElement, inside: HTMLElement) =>
  inside.getBoundingClientRect().top - list.getBoundingClientRect().top
