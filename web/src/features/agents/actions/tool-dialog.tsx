import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import { addTool } from '@/lib/tools.ts'
import { nameOf, readArguments } from './argument-lines.ts'
import type { AddDialogProps } from './server-dialog.tsx'

type Values = {
  title: string
  description: string
  method: string
  url: string
  lines: string
  acts: string
  header: string
  value: string
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }))
const acts = [
  { value: 'read', label: 'It reads' },
  { value: 'write', label: 'It writes, so visitors are asked first' },
]

/** Adds a request to another system that agents can make. */
export function ToolDialog({ organizationId, onClose, onAdded }: AddDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { register, control, handleSubmit, formState } = useForm<Values>({
    defaultValues: {
      ...{ title: '', description: '', method: 'GET', url: '', lines: '', acts: 'write' },
      ...{ header: '', value: '' },
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ lines, header, value, ...tool }) => {
    setRefusal(undefined)
    const read = readArguments(lines)
    if ('wrong' in read) return setRefusal(read.wrong)
    const headers = header && value ? [{ name: header, value, secret: true }] : []
    try {
      await addTool(organizationId, {
        ...{ ...tool, name: nameOf(tool.title), arguments: read.schema, headers },
      })
      await onAdded()
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The tool was not added.')
    }
  })
  const select = (name: 'method' | 'acts', options: typeof methods) => (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <Select value={field.value} onValueChange={field.onChange} options={options} />
      )}
    />
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[560px]">
        <form noValidate onSubmit={submit}>
          <DialogHeader title="Add a request">
            The agent fills in the arguments; everything else stays as you write it here.
          </DialogHeader>
          <div className="flex flex-col gap-5 px-5 pb-5">
            <Field label="Title" help="What visitors see." error={errors.title && 'Enter a title.'}>
              <Input
                placeholder="Find an order"
                maxLength={80}
                {...register('title', { required: true })}
              />
            </Field>
            <Field
              label="Description"
              help="Tells the model when to use it."
              error={errors.description && 'Enter a description.'}
            >
              <Textarea
                rows={2}
                maxLength={2000}
                {...register('description', { required: true })}
              />
            </Field>
            <Field label="Method">{select('method', methods)}</Field>
            <Field
              label="Address"
              help="{order} stands for an argument."
              error={errors.url && 'Enter an address with https://.'}
            >
              <Input
                inputMode="url"
                placeholder="https://api.example.com/orders/{order}"
                maxLength={1000}
                {...register('url', { required: true, pattern: /^https?:\/\// })}
              />
            </Field>
            <Field
              label="Arguments"
              help="One per line with what it means, such as “order: its number”. If it may be left out or is no text: “count? (number): how many”."
            >
              <Textarea rows={3} {...register('lines')} />
            </Field>
            <Field label="What it does">{select('acts', acts)}</Field>
            <Field label="Secret header" hint="Optional">
              <Input placeholder="Authorization" maxLength={60} {...register('header')} />
            </Field>
            <Field label="Its value" help="Stored encrypted and never shown again.">
              <Input type="password" autoComplete="off" maxLength={2000} {...register('value')} />
            </Field>
            <FormError>{refusal}</FormError>
          </div>
          <DialogSubmit busy={isSubmitting} onCancel={onClose}>
            Add request
          </DialogSubmit>
        </form>
      </DialogContent>
    </Dialog>
  )
}
