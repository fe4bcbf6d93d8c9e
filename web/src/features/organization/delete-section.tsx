import { Row, Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { OrganizationDetails } from './queries.ts'

type DeleteSectionProps = {
  organization: OrganizationDetails
  open: boolean
  onOpen: (open: boolean) => void
  onChanged: () => Promise<unknown>
}

/** The end of the organisation, as long as no owner has asked for it. */
export function DeleteSection({ organization, open, onOpen, onChanged }: DeleteSectionProps) {
  return (
    <Section
      title="Delete organization"
      description="Its agents, knowledge, conversations and files go with it. Owners have 30 days to change their minds."
    >
      <Row
        title={`Delete ${organization.name}`}
        action={
          <Button variant="danger" onClick={() => onOpen(true)}>
            Delete organization
          </Button>
        }
      >
        Members lose access and agents stop answering at once.
      </Row>
      <DeleteDialog
        organization={organization}
        open={open}
        onClose={() => onOpen(false)}
        onChanged={onChanged}
      />
    </Section>
  )
}
