import { useLayoutEffect, useRef, useState } from 'react'
import type { Look } from '@/components/embed/embed-code.ts'
import { Segmented } from '@/components/form/segmented.tsx'
import { namedOptions } from '@/lib/form/options.ts'

const widths = { phone: 390, tablet: 768, desktop: 1280 }
const height = 720

type EmbedPreviewProps = { agent: string; name: string; look: Look }

/** A page with the widget as others will see it, at its own width and made smaller to fit. */
export function EmbedPreview({ agent, name, look }: EmbedPreviewProps) {
  const [size, setSize] = useState<keyof typeof widths>('desktop')
  const [room, setRoom] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const width = widths[size]
  const scale = Math.min(1, room / width)
  const { greeting, ...rest } = look
  const query = new URLSearchParams({
    ...rest,
    ...(greeting.trim() && { greeting: greeting.trim() }),
  })
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-13">Preview</h3>
        <Segmented
          label="Width of the preview"
          value={size}
          onChange={setSize}
          options={namedOptions({ phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' })}
        />
      </div>
      <div
        ref={box}
        className="overflow-hidden rounded-xl border bg-bg-0"
        style={{ height: height * scale }}
      >
        {room > 0 && (
          <iframe
            key={`${agent}?${query}`}
            title={`How ${name} looks on a site`}
            src={`/widget/${agent}/preview?${query}`}
            className="mx-auto block origin-top-left border-0"
            style={{
              width,
              height,
              transform: `scale(${scale})`,
              marginLeft: Math.max(0, (room - width * scale) / 2),
            }}
          />
        )}
      </div>
    </section>
  )
}
