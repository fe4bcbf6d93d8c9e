const isHex = /^#[0-9a-f]{6}$/

/** Red, green and blue of a colour like #0f62fe, from 0 to 255. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How much two colours (#rrggbb) differ to the eye, as WCAG 2.2 counts it: from 1 to 21. The database counts alike. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is read better on a colour: 4.5:1 and more on every one. */
export function textOn(colour: string): string {
  return contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'
}

/** A colour with so much of another one in it, from 0 to 1. */
export function mix(colour: string, other: string, part: number): string {
  const others = channels(other)
  const mixed = channels(colour).map((channel, at) =>
    Math.round(channel * (1 - part) + (others[at] ?? 0) * part),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** A colour as it was typed, in the one way in which it is kept; undefined for what is none. */
export function readColour(typed: string): string | undefined {
  const bare = typed.trim().toLowerCase().replace(/^#?/, '#')
  const long = /^#[0-9a-f]{3}$/.test(bare) ? bare.replace(/[0-9a-f]/g, '$&$&') : bare
  return isHex.test(long) ? long : undefined
}
