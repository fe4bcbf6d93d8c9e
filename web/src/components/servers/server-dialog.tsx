import { useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { CallError } from '@/lib/call-function.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { leaveFrom } from '@/lib/sign-in-return.ts'
import { addServer, leaveForServer } from '@/lib/tools.ts'

export type AddDialogProps = {
  organizationId: string
  onClose: () => void
  onAdded: () => Promise<unknown>
}
/** `agentId` is the agent to whose tools an owner comes back who has to leave; without one it is Connect. */
type ServerDialogProps = AddDialogProps & { agentId?: string }
const fields = ['name', 'url', 'header', 'value', 'client_id', 'client_secret'] as const
type Values = Record<(typeof fields)[number], string>
/** What it takes to add the server: a sign-in where it asks for one, as a client that was made there by hand or not. */
type Way = 'header' | 'sign-in' | 'client'

/** Adds a server of the Model Context Protocol; what it offers is looked at before it is used. */
export function ServerDialog({ organizationId, agentId, onClose, onAdded }: ServerDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const [way, setWay] = useState<Way>('header')
  const [notice, setNotice] = useState<string>()
  const { register, handleSubmit, formState, getValues, resetField } = useForm<Values>({
    defaultValues: Object.fromEntries(fields.map((field) => [field, ''])),
  })
  const { errors, isSubmitting } = formState
  async function add({ name, url, header, value, client_id, client_secret }: Values) {
    const secret = header && value ? { header_name: header, header_value: value } : undefined
    if (way === 'header' || secret) {
      await addServer(organizationId, { name, url, header_name: null, ...secret })
      await onAdded()
      return onClose()
    }
    const client = { ...(client_id && { client_id }), ...(client_secret && { client_secret }) }
    const leaving = { ...(agentId && { agent: agentId }), ...client }
    const { sign_in_url } = await leaveForServer(organizationId, { name, url }, leaving)
    if (agentId) leaveFrom(agentId, sign_in_url)
    window.location.assign(sign_in_url)
  }
  /** Another address may be another server, which asks for something else. */
  function forget() {
    setWay('header')
    setNotice(undefined)
    for (const field of ['client_id', 'client_secret'] as const) resetField(field)
  }
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await add(values)
    } catch (error) {
      const code = error instanceof CallError ? error.code : ''
      const message = error instanceof Error ? error.message : 'The server was not added.'
      if (code !== 'sign_in_needed' && code !== 'client_needed') return setRefusal(message)
      setWay(code === 'client_needed' ? 'client' : 'sign-in')
      setNotice(message)
    }
  })
  const leaves = way !== 'header' && !getValues('value')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[520px]">
        <DialogForm
          title="Add an MCP server"
          about="Its tools are used once you have approved them, and while it offers the same."
          refusal={refusal}
          busy={isSubmitting}
          submit={leaves ? 'Sign in' : 'Add server'}
          onSubmit={submit}
        >
          <Field label="Name" error={errors.name && 'Enter a name.'}>
            <Input maxLength={80} {...register('name', { required: true })} />
          </Field>
          <Field label="Address" error={errors.url && 'Enter an address with https://.'}>
            <Input
              inputMode="url"
              placeholder="https://example.com/mcp"
              {...register('url', {
                ...{ required: true, pattern: /^https?:\/\/[^/?#\s]/, onChange: forget },
              })}
            />
          </Field>
          {notice && (
            <p role="status" className="rounded-lg border bg-surface-2 px-3 py-2.5 text-13">
              {notice} You come back here afterwards.
            </p>
          )}
          {way === 'client' && (
            <>
              <Field label="Client id" error={errors.client_id && 'Enter the id of the client.'}>
                <Input maxLength={1000} {...register('client_id', { required: true })} />
              </Field>
              <Field label="Client secret" hint="Optional">
                <Input
                  type="password"
                  autoComplete="off"
                  maxLength={1000}
                  {...register('client_secret')}
                />
              </Field>
            </>
          )}
          <Field label="Secret header" hint="Optional" error={errors.header?.message}>
            <Input
              placeholder="Authorization"
              maxLength={60}
              {...register('header', {
                validate: (header, { value }) =>
                  header || !value
                    ? /^[A-Za-z0-9-]*$/.test(header) || 'Use letters, digits and dashes only.'
                    : 'Enter the name of the header.',
              })}
            />
          </Field>
          <Field
            label="Its value"
            help="Stored encrypted and never shown again."
            error={errors.value?.message}
          >
            <Input
              type="password"
              autoComplete="off"
              maxLength={2000}
              {...register('value', {
                validate: (value, { header }) =>
                  value !== '' || header === '' || 'Enter its value.',
              })}
            />
          </Field>
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
