const names: Record<string, string> = {
  email: 'Email and password',
  phone: 'Phone',
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

export function providerName(provider: string) {
  if (provider.startsWith('sso:')) return 'Single sign-on'
  return names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

// These are ways in of this server itself, not accounts of elsewhere.
const own = ['anonymous_users', 'email', 'phone']

/** The accounts of elsewhere that the server has switched on. */
export function offeredProviders(external: Record<string, boolean>) {
  return Object.keys(external).filter((name) => external[name] && !own.includes(name))
}
