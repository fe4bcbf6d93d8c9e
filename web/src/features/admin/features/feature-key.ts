/** The key that a name suggests: "Guest seats" is workforce.feature.guestSeats. */
export function suggestedKey(platform: string, name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]+/g, '')
    .split(/ +/)
    .filter(Boolean)
  const camel = words
    .map((word, at) => {
      const lower = word.toLowerCase()
      return at === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join('')
  return camel && `${platform}.feature.${camel}`.slice(0, 100)
}

const shape = /^[a-z]+\.feature\.[a-z][A-Za-z]*$/

/** Why a text is no key of a platform, or nothing. */
export const keyFault = (key: string, platform: string) =>
  shape.test(key) && key.startsWith(`${platform}.`) && key.length <= 100
    ? undefined
    : 'A key looks like platform.feature.camelCaseName.'
