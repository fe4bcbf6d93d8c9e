import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import type { Added } from '../knowledge-search.ts'
import { addSite, type NewSite } from '../sites/queries.ts'
import { ScheduleField } from './schedule-field.tsx'
import { useAdding } from './use-adding.ts'

type Kind = Exclude<NewSite['kind'], 'servicenow'>
type SiteDialogProps = {
  organizationId: string
  add: Added | undefined
  into?: string | undefined
  onClose: () => void
}

/** A page or a site of the web: what is read, and how often. */
export function SiteDialog({ add, ...props }: SiteDialogProps) {
  const kind = add === 'web' || add === 'site' ? add : undefined
  return (
    <SubjectDialog subject={kind} className="w-[560px]" onClose={props.onClose}>
      {(chosen) => <SiteForm {...props} kind={chosen} />}
    </SubjectDialog>
  )
}

const words = {
  web: {
    heading: 'Add a web page',
    about: 'One page is read: its text, tables and code, without menus and footers.',
    example: 'https://www.example.com/returns',
  },
  site: {
    heading: 'Add a web site',
    about:
      'Its pages are found by its site map and its links, on the same host. Its robots.txt is kept to.',
    example: 'https://www.example.com',
  },
}

/** The address as it was meant: what lacks a protocol gets one. */
export function addressOf(typed: string): string | null {
  const text = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}

/** One pattern a line. */
const patternsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Values = { url: string; pages: string; include: string; exclude: string; schedule: string }

const patternProblem = (text: unknown) => {
  const patterns = patternsIn(String(text))
  if (patterns.length > 20) return 'Write 20 patterns at most.'
  return patterns.some((each) => each.length > 200)
    ? 'Each may have 200 letters at most.'
    : undefined
}
const rules = resolveRules<Values>({
  url: (url) =>
    addressOf(String(url)) ? undefined : 'Write an address like https://www.example.com.',
  pages: (pages) => {
    const count = Number(pages)
    const fits = Number.isInteger(count) && count >= 1 && count <= 1000
    return fits ? undefined : 'Write a number from 1 to 1000.'
  },
  include: patternProblem,
  exclude: patternProblem,
})

type SiteFormProps = Omit<SiteDialogProps, 'add'> & { kind: Kind }

function SiteForm({ organizationId, kind, into, onClose }: SiteFormProps) {
  const { refusal, add } = useAdding({ done: 'It is being read', organizationId, into, onClose })
  const { register, control, handleSubmit, formState } = useForm<Values>({
    resolver: rules,
    defaultValues: { url: '', pages: '200', include: '', exclude: '', schedule: 'never' },
  })
  const { errors, isSubmitting } = formState
  const { heading, about, example } = words[kind]
  const submit = handleSubmit(({ url, pages, include, exclude, schedule }) =>
    add(() =>
      addSite(organizationId, {
        ...{ kind, url: addressOf(url) ?? url, most_pages: kind === 'web' ? 1 : Number(pages) },
        ...{ most_depth: 5, include: patternsIn(include), exclude: patternsIn(exclude) },
        schedule: schedule as NewSite['schedule'],
      }),
    ),
  )
  return (
    <DialogForm
      title={heading}
      about={about}
      refusal={refusal}
      busy={isSubmitting}
      submit="Add"
      onSubmit={submit}
    >
      <Field label="Address" error={errors.url?.message}>
        <Input
          type="url"
          autoComplete="off"
          maxLength={2000}
          placeholder={example}
          {...register('url')}
        />
      </Field>
      {kind === 'site' && (
        <>
          <Field label="Pages at most" error={errors.pages?.message}>
            <Input inputMode="numeric" className="w-28" {...register('pages')} />
          </Field>
          <Field
            label="Only these paths"
            hint="Optional"
            help="One pattern a line, a star for anything: /help/*"
            error={errors.include?.message}
          >
            <Textarea rows={2} {...register('include')} />
          </Field>
          <Field label="Not these paths" hint="Optional" error={errors.exclude?.message}>
            <Textarea rows={2} placeholder="/blog/*" {...register('exclude')} />
          </Field>
        </>
      )}
      <ScheduleField control={control} />
    </DialogForm>
  )
}
