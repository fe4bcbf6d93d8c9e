import { plain } from '../../knowledge/reading/page-about.ts'
import type { ChosenPage } from './choose-pages.ts'
import type { CompanyPage } from './read-website.ts'

export type ReadPages = { home: CompanyPage; further: (CompanyPage & Pick<ChosenPage, 'kind'>)[] }

const mostSummary = 600
const mostProducts = 12
const divider = /\s+[|–—·•»:-]\s+|\s*[|·•»]\s*/

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** "www.acme-tools.co.uk" → "acme-tools". */
function labelOf(url: string) {
  const parts = new URL(url).hostname.replace(/^www\./, '').split('.')
  const isSecond = parts.length > 2 && (parts.at(-2)?.length ?? 0) <= 3
  return parts.at(isSecond ? -3 : -2) ?? parts[0] ?? ''
}

/** What the company is called: as it says itself, else the part of the title that its address has, else the address. */
export function nameOf({ home }: ReadPages): string {
  const { about, title, url } = home
  const said = about.organization.name ?? about.siteName
  if (said) return said.slice(0, 120)
  const label = labelOf(url)
  const parts = title
    .split(divider)
    .map((part) => part.trim())
    .filter(Boolean)
  const named = parts.find(
    (part) =>
      letters(part) !== '' &&
      (letters(part).includes(letters(label)) || letters(label).includes(letters(part))),
  )
  if (named && named.length <= 60) return named
  return label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** Whole sentences, as many as fit. */
function sentencesOf(text: string, most: number): string {
  const sentences = text.match(/[^.!?。！？]+[.!?。！？]+["”’)]*\s*|[^.!?。！？]+$/gu) ?? []
  let whole = ''
  for (const sentence of sentences) {
    if (whole.length + sentence.length > most) break
    whole += sentence
  }
  return (whole || text.slice(0, most)).trim()
}

const paragraphsOf = ({ text }: CompanyPage) =>
  text
    .split(/\n{2,}/)
    .map((part) => plain(part, 2000) ?? '')
    .filter((part) => part.length >= 80 && !/^[-|#>*\d]/.test(part) && /[.!?。！？]/.test(part))

/** What the company does, in its own words; null where no page says so. */
export function summaryOf({ home, further }: ReadPages): string | null {
  const about = further.find(({ kind }) => kind === 'about')
  const said = [
    home.about.organization.description,
    home.about.description,
    ...(about ? paragraphsOf(about) : []),
    ...paragraphsOf(home),
  ].flatMap((part) => (part && part.length >= 20 ? [part] : []))
  const [first] = said
  if (!first) return null
  const more = said.find((part) => part !== first && part.length >= 80)
  const whole = first.length < 200 && more ? `${first.replace(/([^.!?])$/, '$1.')} ${more}` : first
  return sentencesOf(whole, mostSummary)
}

// What stands above any list of offers and is none.
const general =
  /^(?:our |all |the |unsere |nos |nuestros )?(?:products?|services?|solutions?|offers?|contact|kontakt|about|news|blog|careers?|jobs|faq|support|help|home|menu|pricing|prices|login|search|newsletter|imprint|impressum|privacy|leistungen|produkte|lösungen|angebote?|über uns|aktuelles|servicios|productos|produits|prodotti)\b/i

const isOffer = (text: string) =>
  text.length >= 3 &&
  text.length <= 60 &&
  text.split(' ').length <= 6 &&
  !/[?!:]/.test(text) &&
  !general.test(text)

/** What the company offers: as its data says, else the pages below its list of offers, else the headings there. */
export function productsOf({ home, further }: ReadPages): string[] {
  const lists = further.filter(({ kind }) => kind === 'offers')
  const below = lists.flatMap(({ url, about }) => {
    const path = new URL(url).pathname.replace(/\/$/, '')
    return about.links
      .filter((link) => path !== '' && new URL(link.url).pathname.startsWith(`${path}/`))
      .map(({ text }) => text)
  })
  const data = [home, ...further].flatMap(({ about }) => about.offers)
  // The first heading is that of the page.
  const headings = lists.flatMap(({ about }) => about.headings.slice(1))
  const found = new Map<string, string>()
  for (const name of [...data, ...below, ...headings]) {
    if (isOffer(name) && !found.has(letters(name))) found.set(letters(name), name)
  }
  return [...found.values()].slice(0, mostProducts)
}
