import { useMutation, useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { CloseButton } from '@/components/close-button.tsx'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { Select } from '@/components/form/select.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { modelsQuery } from '@/lib/models.ts'
import { toast } from '@/lib/toast.ts'
import { versionsQuery } from '../publishing/version-queries.ts'
import { TestDialog } from '../tests/test-dialog.tsx'
import type { TestFields } from '../tests/test-queries.ts'
import { AnswerColumn } from './answer-column.tsx'
import { type Answered, type PastTurn, pastTurnQuery, replayTurn } from './replay-queries.ts'

type ReplayDialogProps = {
  agent: { id: string; organization_id: string; name: string }
  turn: PastTurn
  /** Whether the reader may write tests of the agent. */
  mayWrite: boolean
  onClose: () => void
}

const draft = 'draft'
const own = 'own'

/** What a test begins with: that it cites what the better answer cites, or that it knows nothing. */
function testOf(question: string, { answered, citations }: Answered): TestFields {
  const [first] = citations
  if (!answered) return { question, expectation: 'refuses', expected: '' }
  return first
    ? { question, expectation: 'cites', expected: first.title }
    : { question, expectation: 'contains', expected: '' }
}

/** A past turn put again to the agent as it is now, beside what was said then. Nothing is sent and nothing is changed. */
export function ReplayDialog({ agent, turn, mayWrite, onClose }: ReplayDialogProps) {
  const { organization_id: organizationId } = agent
  const { data: past, error, refetch } = useQuery(pastTurnQuery(organizationId, turn))
  const { data: versions = [] } = useQuery(versionsQuery(agent))
  const { data: models = [] } = useQuery(modelsQuery(organizationId))
  const [version, setVersion] = useState(draft)
  const [model, setModel] = useState(own)
  const [test, setTest] = useState<TestFields>()
  const replay = useMutation({
    mutationFn: () =>
      replayTurn(agent.id, turn, {
        version: version === draft ? null : Number(version),
        model: model === own ? null : model,
      }),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="w-[960px]">
        <DialogHeader title="Replay">
          What {agent.name} says to this today, with what is known now. The visitor sees nothing of
          it, and tools that write are not used.
        </DialogHeader>
        <div className="flex flex-col gap-4 px-5 pb-5">
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Put it to" className="min-w-40 flex-1">
              <Select
                value={version}
                onValueChange={setVersion}
                options={[
                  { value: draft, label: 'The draft' },
                  ...versions.map(({ number }) => ({
                    value: String(number),
                    label: `Version ${number}`,
                  })),
                ]}
              />
            </Field>
            <Field label="Answered by" className="min-w-40 flex-1">
              <Select
                value={model}
                onValueChange={setModel}
                options={[
                  { value: own, label: 'Its own models' },
                  { value: 'built-in', label: 'The built-in responder' },
                  ...models.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
            <Button variant="primary" busy={replay.isPending} onClick={() => replay.mutate()}>
              <Play size={16} aria-hidden="true" />
              Replay
            </Button>
          </div>
          <FormError>{replay.error?.message}</FormError>
          {past ? (
            <>
              <p className="rounded-lg bg-bg-4 px-3 py-2 wrap-anywhere">{past.question}</p>
              <div className="grid gap-3 md:grid-cols-2">
                <AnswerColumn title="Then" of={past.then} />
                {replay.data ? (
                  <AnswerColumn title="Now" of={replay.data} isReplay />
                ) : (
                  <p className="flex min-h-24 items-center justify-center rounded-xl border border-border-2 border-dashed p-4 text-center text-13 text-text-3">
                    {replay.isPending ? 'Asking…' : 'The answer of today appears here.'}
                  </p>
                )}
              </div>
            </>
          ) : error ? (
            <LoadFailure title="What was said did not load" error={error} onRetry={refetch} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
        </div>
        <DialogFooter>
          {mayWrite && past && (
            <Button
              className="sm:mr-auto"
              onClick={() =>
                setTest(testOf(past.question.slice(0, 1000), replay.data ?? past.then))
              }
            >
              Make this a test
            </Button>
          )}
          <CloseButton />
        </DialogFooter>
      </DialogContent>
      <TestDialog
        template={agent}
        test={test}
        // Its tests are on another screen.
        onSaved={() => toast.success(`Added to the tests of ${agent.name}`)}
        onClose={() => setTest(undefined)}
      />
    </Dialog>
  )
}
