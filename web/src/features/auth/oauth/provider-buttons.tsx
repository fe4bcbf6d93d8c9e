import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormError } from '@/components/form/form-error.tsx'
import { Button } from '@/components/ui/button.tsx'
import { authSettingsQuery } from '@/lib/auth/auth-settings.ts'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { offeredProviders, providerName } from '@/lib/auth/providers.ts'
import { callbackUrl } from './callback-url.ts'

type ProviderButtonsProps = { redirectTo: string | undefined }

/** Accounts of elsewhere and single sign-on, as far as this server has them switched on. */
export function ProviderButtons({ redirectTo }: ProviderButtonsProps) {
  const { data: settings } = useQuery(authSettingsQuery)
  const [leaving, setLeaving] = useState<string>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    // Back from the provider: a browser shows the page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(undefined)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const providers = offeredProviders(settings?.external ?? {})
  const hasSso = settings?.saml_enabled === true
  if (providers.length === 0 && !hasSso) return null

  async function leave(provider: string) {
    setLeaving(provider)
    setError(undefined)
    try {
      const { providerSignInUrl } = await import('./oauth-client.ts')
      window.location.assign(await providerSignInUrl(provider, callbackUrl(redirectTo)))
    } catch (thrown) {
      setError(errorMessage(thrown, `${providerName(provider)} could not be opened. Try again.`))
      setLeaving(undefined)
    }
  }
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-12 text-text-3 before:h-px before:flex-1 before:bg-border-2 after:h-px after:flex-1 after:bg-border-2">
        or
      </p>
      {providers.map((provider) => (
        <Button
          key={provider}
          size="lg"
          busy={leaving === provider}
          onClick={() => void leave(provider)}
        >
          Continue with {providerName(provider)}
        </Button>
      ))}
      {hasSso && (
        <Button asChild size="lg">
          <Link to="/auth/signin" search={{ redirectTo, sso: true }}>
            Sign in with SSO
          </Link>
        </Button>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}
