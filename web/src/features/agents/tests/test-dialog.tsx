import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogSubmit } from '@/components/form/dialog-submit.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Input } from '@/components/form/input.tsx'
import { Select } from '@/components/form/select.tsx'
import { Textarea } from '@/components/form/textarea.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import { DialogHeader } from '@/components/ui/dialog.tsx'
import type { Template } from '../template.ts'
import {
  type AgentTest,
  type Expectation,
  saveTest,
  sourceTitlesQuery,
  type TestFields,
  testsQuery,
} from './test-queries.ts'
import { expectations } from './test-texts.ts'

type TestDialogProps = {
  template: Pick<Template, 'id' | 'organization_id' | 'name'>
  /** The one to change, or what a new one begins with; closed without. */
  test: (Partial<AgentTest> & TestFields) | undefined
  /** It is among the tests now. */
  onSaved?: () => void
  onClose: () => void
}

export function TestDialog({ template, test, onSaved, onClose }: TestDialogProps) {
  return (
    <SubjectDialog subject={test} className="w-[520px]" onClose={onClose}>
      {(subject) => (
        <>
          <DialogHeader title={subject.id ? 'Change the test' : 'Add a test'}>
            {template.name} is asked this before every new version goes live.
          </DialogHeader>
          <TestForm {...{ template, onClose }} test={subject} {...(onSaved && { onSaved })} />
        </>
      )}
    </SubjectDialog>
  )
}

const asIs = (expected: string) => expected.trim()

function TestForm({
  template,
  test,
  onSaved,
  onClose,
}: TestDialogProps & { test: TestFields & { id?: string } }) {
  const client = useQueryClient()
  const [fields, setFields] = useState<TestFields>({
    question: test.question,
    expectation: test.expectation,
    expected: test.expected,
  })
  const [tried, setTried] = useState(false)
  const change = (part: Partial<TestFields>) => setFields((known) => ({ ...known, ...part }))
  const { question, expectation, expected } = fields
  const needsWords = expectation !== 'refuses'
  const save = useMutation({
    mutationFn: () =>
      saveTest(
        template,
        { question: asIs(question), expectation, expected: needsWords ? asIs(expected) : '' },
        test.id,
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: testsQuery(template).queryKey })
      onSaved?.()
      onClose()
    },
  })
  const missing = {
    question: asIs(question) === '' ? 'Write what is asked.' : undefined,
    expected: faultOf(expectation, asIs(expected)),
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!missing.question && !missing.expected) save.mutate()
      }}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        {save.error && <FormError>{save.error.message}</FormError>}
        <Field label="Question" error={tried ? missing.question : undefined}>
          <Input
            value={question}
            maxLength={1000}
            onChange={(event) => change({ question: event.target.value })}
          />
        </Field>
        <Field label="Expectation">
          <Select
            value={expectation}
            options={expectations}
            onValueChange={(value) => change({ expectation: value as Expectation, expected: '' })}
          />
        </Field>
        <ExpectedField
          {...{ template, expectation }}
          value={expected}
          error={tried ? missing.expected : undefined}
          onChange={(value) => change({ expected: value })}
        />
      </div>
      <DialogSubmit busy={save.isPending} onCancel={onClose}>
        {test.id ? 'Save' : 'Add test'}
      </DialogSubmit>
    </form>
  )
}

type ExpectedFieldProps = {
  template: Pick<Template, 'organization_id'>
  expectation: Expectation
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const asked = {
  contains: {
    label: 'Words',
    help: 'Each line must be in the answer, however it is spaced or capitalized.',
    placeholder: '25 days',
  },
  judged: {
    label: 'What a model is to find',
    help: 'It needs a model. Without one the test stays unjudged, and blocks nothing.',
    placeholder: 'It names the price and says when it was last changed.',
  },
  matches: {
    label: 'JSON Schema',
    help: 'For agents that are told to answer in JSON. Patterns are not looked at.',
    placeholder: '{ "type": "object", "required": ["price"] }',
  },
}

function isObject(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** What is wrong with what a test is to expect. */
function faultOf(expectation: Expectation, expected: string) {
  if (expectation === 'refuses') return undefined
  if (expected === '') return 'Say what is expected.'
  return expectation === 'matches' && !isObject(expected)
    ? 'Write the schema as a JSON object.'
    : undefined
}

function ExpectedField({ template, expectation, value, error, onChange }: ExpectedFieldProps) {
  const { data: titles = [] } = useQuery({
    ...sourceTitlesQuery(template.organization_id),
    enabled: expectation === 'cites',
  })
  if (expectation === 'refuses') return null
  if (expectation === 'cites') {
    const known = value && !titles.includes(value) ? [value, ...titles] : titles
    return (
      <Field
        label="Source"
        error={error}
        help="It fails when the answer quotes other sources only."
      >
        <Select
          value={value}
          placeholder="Choose a source"
          options={known.map((title) => ({ value: title, label: title }))}
          onValueChange={onChange}
        />
      </Field>
    )
  }
  const { label, help, placeholder } = asked[expectation]
  return (
    <Field label={label} error={error} help={help}>
      <Textarea
        rows={expectation === 'matches' ? 6 : 3}
        maxLength={1000}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
