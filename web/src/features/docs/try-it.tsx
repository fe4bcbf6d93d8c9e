import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@/components/ui/card.tsx'
import { unreachable } from '@/lib/call-function.ts'
import { addressOf, exampleBody, exampleHeaders, isUpload, needsKey } from './call.ts'
import type { Operation } from './operation.ts'

type TryItProps = { api: string; operation: Operation; apiKey: string }
type Answered = { status: number; text: string }

function readable(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Makes the call with the reader's own key, and shows what was answered. */
export function TryIt({ api, operation, apiKey }: TryItProps) {
  const id = useId()
  const isMissing = needsKey(operation) && !apiKey
  const prefilled = exampleHeaders(operation)
  const call = useMutation({
    mutationFn: async (form: FormData): Promise<Answered> => {
      const headers = new Headers(apiKey ? { authorization: `Bearer ${apiKey}` } : {})
      const values: Record<string, string> = {}
      for (const { name, in: place } of operation.parameters) {
        const value = String(form.get(name) ?? '').trim()
        if (place === 'header' && value) headers.set(name, value)
        else values[name] = value
      }
      const body = bodyOf(form)
      if (typeof body === 'string') headers.set('content-type', 'application/json')
      const { method } = operation
      const sent = { method, headers, ...(body && { body }) }
      const response = await fetch(addressOf(api, operation, values), sent).catch(() => {
        throw new Error(unreachable)
      })
      return { status: response.status, text: readable(await response.text()) }
    },
  })

  function bodyOf(form: FormData): string | FormData | undefined {
    if (!operation.body) return undefined
    if (!isUpload(operation)) return String(form.get('body'))
    const upload = new FormData()
    upload.set('file', form.get('file') ?? '')
    return upload
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    call.mutate(new FormData(event.currentTarget))
  }

  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <h4 id={id} className="font-medium text-13">
          Try it
        </h4>
      </CardHeader>
      <CardBody>
        <form onSubmit={send} className="flex flex-col gap-4">
          {operation.parameters.map(({ name, isRequired }) => (
            <Field key={name} label={name} {...(!isRequired && { hint: 'Optional' })}>
              <Input
                name={name}
                required={isRequired}
                defaultValue={prefilled[name]}
                autoComplete="off"
                inputSize="sm"
              />
            </Field>
          ))}
          <Body operation={operation} />
          <FormError>{call.error?.message}</FormError>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" busy={call.isPending} disabled={isMissing}>
              Send
            </Button>
            {isMissing && (
              <a href="#authentication" className="text-12 text-text-2 underline">
                Enter your key first
              </a>
            )}
          </div>
        </form>
        {call.data && <Answer {...call.data} />}
      </CardBody>
    </Card>
  )
}

function Body({ operation }: { operation: Operation }) {
  const example = exampleBody(operation)
  if (isUpload(operation)) {
    return (
      <Field label="file">
        <Input
          type="file"
          name="file"
          required
          className="py-1.5 text-13 file:mr-3 file:font-medium"
        />
      </Field>
    )
  }
  if (!example) return null
  const written = JSON.stringify(example, null, 2)
  return (
    <Field label="Body">
      <Textarea
        name="body"
        required
        rows={Math.min(written.split('\n').length, 16)}
        spellCheck={false}
        defaultValue={written}
        className="font-mono text-12"
      />
    </Field>
  )
}

function Answer({ status, text }: Answered) {
  return (
    <div role="status" className="mt-4 flex flex-col gap-2">
      <p className="text-13">
        Answer <span className="font-mono">{status}</span>
      </p>
      {text && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the keyboard
          tabIndex={0}
          className="max-h-80 overflow-y-auto whitespace-pre-wrap break-words rounded-lg border bg-bg-0 p-3 font-mono text-12 leading-5"
        >
          {text}
        </pre>
      )}
    </div>
  )
}
