import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn.ts'

type ReadBoxProps = { label: string; children: ReactNode }

/** As much of an answer as has room under the stage; it fades where there is more to scroll to. */
export function ReadBox({ label, children }: ReadBoxProps) {
  const box = useRef<HTMLElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || !words.current) return
    const look = () =>
      setHasMore(element.scrollHeight - element.scrollTop - element.clientHeight > 8)
    const resized = new ResizeObserver(look)
    resized.observe(element)
    resized.observe(words.current)
    element.addEventListener('scroll', look)
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <section
      ref={box}
      aria-label={label}
      className={cn(
        'max-h-[30dvh] min-h-14 w-full overflow-y-auto text-16',
        hasMore && 'mask-b-from-[calc(100%-40px)]',
      )}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div ref={words} className="mx-auto w-fit">
        {children}
      </div>
    </section>
  )
}
