import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { DialogClose, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { FormError } from './form-error.tsx'

type DialogFormProps = {
  title: string
  /** What it does, below the title. */
  about: ReactNode
  /** Why it was refused. */
  refusal?: string | undefined
  busy: boolean
  /** What the button says. */
  submit: string
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Its fields. */
  children: ReactNode
}

/** The form that a dialog consists of: its title, its fields, why it was refused, and its buttons. Cancel closes the dialog. */
export function DialogForm(props: DialogFormProps) {
  const { title, about, refusal, busy, submit, onSubmit, children } = props
  return (
    <form noValidate onSubmit={onSubmit}>
      <DialogHeader title={title}>{about}</DialogHeader>
      <div className="flex flex-col gap-5 px-5 pb-5">
        {children}
        <FormError>{refusal}</FormError>
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
