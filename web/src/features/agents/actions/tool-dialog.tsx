import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import type { AddDialogProps } from '@/components/servers/server-dialog.tsx'
import { SigningSecret } from '@/components/signing-secret.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { CallError } from '@/lib/call-function.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { addTool, changeTool, type Tool } from '@/lib/tools.ts'
import { linesOf } from './argument-lines.ts'
import { HeaderFields } from './header-fields.tsx'
import { SigningFields } from './signing-fields.tsx'
import { settingsOf, type ToolValues, takesBody, valuesOf } from './tool-values.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }))
const acts = [
  { value: 'read', label: 'It reads' },
  { value: 'write', label: 'It writes, so visitors are asked first' },
]

function refusalOf(error: unknown) {
  if (error instanceof CallError && error.code === 'conflict') {
    return 'Another tool has a title like this. Choose another one, so that the model can tell them apart.'
  }
  return error instanceof Error ? error.message : 'The tool was not saved.'
}

/** Adds a request to another system that agents can make, or changes one. */
export function ToolDialog({
  organizationId,
  tool = null,
  onClose,
  onAdded,
}: AddDialogProps & { tool?: Tool | null }) {
  const [refusal, setRefusal] = useState<string>()
  const [secret, setSecret] = useState<string>()
  const { register, control, handleSubmit, formState } = useForm<ToolValues>({
    defaultValues: valuesOf(tool),
  })
  const { errors, isSubmitting } = formState
  const method = useWatch({ control, name: 'method' })
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    const settings = settingsOf(values, tool)
    if ('wrong' in settings) return setRefusal(settings.wrong)
    try {
      const saved = await (tool ? changeTool(tool, settings) : addTool(organizationId, settings))
      await onAdded()
      if (saved.secret) setSecret(saved.secret)
      else onClose()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  })
  // A secret is shown this one time: a slip must not close it.
  const stay = (event: Event) => event.preventDefault()
  const select = (name: 'method' | 'acts', options: typeof methods) => (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <Select value={field.value} onValueChange={field.onChange} options={options} />
      )}
    />
  )
  if (secret) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent onInteractOutside={stay} onEscapeKeyDown={stay}>
          <DialogHeader title="Signing secret">The request was saved.</DialogHeader>
          <div className="px-5 pb-5">
            <SigningSecret secret={secret} />
          </div>
          <DialogFooter>
            <Button onClick={onClose}>Done</Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !isSubmitting && onClose()}>
      <DialogContent className="w-[560px]">
        <DialogForm
          title={tool ? `Edit ${tool.title}` : 'Add a request'}
          about="The agent fills in the arguments; everything else stays as you write it here."
          refusal={refusal}
          busy={isSubmitting}
          submit={tool ? 'Save' : 'Add request'}
          onSubmit={submit}
        >
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
            <Textarea rows={2} maxLength={2000} {...register('description', { required: true })} />
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
              {...register('url', { required: true, pattern: /^https?:\/\/[^/?#\s]/ })}
            />
          </Field>
          {tool && linesOf(tool.arguments) === null ? (
            <p className="text-13 text-text-2">
              Its arguments say more than fits here, and stay as they are.
            </p>
          ) : (
            <Field
              label="Arguments"
              help="One per line with what it means, such as “order: its number”. If it may be left out or is no text: “count? (number): how many”."
            >
              <Textarea rows={3} {...register('lines')} />
            </Field>
          )}
          {takesBody(method) && (
            <Field
              label="Body"
              hint="Optional"
              help="JSON in which {order} stands for an argument. Without one, all arguments are sent that the address does not name."
            >
              <Textarea
                rows={4}
                spellCheck={false}
                placeholder='{"reason": "{reason}"}'
                className="font-mono text-13"
                {...register('body')}
              />
            </Field>
          )}
          {!tool && <Field label="What it does">{select('acts', acts)}</Field>}
          <HeaderFields control={control} />
          {takesBody(method) && <SigningFields control={control} isSigned={!!tool?.signs} />}
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
