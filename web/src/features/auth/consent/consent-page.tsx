import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { FullScreenSpinner } from '@/components/layout/full-screen-spinner.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { appRequestQuery, type Notice, problemOf, refusalOf } from './app-request.ts'
import { ConsentForm } from './consent-form.tsx'

export type ConsentSearch = {
  authorization_id?: string | undefined
  error?: string | undefined
}

/** An app of others wants in: who it is, what for, and the person's word. */
export function ConsentPage({ authorization_id: id, error }: ConsentSearch) {
  if (error !== undefined || id === undefined) return <Closed notice={refusalOf(error ?? '')} />
  return <Request id={id} />
}

function Request({ id }: { id: string }) {
  const { data: request, error, refetch } = useQuery(appRequestQuery(id))
  if (request) return <ConsentForm request={request} />
  if (!error) return <FullScreenSpinner />
  const problem = problemOf(error)
  if (problem) return <Closed notice={problem} />
  return (
    <AuthLayout title="Connect an app">
      <ErrorState title="The request did not load" onRetry={() => void refetch()}>
        {errorMessage(error, 'Try again.')}
      </ErrorState>
    </AuthLayout>
  )
}

function Closed({ notice: { title, text } }: { notice: Notice }) {
  return (
    <AuthLayout title={title} subtitle={text}>
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link to="/">Go to Digital Workforce</Link>
      </Button>
    </AuthLayout>
  )
}
