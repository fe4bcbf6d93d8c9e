import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import { addServer } from '@/lib/tools.ts'

export type AddDialogProps = {
  organizationId: string
  onClose: () => void
  onAdded: () => Promise<unknown>
}
type Values = { name: string; url: string; header: string; value: string }

/** Adds a server of the Model Context Protocol; what it offers is looked at before it is used. */
export function ServerDialog({ organizationId, onClose, onAdded }: AddDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name: '', url: '', header: '', value: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ name, url, header, value }) => {
    setRefusal(undefined)
    const secret = header && value ? { header_name: header, header_value: value } : undefined
    try {
      await addServer(organizationId, { name, url, header_name: null, ...secret })
      await onAdded()
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The server was not added.')
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[520px]">
        <form noValidate onSubmit={submit}>
          <DialogHeader title="Add an MCP server">
            Its tools are used once you have approved them, and while it offers the same.
          </DialogHeader>
          <div className="flex flex-col gap-5 px-5 pb-5">
            <Field label="Name" error={errors.name && 'Enter a name.'}>
              <Input maxLength={80} {...register('name', { required: true })} />
            </Field>
            <Field label="Address" error={errors.url && 'Enter an address with https://.'}>
              <Input
                inputMode="url"
                placeholder="https://example.com/mcp"
                {...register('url', { required: true, pattern: /^https?:\/\// })}
              />
            </Field>
            <Field label="Secret header" hint="Optional">
              <Input placeholder="Authorization" maxLength={60} {...register('header')} />
            </Field>
            <Field label="Its value" help="Stored encrypted and never shown again.">
              <Input type="password" autoComplete="off" maxLength={2000} {...register('value')} />
            </Field>
            <FormError>{refusal}</FormError>
          </div>
          <DialogSubmit busy={isSubmitting} onCancel={onClose}>
            Add server
          </DialogSubmit>
        </form>
      </DialogContent>
    </Dialog>
  )
}
