import { createFileRoute } from '@tanstack/react-router'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { LoadError } from '@/components/layout/load-error.tsx'
import { KnowledgeApiPage } from '@/features/docs/knowledge-api-page.tsx'
import { apiDocumentQuery } from '@/features/docs/queries.ts'

export const Route = createFileRoute('/docs/knowledge-api')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(apiDocumentQuery()),
  component: KnowledgeApiPage,
  pendingComponent: FullScreenSpinner,
  errorComponent: (props) => (
    <LoadError {...props} screen="Knowledge API" title="The documentation could not be loaded" />
  ),
})
