import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AudioLines, Mic, Zap } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { ErrorState } from '@/components/ui/error-state.tsx'
import { ChangeOrDelete, RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { type Model, soundModelsQuery } from '@/lib/models.ts'
import { toast } from '@/lib/toast.ts'
import { deleteModel, tryModel } from './queries.ts'
import { type SoundPurpose, sounds } from './sound.ts'
import { SoundDialog, type SoundSubject } from './sound-dialog.tsx'
import { resultOf } from './trial.ts'

type SoundSectionProps = { organizationId: string; canWrite: boolean }

const icons = { speech: AudioLines, transcription: Mic }

/** The models that speak and listen for the agents of an organisation. */
export function SoundSection({ organizationId, canWrite }: SoundSectionProps) {
  const queryClient = useQueryClient()
  const models = useQuery(soundModelsQuery(organizationId))
  const [open, setOpen] = useState<SoundSubject>()
  const [doomed, setDoomed] = useState<Model>()
  const trial = useMutation({ mutationFn: tryModel })
  const rowOf = (purpose: SoundPurpose) => {
    const model = models.data?.find((one) => one.purpose === purpose)
    const Icon = icons[purpose]
    const words = sounds[purpose]
    return (
      <li key={purpose}>
        <Row
          icon={<Icon size={16} aria-hidden="true" />}
          title={words.name}
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
                aria-label={`Set up a ${words.name.toLowerCase()}`}
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
          <span role="status" className="block empty:hidden">
            {model && trial.variables?.id === model.id && resultOf(trial)}
          </span>
        </Row>
      </li>
    )
  }
  return (
    <>
      <Section
        title="Voice"
        description="Models that speak your agents’ answers, and write down what visitors say. The mouth follows the sound."
      >
        {models.data ? (
          <ul className="divide-y divide-border-1">
            {(['speech', 'transcription'] as const).map(rowOf)}
          </ul>
        ) : models.error ? (
          <ErrorState title="Your voice did not load" onRetry={() => void models.refetch()}>
            {models.error.message}
          </ErrorState>
        ) : (
          <div className="p-4">
            <Skeleton className="h-16 w-full" />
          </div>
        )}
      </Section>
      <SoundDialog
        organizationId={organizationId}
        subject={open}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        subject={doomed}
        ask={({ purpose, name }) => ({
          title: `Delete the ${name.toLowerCase()}?`,
          text: `${purpose === 'language' ? '' : sounds[purpose].without} Its key is deleted too. You can’t undo this.`,
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
