import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type ScaledProps = {
  /** As wide as what is inside is laid out, in px. */
  width: number
  children: ReactNode
}

/** Lays out what is inside at this width, and makes it smaller where there is less room: nothing of it is cut off. */
export function Scaled({ width, children }: ScaledProps) {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ room: 0, height: 0 })
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, inside.current]
    if (!outer || !inner) return
    const observer = new ResizeObserver(() =>
      setSize({ room: outer.clientWidth, height: inner.offsetHeight }),
    )
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  const scale = size.room > 0 ? Math.min(1, size.room / width) : 1
  return (
    <div
      ref={box}
      className="w-full overflow-hidden"
      style={{ height: size.height * scale || undefined }}
    >
      <div
        ref={inside}
        className="origin-top-left"
        style={{
          width,
          marginLeft: Math.max(0, (size.room - width * scale) / 2),
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
      >
        {children}
      </div>
    </div>
  )
}
