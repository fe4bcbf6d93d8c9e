import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'

type GuideContentProps = {
  title: string
  onCreate: (() => void) | undefined
  children: ReactNode
}

/** What a sheet says of a way to ask agents; who may, creates a key from there. */
export function GuideContent({ title, onCreate, children }: GuideContentProps) {
  return (
    <SheetContent aria-describedby={undefined}>
      <SheetHeader title={title} />
      <div className="flex flex-1 flex-col gap-5 overflow-y-auto p-5">{children}</div>
      {onCreate && (
        <footer className="flex justify-end border-border-1 border-t px-5 py-3">
          <Button variant="primary" onClick={onCreate}>
            Create key
          </Button>
        </footer>
      )}
    </SheetContent>
  )
}
