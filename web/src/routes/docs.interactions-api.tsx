import { createFileRoute } from '@tanstack/react-router'
import { InteractionsApiPage } from '@/features/docs/interactions-api-page.tsx'
import { apiDocumentQuery } from '@/features/docs/queries.ts'

export const Route = createFileRoute('/docs/interactions-api')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(apiDocumentQuery()),
  component: InteractionsApiPage,
})
