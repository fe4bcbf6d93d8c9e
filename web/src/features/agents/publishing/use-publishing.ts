import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/lib/toast.ts'
import type { TemplateDraft } from '../draft/template-draft.ts'
import { templateQuery, templatesQuery } from '../queries.ts'
import type { Template } from '../template.ts'
import { runTests, type TestRun, testsQuery } from '../tests/test-queries.ts'
import { canaryQuery } from './canary-queries.ts'
import {
  type Publication,
  publishTemplate,
  setLiveVersion,
  versionsQuery,
} from './version-queries.ts'

/** What stops a version: tests of its draft that fail. */
export class TestsFailed extends Error {
  readonly run: TestRun

  constructor(run: TestRun) {
    super(run.failed === 1 ? 'One test fails.' : `${run.failed} tests fail.`)
    this.run = run
  }
}

type Publishing = {
  template: Template
  draft: TemplateDraft
  /** Whether the dialog that tells what comes of it is open. */
  isWatched: boolean
}

/** Publishing saves first, so that what goes live is what stands on the screen. */
export function usePublishing({ template, draft, isWatched }: Publishing) {
  const queryClient = useQueryClient()
  const renew = async () => {
    const [renewed] = await Promise.all([
      queryClient.fetchQuery(templateQuery(template.organization_id, template.id)),
      queryClient.invalidateQueries({ queryKey: versionsQuery(template).queryKey }),
      queryClient.invalidateQueries({ queryKey: canaryQuery(template).queryKey }),
      queryClient.invalidateQueries({
        queryKey: templatesQuery(template.organization_id).queryKey,
        exact: true,
      }),
      queryClient.invalidateQueries({ queryKey: ['published-agent', template.id] }),
    ])
    if (renewed) draft.adopt(renewed)
  }
  /** Runs the tests, if there are any; with a reason it goes on whatever they find. */
  const mustPass = async ({ reason }: Publication) => {
    const tests = await queryClient.fetchQuery(testsQuery(template))
    if (tests.length === 0 || reason) return
    const run = await runTests(template, 'draft', queryClient)
    if (run.failed > 0) throw new TestsFailed(run)
  }
  const publication = useMutation({
    mutationFn: async (publication: Publication) => {
      await draft.flush()
      const { state } = draft.snapshot()
      if (state.kind !== 'saved')
        throw new Error('The draft is not saved yet. Save it, then publish.')
      await mustPass(publication)
      return publishTemplate(template.id, publication)
    },
    onSuccess: async (number, { trial }) => {
      await renew()
      if (trial) toast.success(`${trial.share}% of new conversations meet version ${number}`)
      else if (!isWatched) toast.success(`Version ${number} is live`)
    },
    onError: (error) => {
      if (!isWatched) toast.error('Nothing was published', { description: error.message })
    },
  })
  const live = useMutation({
    mutationFn: (number: number | null) => setLiveVersion(template.id, number),
    onSuccess: async (_nothing, number) => {
      await renew()
      toast.success(
        number === null ? `${template.name} is offline` : `Version ${number} is live again`,
      )
    },
    // Why it was not taken offline says the dialog that asked.
    onError: (error, number) =>
      number !== null && toast.error('Nothing was changed', { description: error.message }),
  })
  return { publication, live, save: () => draft.flush() }
}
