import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDownWideNarrow, AudioLines, Mic, Waypoints, Zap } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ChangeOrDelete, RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { dollars } from '@/lib/format/money.ts'
import { type Model, otherModelsQuery } from '@/lib/models.ts'
import { toast } from '@/lib/toast.ts'
import { isFailing, ModelFault } from './model-fault.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PurposeDialog, type PurposeSubject } from './purpose-dialog.tsx'
import { type Purpose, purposes } from './purposes.ts'
import { deleteModel, tryModel } from './queries.ts'
import { resultOf } from './trial.ts'

type PurposeSectionProps = {
  organizationId: string
  canWrite: boolean
  title: string
  description: string
  /** Each has a row. */
  of: readonly Purpose[]
}

const icons = {
  speech: AudioLines,
  transcription: Mic,
  embedding: Waypoints,
  reranking: ArrowDownWideNarrow,
}

/** The models that an organisation has beside those that answer. */
export function PurposeSection(props: PurposeSectionProps) {
  const { organizationId, canWrite, title, description, of } = props
  const queryClient = useQueryClient()
  const models = useQuery(otherModelsQuery(organizationId))
  const [open, setOpen] = useState<PurposeSubject>()
  const [doomed, setDoomed] = useState<Model>()
  const trial = useMutation({ mutationFn: tryModel })
  const rowOf = (purpose: Purpose) => {
    const model = models.data?.find((one) => one.purpose === purpose)
    const Icon = icons[purpose]
    const words = purposes[purpose]
    return (
      <li key={purpose}>
        <Row
          icon={<Icon size={16} aria-hidden="true" />}
          title={words.name}
          badge={model && isFailing(model) && <Badge tone="bad">Not answering</Badge>}
          action={
            canWrite &&
            (model ? (
              <RowMenu name={words.name}>
                <RowMenuItem icon={Zap} onSelect={() => trial.mutate(model)}>
                  Test
                </RowMenuItem>
                <ChangeOrDelete
                  onChange={() => setOpen({ purpose, model })}
                  onDelete={() => setDoomed(model)}
                />
              </RowMenu>
            ) : (
              <Button
                size="sm"
                aria-label={`Set up ${words.one}`}
                onClick={() => setOpen({ purpose, model })}
              >
                Set up
              </Button>
            ))
          }
        >
          {model ? words.with : words.without}
          {model && (
            <span className="block break-words">
              {[model.model, model.base_url && new URL(model.base_url).host, ...model.voices]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
          {model && model.input_price > 0 && (
            <span className="block">
              {dollars(model.input_price)} for {words.priceOf}
            </span>
          )}
          {model && <ModelFault model={model} />}
          <span role="status" className="block empty:hidden">
            {model && trial.variables?.id === model.id && resultOf(trial)}
          </span>
        </Row>
      </li>
    )
  }
  return (
    <>
      <Section title={title} description={description}>
        {models.data ? (
          <ul className="divide-y divide-border-1">{of.map(rowOf)}</ul>
        ) : (
          <NotLoaded
            title="Your models did not load"
            error={models.error}
            onRetry={models.refetch}
          />
        )}
      </Section>
      <PurposeDialog
        organizationId={organizationId}
        subject={open}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        subject={doomed}
        ask={({ purpose, name }) => ({
          title: `Delete the ${name.toLowerCase()}?`,
          text: `${purpose === 'language' ? '' : purposes[purpose].without} Its key is deleted too. You can’t undo this.`,
          cancel: 'Keep it',
          confirm: 'Delete model',
        })}
        onConfirm={deleteModel}
        onDone={({ name }) => void toast.success(`${name} was deleted`)}
        onSettled={() => queryClient.invalidateQueries({ queryKey: ['models', organizationId] })}
        onClose={() => setDoomed(undefined)}
      />
    </>
  )
}
