import { useQuery } from '@tanstack/react-query'
import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Dialog, DialogContent, DialogHeader } from '@/components/ui/dialog.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import type { Added } from '../knowledge-search.ts'
import { addSite, knowledgeBaseQuery, type Schedule } from '../sites/queries.ts'
import { ScheduleField } from './schedule-field.tsx'
import { useAdding } from './use-adding.ts'

type Props = {
  organizationId: string
  add: Added | undefined
  into?: string | undefined
  onClose: () => void
}

/** The articles of a connected ServiceNow: how many are read, and how often. */
export function KnowledgeBaseDialog({ add, ...props }: Props) {
  const { organizationId, onClose } = props
  const { data: url } = useQuery({
    ...knowledgeBaseQuery(organizationId),
    enabled: add === 'servicenow',
  })
  return (
    <Dialog open={add === 'servicenow'} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[520px]">
        {typeof url === 'string' ? (
          <KnowledgeBaseForm {...props} url={url} />
        ) : (
          <DialogHeader title="ServiceNow knowledge base">
            {url === null ? 'Connect ServiceNow first.' : 'Looking for its connection…'}
          </DialogHeader>
        )}
      </DialogContent>
    </Dialog>
  )
}

type Values = { articles: string; schedule: string }
const rules = resolveRules<Values>({
  articles: (articles) => {
    const count = Number(articles)
    const fits = Number.isInteger(count) && count >= 1 && count <= 1000
    return fits ? undefined : 'Write a number from 1 to 1000.'
  },
})

function KnowledgeBaseForm({
  organizationId,
  url,
  into,
  onClose,
}: Omit<Props, 'add'> & { url: string }) {
  const { refusal, add } = useAdding({
    done: 'Its articles are being read',
    organizationId,
    into,
    onClose,
  })
  const { register, control, handleSubmit, formState } = useForm<Values>({
    resolver: rules,
    defaultValues: { articles: '200', schedule: 'daily' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ articles, schedule }) =>
    add(() =>
      addSite(organizationId, {
        // The list of them takes the place of a first page.
        ...{ kind: 'servicenow', url, most_pages: Number(articles), most_depth: 1 },
        ...{ include: [], exclude: [], schedule: schedule as Schedule },
      }),
    ),
  )
  return (
    <DialogForm
      title="Add the ServiceNow knowledge base"
      about="Its published articles are read, without those that are past their date. Answers cite them with their links."
      refusal={refusal}
      busy={isSubmitting}
      submit="Add"
      onSubmit={submit}
    >
      <p className="font-mono text-12 text-text-3 wrap-anywhere">{url}</p>
      <Field label="Articles at most" error={errors.articles?.message}>
        <Input inputMode="numeric" className="w-28" {...register('articles')} />
      </Field>
      <ScheduleField control={control} />
    </DialogForm>
  )
}
