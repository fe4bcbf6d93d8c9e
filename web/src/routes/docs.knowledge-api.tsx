import { createFileRoute } from '@tanstack/react-router'
import { KnowledgeApiPage } from '@/features/docs/knowledge-api-page.tsx'
import { apiDocumentQuery } from '@/features/docs/queries.ts'

export const Route = createFileRoute('/docs/knowledge-api')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(apiDocumentQuery()),
  component: KnowledgeApiPage,
})
