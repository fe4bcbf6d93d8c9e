import type { ReactNode } from 'react'
import { Sheet, SheetContent, SheetHeader } from '@/components/ui/sheet.tsx'

type TranscriptSheetProps = {
  open: boolean
  onClose: () => void
  actions: ReactNode
  children: ReactNode
}

/** On a narrow screen; loaded when it is first opened. */
export function TranscriptSheet({ open, onClose, actions, children }: TranscriptSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader title="Transcript">{actions}</SheetHeader>
        {children}
      </SheetContent>
    </Sheet>
  )
}
