import type { ReactNode } from 'react'

/** What was said or answered, in a frame of its own; `of` says what it is. Code keeps its letters and scrolls. */
export function FramedText({
  of,
  code,
  children,
}: {
  of: string
  code?: boolean
  children: ReactNode
}) {
  return (
    <div className="rounded-lg border border-border-1 bg-bg-1 p-3">
      <p className="mb-1 text-12 text-text-3">{of}</p>
      {code ? (
        <pre className="max-h-60 overflow-auto whitespace-pre-wrap font-mono text-12 wrap-anywhere">
          {children}
        </pre>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{children}</p>
      )}
    </div>
  )
}
