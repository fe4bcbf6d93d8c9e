import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { logoQuery, uploadLogo } from '../logo.ts'
import { type OrganizationDetails, saveSummary } from '../queries.ts'
import { logoFile, type Research } from './research-result.ts'

type FoundOutProps = {
  found: Research
  organization: OrganizationDetails
  canWrite: boolean
  onSaved: () => void
}

/** What the website says; what of it the organisation takes over is for its owner to decide. */
export function FoundOut({ found, organization, canWrite, onSaved }: FoundOutProps) {
  const { name, summary, products, tone, colours, logo, notes, isKnowledge, pages } = found
  const count = pages === 1 ? 'One page' : `${pages} pages`
  return (
    <div className="border-border-1 border-b px-4 py-4">
      <p className="flex min-w-0 items-center gap-3 font-medium text-14">
        {logo && (
          <img
            src={logo}
            alt={`Logo of ${name}`}
            className="size-10 flex-none rounded-lg border bg-bg-1 object-contain"
          />
        )}
        <span className="min-w-0 break-words">{name}</span>
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 text-13 sm:grid-cols-[96px_minmax(0,1fr)]">
        {summary && <Fact name="Summary">{summary}</Fact>}
        {products.length > 0 && (
          <Fact name="Offers">
            <span className="flex flex-wrap gap-1.5">
              {products.map((product) => (
                <Badge key={product} tone="plain" className="max-w-full truncate">
                  {product}
                </Badge>
              ))}
            </span>
          </Fact>
        )}
        {tone && (
          <Fact name="Tone">
            <span className="capitalize">{tone.id}</span>
            <span className="text-text-3">. {tone.why}</span>
          </Fact>
        )}
        {colours.length > 0 && (
          <Fact name="Colours">
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {colours.map((colour) => (
                <span key={colour} className="flex items-center gap-2 tabular-nums">
                  <span
                    aria-hidden="true"
                    className="size-4 rounded border border-border-3"
                    style={{ background: colour }}
                  />
                  {colour}
                </span>
              ))}
            </span>
          </Fact>
        )}
        <Fact name="Knowledge">
          {[
            isKnowledge && `${count} looked at. The website is a source of your knowledge.`,
            ...notes,
          ]
            .filter(Boolean)
            .join(' ')}
        </Fact>
      </dl>
      {canWrite && (
        <div className="mt-4 flex flex-wrap gap-2">
          {summary && summary !== organization.summary && (
            <UseSummary organization={organization} summary={summary} onSaved={onSaved} />
          )}
          {logo && logoFile(logo) && <UseLogo organizationId={organization.id} logo={logo} />}
        </div>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 break-words max-sm:-mt-2">{children}</dd>
    </>
  )
}

type UseSummaryProps = { organization: OrganizationDetails; summary: string; onSaved: () => void }

function UseSummary({ organization, summary, onSaved }: UseSummaryProps) {
  const saving = useMutation({
    mutationFn: () => saveSummary(organization.id, summary),
    onSuccess: () => {
      toast.success('The summary was saved')
      onSaved()
    },
    onError: (error) => toast.error('The summary was not saved', { description: error.message }),
  })
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()}>
      {organization.summary ? 'Replace the summary' : 'Use this summary'}
    </Button>
  )
}

function UseLogo({ organizationId, logo }: { organizationId: string; logo: string }) {
  const queryClient = useQueryClient()
  const { queryKey } = logoQuery(organizationId)
  const saving = useMutation({
    mutationFn: async () => {
      const file = logoFile(logo)
      if (file) await uploadLogo(organizationId, file)
    },
    onSuccess: () => toast.success('The logo was saved'),
    onError: (error) => toast.error('The logo was not saved', { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <Button busy={saving.isPending} onClick={() => saving.mutate()}>
      Use this logo
    </Button>
  )
}
