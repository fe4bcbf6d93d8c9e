const fewestLetters = 6

/** The text without what is secret, however it came there. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  const parts = [...secrets].flatMap((secret) => [secret, ...secret.split(/\s+/)])
  return parts
    .filter((part) => part.length >= fewestLetters)
    .reduce((left, part) => left.replaceAll(part, '(secret)'), text)
}
