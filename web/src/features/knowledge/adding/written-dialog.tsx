import { useQuery } from '@tanstack/react-query'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useForm } from '@/lib/form/use-form.ts'
import { toast } from '@/lib/toast.ts'
import { giveToAskers } from '../gaps/give-to-askers.ts'
import type { Added } from '../knowledge-search.ts'
import { useAdding } from './use-adding.ts'
import { addWritten, changeWritten, rulesOf, type Written, words, writtenQuery } from './written.ts'

type WrittenDialogProps = {
  organizationId: string
  /** The source to change, else what to add. */
  edit?: string | undefined
  add?: Added | undefined
  question?: string | undefined
  /** The gap that the answer is for. */
  gap?: string | undefined
  into?: string | undefined
  onClose: () => void
}

/** A text, or a question and its answer: written here, or changed. */
export function WrittenDialog(props: WrittenDialogProps) {
  const { organizationId, edit, question = '', gap, into, onClose } = props
  const add = props.add === 'text' || props.add === 'answer' ? props.add : undefined
  const source = edit && { id: edit, organization_id: organizationId }
  return (
    <Dialog open={Boolean(edit || add)} onOpenChange={(open) => !open && onClose()}>
      {(edit || add) && (
        <DialogContent className="w-[600px]">
          {source ? (
            <EditWritten source={source} onClose={onClose} />
          ) : (
            add && (
              <WrittenForm
                {...{ organizationId, into }}
                written={{ kind: add, title: question, body: '' }}
                heading={words[add].add}
                done="It was added"
                save={(written) =>
                  gap
                    ? answerGap(organizationId, written, gap)
                    : addWritten(organizationId, written)
                }
                onClose={onClose}
              />
            )
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}

const list = new Intl.ListFormat('en')

/** Adds the answer to a gap, and gives it to the agents that could not answer. Gives its source. */
async function answerGap(organizationId: string, written: Written, gap: string) {
  const source = await addWritten(organizationId, written, gap)
  try {
    const names = await giveToAskers(organizationId, gap, source)
    if (names.length > 0) {
      const them = names.length === 1 ? 'it' : 'them'
      toast.info(`${list.format(names)} can read the answer now`, {
        description: `Publish ${them} again, so that visitors get it too.`,
      })
    }
  } catch (failure) {
    toast.error('Agents that read selected sources were not given the answer', {
      description: failure instanceof Error ? failure.message : String(failure),
    })
  }
  return source
}

type EditWrittenProps = { source: { id: string; organization_id: string }; onClose: () => void }

function EditWritten({ source, onClose }: EditWrittenProps) {
  const { data, error, isPending, refetch } = useQuery(writtenQuery(source))
  if (isPending) {
    return (
      <DialogHeader title="Edit">
        <Skeleton className="h-40 w-full" />
      </DialogHeader>
    )
  }
  if (!data) {
    return (
      <>
        <DialogHeader title="Edit">Nothing can be changed now.</DialogHeader>
        <ErrorState
          title={error ? 'The text could not be loaded' : 'This source has no text to edit'}
          onRetry={() => void refetch()}
        >
          {error?.message ?? 'Someone may have deleted it.'}
        </ErrorState>
      </>
    )
  }
  return (
    <WrittenForm
      organizationId={source.organization_id}
      written={data}
      heading={words[data.kind].edit}
      done="It was changed, and is read again"
      save={(written) => changeWritten(source, written)}
      onClose={onClose}
    />
  )
}

type WrittenFormProps = {
  organizationId: string
  into?: string | undefined
  written: Written
  heading: string
  done: string
  save: (written: Written) => Promise<unknown>
  onClose: () => void
}

function WrittenForm(props: WrittenFormProps) {
  const { organizationId, into, written, heading, done, save, onClose } = props
  const { refusal, add } = useAdding({ done, organizationId, into, onClose })
  const { kind } = written
  const text = words[kind]
  const { register, handleSubmit, formState } = useForm({
    resolver: rulesOf(kind),
    defaultValues: { title: written.title, body: written.body },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ title, body }) =>
    add(() => save({ kind, title: title.trim(), body })),
  )
  return (
    <DialogForm
      title={heading}
      about={text.about}
      refusal={refusal}
      busy={isSubmitting}
      submit={written.body === '' ? 'Add' : 'Save'}
      onSubmit={submit}
    >
      <Field label={text.title} error={errors.title?.message}>
        <Input
          autoComplete="off"
          maxLength={200}
          placeholder={text.titleExample}
          {...register('title')}
        />
      </Field>
      <Field label={text.body} error={errors.body?.message}>
        <Textarea
          rows={text.rows}
          // The question is there already.
          autoFocus={written.title !== '' && written.body === ''}
          {...register('body')}
        />
      </Field>
    </DialogForm>
  )
}
