import { FileDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the page, and says so while they hover. */
export function DropZone({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const [hovering, setHovering] = useState(false)
  useEffect(() => {
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setHovering(true)
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setHovering(false)
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setHovering(false)
      onFiles(Array.from(event.dataTransfer?.files ?? []))
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name, listener as EventListener)
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener)
      }
    }
  }, [onFiles])
  return (
    <>
      {children}
      {hovering && (
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-overlay">
          <p className="flex items-center gap-3 rounded-xl border border-accent-line bg-bg-3 px-6 py-4 font-medium shadow-float">
            <FileDown size={20} aria-hidden="true" />
            Drop the files to add them
          </p>
        </div>
      )}
    </>
  )
}
