import { type ReactNode, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useCatalogues } from './catalogues.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { type Choice, type Choices, chosenAs, isDropped, type Proposal } from './choices.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { StepFooter } from './step-footer.tsx'

type ChoicesPageProps = {
  /** Null until they are there. */
  proposals: Proposal[] | null
  choices: Choices
  onChoose: (id: string, choice: Choice) => void
  /** What stands above the proposals. */
  children?: ReactNode
  skip: string
  /** What the button says that goes on. */
  done: string
  busy: boolean
  onDone: (chosen: Proposal[]) => void
}

/** The last step: which of the proposed agents are made, and as whom. */
export function ChoicesPage(props: ChoicesPageProps) {
  const { proposals, choices, onChoose, children, skip, done, busy, onDone } = props
  const catalogues = useCatalogues()
  const [changing, setChanging] = useState<Proposal>()
  const [missing, setMissing] = useState<string>()
  const chosen = (proposals ?? []).filter((proposal) => !isDropped(proposal, choices))
  return (
    <OnboardingLayout
      path="/onboarding/gallery-choices"
      title="Meet your agents"
      subtitle="Keep, change or drop each of them. Everything can be changed later."
    >
      {children}
      <form
        noValidate
        aria-label="Agents"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(chosen.length === 0 ? 'Keep at least one agent.' : undefined)
          if (chosen.length > 0) onDone(chosen.map((each) => chosenAs(each, choices)))
        }}
      >
        {proposals ? (
          <ul aria-label="Proposed agents" className="flex flex-col gap-3">
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposal.base_template_id}
                agent={chosenAs(proposal, choices)}
                catalogues={catalogues}
                dropped={isDropped(proposal, choices)}
                onChange={() => setChanging(chosenAs(proposal, choices))}
                onDrop={(dropped) => onChoose(proposal.base_template_id, { dropped })}
              />
            ))}
          </ul>
        ) : (
          <div aria-hidden="true" className="flex flex-col gap-3">
            <Skeleton className="h-40 rounded-xl" />
            <Skeleton className="h-40 rounded-xl" />
            <Skeleton className="h-40 rounded-xl" />
          </div>
        )}
        <StepFooter
          back="/onboarding/company-info"
          skip={skip}
          busy={busy}
          disabled={!proposals}
          error={missing}
        >
          {done}
        </StepFooter>
      </form>
      <ChangeDialog
        agent={changing}
        catalogues={catalogues}
        onClose={() => setChanging(undefined)}
        onSave={(change) => {
          if (changing) onChoose(changing.base_template_id, change)
          setChanging(undefined)
        }}
      />
    </OnboardingLayout>
  )
}
