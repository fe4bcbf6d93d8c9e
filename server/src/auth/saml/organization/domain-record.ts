import { Resolver } from 'node:dns/promises'

/** The TXT record that proves a domain. */
export function domainRecord({ domain, token }: { domain: string; token: string }) {
  return { name: `_workforce-verification.${domain}`, value: `workforce-verification=${token}` }
}

// What name servers say of a name that is not there. One that refuses or fails says nothing about it.
const nothingThere = ['ENODATA', 'ENOTFOUND', 'ENONAME', 'EBADNAME']

export class DnsUnreachable extends Error {}

/** Whether the record stands at the domain; throws DnsUnreachable where nobody could say. */
export async function findDomainRecord(
  given: { domain: string; token: string },
  servers: readonly string[],
) {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const { name, value } = domainRecord(given)
  try {
    const records = await resolver.resolveTxt(name)
    return records.some((parts) => parts.join('').trim() === value)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (nothingThere.includes(code)) return false
    throw new DnsUnreachable('The records of the domain could not be read.', { cause: error })
  }
}
