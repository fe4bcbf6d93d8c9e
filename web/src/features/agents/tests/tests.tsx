import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { toast } from '@/lib/toast.ts'
import type { Template } from '../template.ts'
import { InterviewSection } from './interview-section.tsx'
import { TestDialog } from './test-dialog.tsx'
import {
  type AgentTest,
  deleteTest,
  runTests,
  type TestFields,
  testRunsQuery,
  testsQuery,
} from './test-queries.ts'
import { TestRow } from './test-row.tsx'
import { TestRuns } from './test-runs.tsx'
import { countText, resultFor } from './test-texts.ts'

type TestsProps = {
  template: Template
  userId: string | undefined
  /** Whether the draft is what is live. */
  isLive: boolean
  /** Whether the reader may read what visitors asked. */
  mayReadTalks: boolean
  /** Saves the draft, so that what is asked is what stands on the screen. */
  beforeRun: () => Promise<void>
}

const noTest: TestFields = { question: '', expectation: 'contains', expected: '' }
const most = 50

/** Questions that an agent must answer rightly before it goes live. */
export function Tests(props: TestsProps) {
  const { template, userId, isLive, mayReadTalks, beforeRun } = props
  const client = useQueryClient()
  const { data: tests, error, refetch } = useQuery(testsQuery(template))
  const { data: runs = [] } = useQuery(testRunsQuery(template))
  const [edited, setEdited] = useState<Partial<AgentTest> & TestFields>()
  const [doomed, setDoomed] = useState<AgentTest>()
  const running = useMutation({
    mutationFn: async (target: 'draft' | 'live') => {
      await beforeRun()
      return runTests(template, target, client)
    },
    onSuccess: (run) => (run.failed > 0 ? toast.warning : toast.success)(countText(run)),
    onError: (fault) => toast.error('The tests did not run', { description: fault.message }),
  })
  if (!tests) {
    return error ? (
      <LoadFailure title="The tests did not load" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-40 rounded-xl" />
    )
  }
  const { live_version: live } = template
  const answering = [
    { of: 'Draft', target: 'draft' as const, version: null },
    ...(live === null ? [] : [{ of: `Version ${live}`, target: 'live' as const, version: live }]),
  ]
  return (
    <div className="flex flex-col gap-5">
      {tests.length === 0 ? (
        <EmptyState
          className="rounded-xl border border-border-2 bg-bg-2"
          media={<ListChecks size={20} className="text-text-3" aria-hidden="true" />}
          title={`What must ${template.name} get right?`}
          action={
            <Button variant="primary" onClick={() => setEdited(noTest)}>
              <Plus size={16} aria-hidden="true" />
              Add a test
            </Button>
          }
        >
          Write down a question and what its answer must be. All tests run before a version goes
          live, and one that fails stops it.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {answering.map(({ of, target }) => (
              <Button
                key={target}
                variant={target === 'draft' ? 'primary' : 'secondary'}
                busy={running.isPending && running.variables === target}
                disabled={running.isPending}
                onClick={() => running.mutate(target)}
              >
                <Play size={16} aria-hidden="true" />
                {target === 'draft' ? 'Run on the draft' : `Run on ${of.toLowerCase()}`}
              </Button>
            ))}
            {tests.length < most && (
              <Button className="sm:ml-auto" onClick={() => setEdited(noTest)}>
                <Plus size={16} aria-hidden="true" />
                Add a test
              </Button>
            )}
          </div>
          <ul
            aria-label="Tests"
            className="overflow-hidden rounded-xl border border-border-2 bg-bg-2"
          >
            {tests.map((test) => (
              <TestRow
                key={test.id}
                test={test}
                results={answering.map(({ of, version }) => ({
                  of,
                  result: resultFor(
                    runs.find((run) => run.version === version),
                    test,
                  ),
                }))}
                onEdit={() => setEdited(test)}
                onDelete={() => setDoomed(test)}
              />
            ))}
          </ul>
          <TestRuns {...{ template, runs, userId, isLive }} />
        </>
      )}
      <InterviewSection
        {...{ template, userId, beforeRun, tests }}
        onMakeTest={tests.length < most ? setEdited : null}
      />
      {mayReadTalks && (
        <p className="text-13 text-text-2">
          What visitors asked can be put again to the draft or a version and made a test:{' '}
          <Link
            to="/dashboard/agents/inbox"
            search={{ show: 'all', agent: template.id }}
            className="font-medium text-accent-text hover:underline"
          >
            open its conversations
          </Link>
          .
        </p>
      )}
      <TestDialog template={template} test={edited} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        subject={doomed}
        ask={({ question }) => ({
          title: 'Delete this test?',
          text: `“${question}” is no longer asked before a version goes live.`,
          confirm: 'Delete test',
        })}
        onConfirm={({ id }) => deleteTest(template, id)}
        onDone={() => client.invalidateQueries({ queryKey: testsQuery(template).queryKey })}
        onClose={() => setDoomed(undefined)}
      />
    </div>
  )
}
