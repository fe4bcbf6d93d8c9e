/** What a page says of the company behind it: what its head, its data for search engines and its links tell. */
export type PageAbout = {
  language: string | null
  siteName: string | null
  description: string | null
  /** Names and offers in its data for search engines. */
  organization: { name: string | null; description: string | null; logo: string | null }
  offers: string[]
  headings: string[]
  links: { text: string; url: string }[]
  /** Pictures that may be the logo, the likeliest first. */
  logos: string[]
  themeColour: string | null
  /** The text of its own styles. */
  styles: string
  stylesheets: string[]
  /** It shows its text only by scripts. */
  needsScripts: boolean
}

const most = { links: 300, headings: 60, offers: 30, scripts: 20, things: 500, depth: 6 }
const mostData = 200_000
const mostStyle = 200_000
const mostAddress = 2000

type Data = Record<string, unknown>

export const plain = (text: unknown, length = 300): string | null => {
  if (typeof text !== 'string') return null
  const words = text.replace(/\s+/g, ' ').trim().slice(0, length)
  return words === '' ? null : words
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** Every thing that is described, however deep. */
function thingsOf(value: unknown, found: Data[] = [], depth = 0): Data[] {
  if (!isData(value) || depth > most.depth || found.length >= most.things) return found
  if (!Array.isArray(value)) found.push(value)
  for (const part of Object.values(value)) thingsOf(part, found, depth + 1)
  return found
}

function readData(document: Document): Data[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return scripts.slice(0, most.scripts).flatMap((script) => {
    const text = script.textContent ?? ''
    if (text.length > mostData) return []
    try {
      return thingsOf(JSON.parse(text))
    } catch {
      // Many pages have such data with a fault in it.
      return []
    }
  })
}

const isOf = (thing: Data, kind: RegExp) =>
  [thing['@type']].flat().some((type) => typeof type === 'string' && kind.test(type))

const isWeb = (url: string) => /^https?:/.test(url) && url.length <= mostAddress

const urlOf = (value: unknown): unknown =>
  isData(value) ? (value.url ?? value.contentUrl ?? value['@id']) : value

/** What a page says of the company behind it; `absolute` gives the address of a link on it. */
export function aboutOf(document: Document, absolute: (href: string) => string | null): PageAbout {
  const meta = (...names: string[]) => {
    for (const name of names) {
      const found = document.querySelector(`meta[name="${name}" i], meta[property="${name}" i]`)
      const content = plain(found?.getAttribute('content'), 1000)
      if (content) return content
    }
    return null
  }
  const hrefs = (selector: string, attribute = 'href') =>
    [...document.querySelectorAll(selector)].flatMap((each) => {
      const href = each.getAttribute(attribute)
      const url = href && absolute(href)
      return url && isWeb(url) ? [url] : []
    })
  const hrefOf = (href: string) => {
    const url = absolute(href)
    return url && isWeb(url) ? url : null
  }
  const things = readData(document)
  const company = things.find((thing) =>
    isOf(thing, /Organization|Corporation|Business|Store|Restaurant|Hotel|Company/),
  )
  const logo = plain(urlOf(company?.logo), 2000)
  const links = [...document.querySelectorAll('a[href]')].slice(0, most.links)
  const styles = [...document.querySelectorAll('style')].map((each) => each.textContent ?? '')
  return {
    language: plain(document.documentElement?.getAttribute('lang'), 20),
    siteName: meta('og:site_name', 'application-name'),
    description: meta('og:description', 'description', 'twitter:description'),
    organization: {
      name: plain(company?.name, 120),
      description: plain(company?.description, 1000),
      logo: logo && hrefOf(logo),
    },
    offers: things
      .filter((thing) => isOf(thing, /^(?:Product|Service|SoftwareApplication)$/))
      .flatMap(({ name }) => plain(name, 80) ?? [])
      .slice(0, most.offers),
    headings: [...document.querySelectorAll('h1, h2, h3')]
      .flatMap((each) => plain(each.textContent, 120) ?? [])
      .slice(0, most.headings),
    links: links.flatMap((each) => {
      const url = absolute(each.getAttribute('href') ?? '')
      const text = plain(each.textContent, 80)
      return url && text && isWeb(url) ? [{ text, url }] : []
    }),
    logos: [
      ...hrefs(
        'header img[src*="logo" i], header img[class*="logo" i], header img[alt*="logo" i]',
        'src',
      ),
      ...hrefs('link[rel~="apple-touch-icon" i]'),
      ...hrefs('link[rel~="icon" i]'),
    ].slice(0, 6),
    themeColour: meta('theme-color', 'msapplication-TileColor'),
    styles: styles.join('\n').slice(0, mostStyle),
    stylesheets: hrefs('link[rel~="stylesheet" i]').slice(0, 4),
    needsScripts: false,
  }
}
