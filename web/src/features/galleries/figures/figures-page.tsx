import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Link as LinkIcon } from 'lucide-react'
import { Segmented } from '@/components/form/segmented.tsx'
import { Page } from '@/components/layout/page.tsx'
import { TopBar } from '@/components/layout/top-bar.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { useTitle } from '@/lib/hooks/use-title.ts'
import { copyGalleryLink } from '../copy-link.ts'
import type { Gallery } from '../gallery.ts'
import { GalleryTitle } from '../gallery-title.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { AgentsTable } from './agents-table.tsx'
import { DayChart } from './day-chart.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { type Days, periods } from './period.ts'
import type { GalleryFigures } from './queries.ts'

type FiguresPageProps = {
  gallery: Pick<Gallery, 'id' | 'title' | 'status' | 'audience'>
  /** Undefined while they are read, null for who may not. */
  figures: GalleryFigures | null | undefined
  days: Days
  onDays: (days: Days) => void
}

const options = periods.map((days) => ({ value: String(days), label: `${days} days` }))

/** How often a gallery is visited, and what comes of it. */
export function FiguresPage({ gallery, figures, days, onDays }: FiguresPageProps) {
  useTitle(`${gallery.title} – Analytics`)
  const choice = (
    <Segmented
      label="Period"
      value={String(days)}
      options={options}
      onChange={(value) => onDays(periods.find((one) => String(one) === value) ?? 30)}
    />
  )
  return (
    <>
      <TopBar
        title={<GalleryTitle title={gallery.title} status={gallery.status} />}
        actions={
          <>
            {figures !== null && <span className="max-sm:hidden">{choice}</span>}
            <PreviewButton galleryId={gallery.id} />
          </>
        }
      />
      {figures === null ? (
        <NoFigures />
      ) : (
        <Page className="flex flex-col gap-4">
          <span className="sm:hidden">{choice}</span>
          {figures ? <Figures gallery={gallery} figures={figures} /> : <FiguresSkeleton />}
        </Page>
      )}
    </>
  )
}

function NoFigures() {
  return (
    <EmptyState
      media={<ChartNoAxesColumn size={20} className="text-text-3" aria-hidden="true" />}
      title="Your organization has no analytics"
    >
      How often a gallery is visited is shown here as soon as they are part of your plan.
    </EmptyState>
  )
}

type FiguresProps = { gallery: FiguresPageProps['gallery']; figures: GalleryFigures }

function Figures({ gallery, figures: { days, agents } }: FiguresProps) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const totals = [
    { label: 'Visits', count: sum(days.map(({ visits }) => visits)) },
    { label: 'Conversations', count: sum(days.map(({ conversations }) => conversations)) },
    { label: 'Unanswered', count: sum(agents.map(({ unanswered }) => unanswered)) },
  ]
  const nothing =
    totals.every(({ count }) => count === 0) && agents.every(({ visits }) => visits === 0)
  if (nothing) return <NobodyYet gallery={gallery} />
  return (
    <>
      <dl className="grid grid-cols-3 rounded-xl border bg-bg-2">
        {totals.map(({ label, count }) => (
          <div
            key={label}
            className="min-w-0 px-4 py-3 not-first:border-border-1 not-first:border-l"
          >
            <dt className="truncate text-12 text-text-3">{label}</dt>
            <dd className="font-medium text-28 tabular-nums">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <DayChart
          title="Visits"
          unit={['visit', 'visits']}
          days={days.map(({ day, visits }) => ({ day, count: visits }))}
        />
        <DayChart
          title="Conversations"
          unit={['conversation', 'conversations']}
          days={days.map(({ day, conversations }) => ({ day, count: conversations }))}
        />
      </div>
      <AgentsTable agents={agents} />
      <p className="max-w-reading text-12 text-text-3">
        A visit is one visitor on one day, at the gallery or at one of its agents. Members who can
        see its agents here are not counted, nor are robots. Conversations are those that visitors
        began from the gallery. Days begin at midnight UTC.
      </p>
    </>
  )
}

function NobodyYet({ gallery }: Pick<FiguresProps, 'gallery'>) {
  const isDraft = gallery.status === 'draft'
  return (
    <EmptyState
      media={<ChartNoAxesColumn size={20} className="text-text-3" aria-hidden="true" />}
      title="No visits in these days"
      action={
        isDraft ? (
          <Button asChild>
            <Link to="/dashboard/gallery/$galleryId/edit" params={{ galleryId: gallery.id }}>
              Edit the gallery
            </Link>
          </Button>
        ) : (
          <Button onClick={() => void copyGalleryLink(gallery)}>
            <LinkIcon size={16} aria-hidden="true" />
            Copy link
          </Button>
        )
      }
    >
      {isDraft
        ? 'The gallery is a draft, so nobody can open it. Visits are counted once it is published.'
        : 'Share its link with your audience. Your own looks at it are not counted.'}
    </EmptyState>
  )
}
