import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BrainCircuit, Plus, Star, StarOff, Zap } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { handsFocusOn } from '@/components/focus/hand-focus-on.ts'
import { SearchBox } from '@/components/form/filter-row.tsx'
import { Row, Section } from '@/components/layout/section.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { NoMatch } from '@/components/ui/no-match.tsx'
import { ChangeOrDelete, RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { dollars } from '@/lib/format/money.ts'
import { type Model, modelsQuery } from '@/lib/models.ts'
import { publicConfig } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { ModelDialog } from './model-dialog.tsx'
import { isFailing, ModelFault } from './model-fault.tsx'
import { type ModelSearch, matches } from './model-search.ts'
import { NotLoaded } from './not-loaded.tsx'
import { providerNames } from './provider.ts'
import { PurposeSection } from './purpose-section.tsx'
import { deleteModel, setDefaultModel, tryModel } from './queries.ts'
import { SpendingSection } from './spending-section.tsx'
import { resultOf } from './trial.ts'

type ModelsPageProps = {
  organizationId: string
  canWrite: boolean
  search: ModelSearch
  onSearch: (change: ModelSearch) => void
}

/** The models through which the agents of an organisation answer, speak, listen and search. */
export function ModelsPage(props: ModelsPageProps) {
  const { organizationId, canWrite, search, onSearch } = props
  const queryClient = useQueryClient()
  const models = useQuery(modelsQuery(organizationId))
  const found = models.data?.filter((model) => matches(model, search.search)) ?? []
  const [open, setOpen] = useState<Model | 'new'>()
  const [doomed, setDoomed] = useState<Model>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['models', organizationId] })
  const trial = useMutation({ mutationFn: tryModel })
  /** What the last test said, below the model that was tested. */
  const said = (model: Model) => (trial.variables?.id === model.id ? resultOf(trial) : undefined)
  const standard = useMutation({
    mutationFn: (id: string | null) => setDefaultModel(organizationId, id),
    onSettled: refresh,
    onError: (error) => void toast.error(error.message),
  })
  const acts = {
    test: (model: Model) => trial.mutate(model),
    makeDefault: (id: string | null) => standard.mutate(id),
    change: setOpen,
    remove: setDoomed,
  }
  return (
    <>
      <Section
        title="Language models"
        description="The models that write your agents’ answers. Only what your sources say is shown as theirs; when no model answers, agents quote."
      >
        {models.data ? (
          <>
            {models.data.length > 1 && (
              <div className="flex border-border-1 border-b p-4">
                <SearchBox
                  label="Search models"
                  value={search.search}
                  onSearch={(text) => onSearch({ search: text })}
                />
              </div>
            )}
            {models.data.length > 0 && found.length === 0 ? (
              <NoMatch of="model" onShowAll={() => onSearch({ search: undefined })} />
            ) : (
              <ModelList models={found} said={said} acts={canWrite ? acts : undefined} />
            )}
          </>
        ) : (
          <NotLoaded
            title="Your models did not load"
            error={models.error}
            onRetry={models.refetch}
          />
        )}
        {canWrite && models.data && (
          <div className="border-t p-4">
            <Button
              variant={models.data.length === 0 ? 'primary' : 'secondary'}
              onClick={() => setOpen('new')}
            >
              <Plus size={16} aria-hidden="true" />
              Add model
            </Button>
          </div>
        )}
      </Section>
      <PurposeSection
        organizationId={organizationId}
        canWrite={canWrite}
        title="Voice"
        description="Models that speak your agents’ answers, and write down what visitors say. The mouth follows the sound."
        of={['speech', 'transcription']}
      />
      <PurposeSection
        organizationId={organizationId}
        canWrite={canWrite}
        title="Embeddings"
        description="A model that finds passages by what they mean, also when a question uses other words."
        of={['embedding']}
      />
      <PurposeSection
        organizationId={organizationId}
        canWrite={canWrite}
        title="Reranking"
        description="A model that puts those passages first that answer the question."
        of={['reranking']}
      />
      {canWrite && models.data && (
        <SpendingSection organizationId={organizationId} models={models.data} />
      )}
      <ModelDialog
        organizationId={organizationId}
        subject={open}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        subject={doomed}
        ask={({ name }) => ({
          title: `Delete ${name}?`,
          text: 'Agents that chose it go on with their other models, or with the default. Its key is deleted too. You can’t undo this.',
          cancel: `Keep ${name}`,
          confirm: 'Delete model',
        })}
        onConfirm={deleteModel}
        onDone={({ name }) => void toast.success(`${name} was deleted`)}
        onSettled={refresh}
        onClose={() => setDoomed(undefined)}
      />
    </>
  )
}

/** Whoever deletes one had the focus in its row. */
const toHeading = handsFocusOn(() => null)

type Acts = {
  test: (model: Model) => void
  makeDefault: (id: string | null) => void
  change: (model: Model) => void
  remove: (model: Model) => void
}

type ModelListProps = {
  models: Model[]
  said: (model: Model) => string | null | undefined
  acts: Acts | undefined
}

function ModelList({ models, said, acts }: ModelListProps) {
  if (models.length === 0) {
    return (
      <EmptyState
        media={<BrainCircuit size={20} className="text-text-3" aria-hidden="true" />}
        title="No model of your own"
      >
        {publicConfig().languageModel
          ? 'Agents answer with the model of this installation.'
          : 'This installation has none either: agents quote your sources word for word.'}{' '}
        {!acts && 'An owner of your organization can add a model.'}
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-border-1">
      {models.map((model) => (
        <li key={model.id} ref={toHeading}>
          <Row
            icon={<BrainCircuit size={16} aria-hidden="true" />}
            title={model.name}
            badge={
              <>
                {model.is_default && <Badge tone="ok">Default</Badge>}
                {isFailing(model) && <Badge tone="bad">Not answering</Badge>}
              </>
            }
            action={acts && <ModelMenu model={model} acts={acts} />}
          >
            <span className="break-words">
              {providerNames[model.provider]}, {model.model}
              {model.base_url && `, ${new URL(model.base_url).host}`}
            </span>
            {model.input_price + model.output_price > 0 && (
              <span className="block">
                {dollars(model.input_price)} in and {dollars(model.output_price)} out for a million
                tokens
              </span>
            )}
            <ModelFault
              model={model}
              meanwhile="Meanwhile agents use their next model, or quote your sources."
            />
            <span role="status" className="block empty:hidden">
              {said(model)}
            </span>
          </Row>
        </li>
      ))}
    </ul>
  )
}

function ModelMenu({ model, acts }: { model: Model; acts: Acts }) {
  return (
    <RowMenu name={model.name}>
      <RowMenuItem icon={Zap} onSelect={() => acts.test(model)}>
        Test
      </RowMenuItem>
      {model.is_default ? (
        <RowMenuItem icon={StarOff} onSelect={() => acts.makeDefault(null)}>
          No default
        </RowMenuItem>
      ) : (
        <RowMenuItem icon={Star} onSelect={() => acts.makeDefault(model.id)}>
          Make default
        </RowMenuItem>
      )}
      <ChangeOrDelete onChange={() => acts.change(model)} onDelete={() => acts.remove(model)} />
    </RowMenu>
  )
}
