import { githubProvider } from './github.ts'
import { type OpenIdProvider, openIdProvider } from './open-id.ts'
import type { Provider } from './provider.ts'

/** A provider whose accounts may sign in here, as the configuration names it. */
export type ExternalProvider = {
  /** Ours there; more of them, comma separated, are apps whose id tokens count too. */
  clientId: string
  clientSecret: string
  /** Where discovery starts; the well-known providers have one of their own. */
  issuer?: string
  /** What a page calls it. */
  name?: string
}

const wellKnownIssuers = new Map([
  ['google', 'https://accounts.google.com'],
  ['azure', 'https://login.microsoftonline.com/common/v2.0'],
  ['gitlab', 'https://gitlab.com'],
])

/** Providers that work without an issuer of one's own. */
export const wellKnownProviders: readonly string[] = ['github', ...wellKnownIssuers.keys()]

export type Providers = {
  named(name: string): Provider | undefined
  /** The provider of id tokens by its name, or by its issuer and a client id there. */
  ofIdTokens(wanted: {
    provider: string
    issuer: string
    clientId: string
  }): OpenIdProvider | undefined
}

/** What the configuration offers. One for the whole server, because discovery is remembered in it. */
export function createProviders(external: Record<string, ExternalProvider>): Providers {
  const all = new Map<string, Provider>()
  const openId = new Map<string, OpenIdProvider>()
  for (const [name, { issuer, ...client }] of Object.entries(external)) {
    if (name === 'github') {
      all.set(name, githubProvider(client, issuer))
      continue
    }
    const from = issuer ?? wellKnownIssuers.get(name)
    if (!from) throw new Error(`The provider ${name} needs an issuer.`)
    const provider = openIdProvider(name, { ...client, issuer: from })
    all.set(name, provider)
    openId.set(name, provider)
  }
  return {
    named: (name) => all.get(name),
    ofIdTokens({ provider, issuer, clientId }) {
      if (provider) return openId.get(provider)
      return [...openId.values()].find(
        (one) => one.issuer === issuer && one.clientIds.includes(clientId),
      )
    },
  }
}
