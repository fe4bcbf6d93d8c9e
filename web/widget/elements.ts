type Attributes = Record<string, string>

/** An element with attributes and what is in it; no text of it is ever read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...within: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...within)
  return made
}

/** A drawing of lines in a square of 24. */
export function icon(path: string) {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  const line = document.createElementNS(space, 'path')
  const given = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'aria-hidden': 'true',
  }
  for (const [key, value] of Object.entries(given)) svg.setAttribute(key, value)
  for (const [key, value] of Object.entries({ 'stroke-width': '1.75', 'stroke-linecap': 'round' }))
    svg.setAttribute(key, value)
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

export const paths = {
  chat: 'M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12Z',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M19 12H5M11 18l-6-6 6-6',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7z',
  clip: 'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.6-8.6a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.9-7.8',
  up: 'M7 11v9H4v-9h3Zm0 0 4-8a2.5 2.5 0 0 1 2.5 3L13 10h5.5a2 2 0 0 1 2 2.4l-1.3 6A2 2 0 0 1 17.200 20H7',
  down: 'M17 13V4h3v9h-3Zm0 0-4 8a2.500 2.500 0 0 1-2.500-3l.5-4H5.500a2 2 0 0 1-2-2.400l1.300-6A2 2 0 0 1 6.800 4H17',
}
