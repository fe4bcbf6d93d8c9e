import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx'
import { type Tool, tryTool } from '@/lib/tools.ts'

type Argument = { type?: string; description?: string }

const argumentsOf = ({ arguments: schema }: Tool) =>
  Object.entries(Object(Object(schema).properties)) as [string, Argument][]

/** What an argument that has to be given lacks, or one that is a number. */
function missing(tool: Tool, name: string, { type }: Argument, text = '') {
  const isRequired = [Object(tool.arguments).required].flat().includes(name)
  if (isRequired && !text.trim()) return 'Enter this argument.'
  const isNumber = type === 'number' || type === 'integer'
  return isNumber && Number.isNaN(Number(text)) ? 'Enter a number.' : undefined
}

const typed = (type: string | undefined, text: string) => {
  if (type === 'number' || type === 'integer') return Number(text)
  return type === 'boolean' ? /^(yes|true)$/i.test(text) : text
}

/** Uses a tool once, as its owner, and shows what a model would read. */
export function TryDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const names = argumentsOf(tool)
  const trial = useMutation({
    mutationFn: () => {
      const given = names.filter(([name]) => texts[name])
      return tryTool(
        tool.id,
        Object.fromEntries(given.map(([name, { type }]) => [name, typed(type, texts[name] ?? '')])),
      )
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!names.some(([name, argument]) => missing(tool, name, argument, texts[name])))
      trial.mutate()
  }
  const { data } = trial
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[560px]">
        <DialogForm
          title={`Try ${tool.title}`}
          about={
            tool.acts === 'write'
              ? 'This really writes in the other system.'
              : 'The other system is asked once, now.'
          }
          refusal={trial.error?.message}
          busy={trial.isPending}
          submit="Try it"
          onSubmit={submit}
        >
          {names.map(([name, argument]) => (
            <Field
              key={name}
              label={name}
              help={argument.description}
              error={isTried ? missing(tool, name, argument, texts[name]) : undefined}
            >
              <Input
                value={texts[name] ?? ''}
                onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
              />
            </Field>
          ))}
          {data && (
            <div role="status" className="text-13">
              <p className={data.ok ? 'text-text-2' : 'text-red'}>
                {data.ok ? `It answered in ${data.ms} ms.` : 'It did not work.'}
              </p>
              <pre className="mt-2 max-h-60 overflow-auto rounded-lg bg-bg-2 p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere">
                {data.text}
              </pre>
            </div>
          )}
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
