/**
 * A value of a person as it stands in an encoded query: `^` would begin another condition, and the platform runs what
 * follows `javascript:`.
 */
export function queryValue(text: string): string {
  const plain = text.replace(/[\^\r\n]+/g, ' ')
  const harmless = plain.replace(/javascript\s*:/gi, ' ')
  return harmless === plain ? plain.trim() : queryValue(harmless)
}
