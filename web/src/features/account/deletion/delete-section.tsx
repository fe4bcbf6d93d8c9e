import { Row, Section } from '@/components/layout/section.tsx'
import { Button } from '@/components/ui/button.tsx'

/** Of an account that its own person may delete; one of a company is looked after there. */
export function DeleteSection({ onOpen }: { onOpen: () => void }) {
  return (
    <Section
      title="Delete account"
      description="This is permanent. Nobody can bring the account back."
    >
      <Row
        title="Delete your account"
        action={
          <Button variant="danger" onClick={onOpen}>
            Delete account
          </Button>
        }
      >
        Your profile, your sign-ins and your sessions are deleted. What you made in organizations
        stays with them.
      </Row>
    </Section>
  )
}
