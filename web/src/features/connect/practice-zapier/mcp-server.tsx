import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyField } from '@/components/copy-field.tsx'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { mcpAddressQuery, mcpRowsQuery, setMcpAccess } from './mcp-queries.ts'
import type { ZapierRecord } from './queries.ts'

type McpServerProps = { organizationId: string; canWrite: boolean }

/** The other way: agents run actions of Zapier through its MCP server, here on a sheet of leads. */
export function McpServer({ organizationId, canWrite }: McpServerProps) {
  const { data, error, refetch } = useQuery(mcpRowsQuery(organizationId))
  const [isAsked, setAsked] = useState(false)
  if (data === undefined) {
    return error ? (
      <LoadFailure title="The sheet did not load" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  }
  const isOpen = data !== null || isAsked
  return (
    <Card aria-labelledby="practice-mcp">
      <CardHeader>
        <CardTitle id="practice-mcp" className="flex-1">
          Zapier MCP
        </CardTitle>
        {data && (
          <Badge tone={data.allows_access ? 'ok' : 'bad'}>
            {data.allows_access ? 'Lets agents in' : 'Revoked'}
          </Badge>
        )}
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <p className="max-w-reading text-13 text-text-2">
          Your agents run actions of Zapier, each with the visitor’s approval. Add the address on
          Connect under MCP servers, and sign in there.
        </p>
        {canWrite && isOpen && <Address organizationId={organizationId} />}
        {canWrite && !isOpen && (
          <Button className="self-start" onClick={() => setAsked(true)}>
            Open its MCP server
          </Button>
        )}
        {canWrite && data && <Access organizationId={organizationId} {...data} />}
        {data && <Sheet rows={data.rows} />}
      </CardBody>
    </Card>
  )
}

function Address({ organizationId }: { organizationId: string }) {
  const { data, error } = useQuery(mcpAddressQuery(organizationId))
  if (!data) {
    return error ? (
      <p className="text-13 text-red">{error.message}</p>
    ) : (
      <Skeleton className="h-16 w-full" />
    )
  }
  return <CopyField label="Address of the MCP server" text={data.url} />
}

function Access(props: { organizationId: string; allows_access: boolean }) {
  const { organizationId, allows_access: isAllowed } = props
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: () => setMcpAccess(organizationId, !isAllowed),
    onError: (error) => void toast.error(error.message),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: mcpRowsQuery(organizationId).queryKey }),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-13 text-text-2">
        {isAllowed
          ? 'Revoke it to see what visitors and owners are told when Zapier shuts us out.'
          : 'Agents are refused until you allow it and sign in again.'}
      </p>
      <Button busy={change.isPending} onClick={() => change.mutate()}>
        {isAllowed ? 'Revoke access' : 'Allow access'}
      </Button>
    </div>
  )
}

function Sheet({ rows }: { rows: ZapierRecord[] }) {
  return (
    <ul aria-label="Leads sheet" className="flex flex-col divide-y rounded-lg border">
      {rows.map(({ id, created_at, fields }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
          <div className="min-w-0 flex-1 basis-48">
            <p className="wrap-anywhere">{fields.need}</p>
            <p className="text-12 text-text-3">
              <span className="font-mono">{fields.number}</span> · {fields.name} ·{' '}
              <span title={exactTime(created_at)}>{relativeTime(created_at)}</span>
            </p>
          </div>
          <Badge tone="plain">{fields.status}</Badge>
        </li>
      ))}
    </ul>
  )
}
