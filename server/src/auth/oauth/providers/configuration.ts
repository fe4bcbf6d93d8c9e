import { z } from 'zod'
import { type ExternalProvider, wellKnownProviders } from './providers.ts'

const variable = /^AUTH_EXTERNAL_([A-Z0-9]+(?:_[A-Z0-9]+)*?)_(CLIENT_ID|SECRET|ISSUER|NAME)$/
const notAProvider = ['email', 'phone', 'anonymous', 'anonymous_users', 'sso', 'web3']

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Codes and tokens travel there, so in the clear only within this machine. */
function isSafe(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname))
}

const Provider = z.object({
  CLIENT_ID: z.string('is needed'),
  SECRET: z.string('is needed'),
  ISSUER: z.string().refine(isSafe, 'is an https address').optional(),
  NAME: z.string().max(64).optional(),
})

function gather(environment: Record<string, string | undefined>) {
  const found = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(environment)) {
    const [, provider, field] = variable.exec(name) ?? []
    if (provider && field && value) found.set(provider, { ...found.get(provider), [field]: value })
  }
  return found
}

/** The identity providers that the environment names, and what is wrong with them. */
export function readExternalProviders(environment: Record<string, string | undefined>) {
  const providers: Record<string, ExternalProvider> = {}
  const faults: string[] = []
  for (const [upper, fields] of gather(environment)) {
    const name = upper.toLowerCase()
    const prefix = `AUTH_EXTERNAL_${upper}_`
    const parsed = Provider.safeParse(fields)
    if (!parsed.success) {
      faults.push(
        ...parsed.error.issues.map(({ path, message }) => `${prefix}${path.join('.')}: ${message}`),
      )
      continue
    }
    const { CLIENT_ID: clientId, SECRET: clientSecret, ISSUER: issuer, NAME: label } = parsed.data
    if (notAProvider.includes(name)) {
      faults.push(`${prefix}CLIENT_ID: ${name} is no identity provider`)
    } else if (!issuer && !wellKnownProviders.includes(name)) {
      faults.push(`${prefix}ISSUER: is needed, because ${name} is not known here`)
    } else {
      providers[name] = {
        clientId,
        clientSecret,
        ...(issuer && { issuer }),
        ...(label && { name: label }),
      }
    }
  }
  return { providers, faults }
}
