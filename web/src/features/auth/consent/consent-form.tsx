import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/form/field.tsx'
import { FormError } from '@/components/form/form-error.tsx'
import { RadioGroup } from '@/components/form/radio-group.tsx'
import { AuthLayout } from '@/components/layout/auth-layout.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { type AppRequest, answerApp, placeOf } from './app-request.ts'

/** The question of an app, with both answers; the browser goes back to the app with either. */
export function ConsentForm({ request }: { request: AppRequest }) {
  const { authorization_id: id, client, user, organizations } = request
  const place = placeOf(request)
  const [chosen, setChosen] = useState(organizations[0]?.id)
  const answer = useMutation({
    mutationFn: (allows: boolean) =>
      answerApp(
        id,
        allows && chosen ? { action: 'approve', organization_id: chosen } : { action: 'deny' },
      ),
    onSuccess: (address) => window.location.assign(address),
  })
  // The buttons stay busy until the browser has left.
  const busy = answer.isPending || answer.isSuccess
  const [only] = organizations
  return (
    <AuthLayout
      title={`Connect ${client.name}?`}
      subtitle={`An app on ${place} that calls itself ${client.name} wants to use agents in your name.`}
    >
      <div className="flex flex-col gap-5">
        <Card className="flex flex-col gap-3 p-4">
          <ul className="flex flex-col gap-2 text-13">
            <Right may>See the names of the published agents, and talk to them as you</Right>
            <Right>See your account, your members, your files or other conversations</Right>
            <Right>Change agents, knowledge or settings</Right>
          </ul>
        </Card>
        {organizations.length > 1 ? (
          <Field label="Organization" group>
            <RadioGroup
              value={chosen ?? ''}
              options={organizations.map(({ id: value, name }) => ({ value, label: name }))}
              onChange={setChosen}
            />
          </Field>
        ) : (
          <p className="text-13 text-text-2">
            {only ? (
              <>
                It would act in <span className="break-words text-text-1">{only.name}</span>.
              </>
            ) : (
              'You are not a member of an organization, so there is nothing that the app could use.'
            )}
          </p>
        )}
        <FormError>
          {answer.error && errorMessage(answer.error, 'Your answer was not sent. Try again.')}
        </FormError>
        <div className="flex flex-col gap-2">
          {only && (
            <Button
              variant="primary"
              size="lg"
              busy={busy && answer.variables}
              disabled={busy}
              onClick={() => answer.mutate(true)}
            >
              Allow
            </Button>
          )}
          <Button
            size="lg"
            busy={busy && !answer.variables}
            disabled={busy}
            onClick={() => answer.mutate(false)}
          >
            Deny
          </Button>
        </div>
        <p className="text-center text-12 text-text-3">
          You answer as <span className="break-all text-text-2">{user.email}</span>.
          {only && (
            <>
              {' '}
              You can end this at any time in{' '}
              <Link to="/dashboard/account" className="link-text">
                your account
              </Link>
              . Allow only what you connected yourself.
            </>
          )}
        </p>
      </div>
    </AuthLayout>
  )
}

function Right({ may = false, children }: { may?: boolean; children: ReactNode }) {
  const Icon = may ? Check : X
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} aria-hidden="true" className="mt-0.5 flex-none text-text-3" />
      <span>
        <span className="font-medium">{may ? 'It can: ' : 'It cannot: '}</span>
        {children}
      </span>
    </li>
  )
}
