import { seal as sealText, unseal as unsealText } from '../../lib/secrets/seal.ts'
import type { AuthSettings } from '../settings.ts'

/** Encrypts a text for one place in the database (security 43). */
export function seal(settings: AuthSettings, place: string, text: string) {
  return sealText(settings.secrets, place, text)
}

/** The text again; null when no secret of ours opens it at this place. */
export function unseal(settings: AuthSettings, place: string, sealed: string | null) {
  return sealed === null ? null : unsealText(settings.secrets, place, sealed)
}
