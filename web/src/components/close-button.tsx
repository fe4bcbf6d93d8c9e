import { Button } from '@/components/ui/button.tsx'
import { DialogClose } from '@/components/ui/dialog.tsx'

/** Closes the dialog that it stands in. */
export function CloseButton() {
  return (
    <DialogClose asChild>
      <Button>Close</Button>
    </DialogClose>
  )
}
