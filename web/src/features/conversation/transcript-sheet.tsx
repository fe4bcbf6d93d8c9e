import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'

type TranscriptSheetProps = {
  open: boolean
  onClose: () => void
  actions: ReactNode
  children: ReactNode
}

/** On a narrow screen; loaded when it is first opened. */
export function TranscriptSheet({ open, onClose, actions, children }: TranscriptSheetProps) {
  const words = useWords()
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader title={words.transcript} closeLabel={words.close}>
          {actions}
        </SheetHeader>
        {children}
      </SheetContent>
    </Sheet>
  )
}
