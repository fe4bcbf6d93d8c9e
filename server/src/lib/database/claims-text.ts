/** What the database's rules read of a token (private.claims). */
const read = new Set([
  ...['sub', 'role', 'email', 'session_id', 'is_anonymous', 'organization_id'],
  ...['key_id', 'grant_id', 'widget'],
])

// A token's claims are one object as long as the token is remembered.
const written = new WeakMap<object, string>()

const asJson = (entries: [string, unknown][]) => JSON.stringify(Object.fromEntries(entries))

/** One JSON object, whose first line has what rules read: PostgreSQL reads it many times a request. */
function write(claims: object): string {
  const entries = Object.entries(claims)
  const first = asJson(entries.filter(([name]) => read.has(name)))
  const rest = asJson(entries.filter(([name]) => !read.has(name)))
  if (rest === '{}') return first
  return first === '{}' ? rest : `${first.slice(0, -1)}\n,${rest.slice(1)}`
}

/** Claims as PostgreSQL is told them. */
export function claimsText(claims: object): string {
  const known = written.get(claims)
  if (known !== undefined) return known
  const text = write(claims)
  written.set(claims, text)
  return text
}
