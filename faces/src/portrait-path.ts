/** The only style of a person that an organisation has brought. */
export const ownStyle = 'own'

/** Where the portrait of an agent is. */
export function portraitPath(personId: string, styleId: string) {
  return `/people/${personId}/${styleId}.${styleId === ownStyle ? 'jpg' : 'svg'}`
}
