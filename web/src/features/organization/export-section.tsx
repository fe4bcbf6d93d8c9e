import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Download } from 'lucide-react'
import { LoadFailure } from '@/components/layout/load-failure.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { fileSize } from '@/lib/format/file-size.ts'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { toast } from '@/lib/toast.ts'
import { type Export, exportLink, exportsQuery, requestExport } from './queries.ts'

type ExportSectionProps = { organizationId: string; now: Date }

export function ExportSection({ organizationId, now }: ExportSectionProps) {
  const queryClient = useQueryClient()
  const query = exportsQuery(organizationId)
  const { data: made, error, refetch } = useQuery(query)
  const asking = useMutation({
    mutationFn: () => requestExport(organizationId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
    onError: (refusal) => toast.error('The export did not start', { description: refusal.message }),
  })
  const isBusy = made?.some(({ status }) => status === 'queued' || status === 'processing')
  return (
    <Section
      title="Data export"
      description="Everything the organization has, in one zip file: each table as JSON and CSV, and all uploaded files. It is kept for 7 days."
    >
      {made ? (
        <>
          {made.length > 0 && (
            <ul aria-label="Archives" className="divide-y divide-border-1 border-border-1 border-b">
              {made.map((one) => (
                <li key={one.id}>
                  <ExportRow archive={one} now={now} />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Button
              busy={asking.isPending}
              disabled={isBusy === true}
              onClick={() => asking.mutate()}
            >
              <Archive size={16} aria-hidden="true" />
              Export data
            </Button>
            {isBusy && (
              <p className="text-13 text-text-3">You can leave this page in the meantime.</p>
            )}
          </div>
        </>
      ) : error ? (
        <LoadFailure title="The archives did not load" error={error} onRetry={refetch} />
      ) : (
        <div aria-hidden="true" className="px-4 py-3">
          <Skeleton className="h-8 w-32" />
        </div>
      )}
    </Section>
  )
}

function ExportRow({ archive, now }: { archive: Export; now: Date }) {
  const download = useMutation({
    mutationFn: () => exportLink(archive.id),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (refusal) =>
      toast.error('The archive was not downloaded', { description: refusal.message }),
  })
  const { status, created_at, bytes, expires_at } = archive
  const isOver = expires_at !== null && Date.parse(expires_at) <= now.getTime()
  const isReady = status === 'ready' && !isOver
  const about = [
    archive.requested_by_name && `Requested by ${archive.requested_by_name}`,
    isReady && bytes !== null && fileSize(bytes),
    isReady && expires_at && `until ${exactTime(expires_at)}`,
  ].filter(Boolean)
  return (
    <Row
      title={<time dateTime={created_at}>{exactTime(created_at)}</time>}
      badge={<State archive={archive} isOver={isOver} />}
      action={
        isReady && (
          <Button
            busy={download.isPending}
            aria-label={`Download the archive from ${relativeTime(created_at)}`}
            onClick={() => download.mutate()}
          >
            <Download size={16} aria-hidden="true" />
            Download
          </Button>
        )
      }
    >
      {about.join(', ')}
      {status === 'failed' && <p className="text-red">{archive.error}</p>}
      {status === 'processing' && (
        <Progress
          value={archive.progress}
          label="The archive is being prepared"
          className="mt-2 max-w-80"
        />
      )}
    </Row>
  )
}

function State({ archive, isOver }: { archive: Export; isOver: boolean }) {
  if (isOver) return <Badge>Expired</Badge>
  const { status } = archive
  if (status === 'ready') return <Badge tone="ok">Ready</Badge>
  if (status === 'failed') return <Badge tone="bad">Failed</Badge>
  return <Badge tone="run">{status === 'queued' ? 'Waiting' : 'Preparing'}</Badge>
}
