import { createHash, randomUUID } from 'node:crypto'

/** The codes of a provider: each is good once, for who shows the verifier of its challenge (PKCE). */
export function createCodes<T>() {
  const codes = new Map<string, { challenge: string; given: T }>()
  return {
    issue(challenge: string, given: T) {
      const code = randomUUID()
      codes.set(code, { challenge, given })
      return code
    },
    /** What was given with the code of this form; undefined when it is not good. */
    take(form: URLSearchParams) {
      const code = form.get('code') ?? ''
      const issued = codes.get(code)
      codes.delete(code)
      const shown = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      return issued?.challenge === shown ? issued.given : undefined
    },
  }
}
