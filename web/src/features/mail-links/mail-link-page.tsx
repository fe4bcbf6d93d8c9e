import { Link, useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { errorCode, errorMessage } from '@/lib/auth/error-message.ts'
import { followTarget } from '@/lib/redirect-target.ts'
import { supabase } from '@/lib/supabase.ts'
import type { LinkSearch } from './link-search.ts'
import { type Click, verifyAddress } from './mail-link.ts'

const otherMailbox =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const incomplete =
  'This link is not complete. Open it from the email again, or copy all of it into the address bar.'
const over =
  'This link was already used, has expired, or was replaced by a newer email. A link works once and for a limited time.'

type MailLinkProps = {
  click: Click
  search: LinkSearch
  /** The frame of the screens on the way in. */
  Layout: ComponentType<{ title: string; subtitle?: ReactNode; children: ReactNode }>
}

export function MailLinkPage(props: MailLinkProps) {
  const { token_hash: token } = props.search
  return token ? <LiveLink {...props} token={token} /> : <DeadLink {...props} words={incomplete} />
}

type Outcome = 'none' | 'half' | 'over' | { words: string }

/** Mail scanners open every link, so nothing happens before a person clicks. */
function LiveLink({ token, ...props }: MailLinkProps & { token: string }) {
  const { click, search, Layout } = props
  const [outcome, setOutcome] = useState<Outcome>('none')
  const [isBusy, setBusy] = useState(false)
  const router = useRouter()

  async function confirm() {
    setBusy(true)
    const { data, error } = await supabase().auth.verifyOtp({ token_hash: token, type: click.type })
    setBusy(false)
    if (errorCode(error) === 'otp_expired') return setOutcome('over')
    if (error) {
      return setOutcome({ words: errorMessage(error, 'The link could not be used. Try again.') })
    }
    if (!data.session) return setOutcome('half')
    await followTarget(router, search.redirect_to)
  }

  if (outcome === 'half') return <HalfDone {...props} />
  if (outcome === 'over') return <DeadLink {...props} words={over} />
  return (
    <Layout title={click.title} subtitle={click.subtitle}>
      <div className="flex flex-col gap-5">
        {typeof outcome === 'object' && <FormError>{outcome.words}</FormError>}
        {token.startsWith('pkce_') ? (
          <Button asChild variant="primary" size="lg">
            <a href={verifyAddress({ ...search, token, type: click.type })}>{click.button}</a>
          </Button>
        ) : (
          <Button variant="primary" size="lg" busy={isBusy} onClick={confirm}>
            {click.button}
          </Button>
        )}
      </div>
    </Layout>
  )
}

function DeadLink({ click, Layout, words }: MailLinkProps & { words: string }) {
  return (
    <Layout title="This link does not work">
      <div className="flex flex-col gap-5">
        <FormError>{words}</FormError>
        <Button asChild variant="primary" size="lg">
          <Link to={click.way.to}>{click.way.label}</Link>
        </Button>
      </div>
    </Layout>
  )
}

function HalfDone({ Layout }: MailLinkProps) {
  return (
    <Layout title="One of two links is confirmed">
      <p
        role="status"
        className="flex gap-2.5 rounded-lg border border-green-line bg-green-soft px-3 py-2.5 text-13 text-green"
      >
        <CircleCheck size={16} className="mt-0.5 flex-none" aria-hidden="true" />
        <span className="min-w-0">{otherMailbox}</span>
      </p>
    </Layout>
  )
}
