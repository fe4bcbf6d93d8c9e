import { isPageOf, pageAddress } from '../../knowledge/sites/page-address.ts'
import type { CompanyPage } from './read-website.ts'

// In the languages whose stems the search knows.
const kinds = [
  {
    kind: 'about',
    most: 1,
    words:
      /about|company|who-we-are|story|über|ueber|unternehmen|wir-sind|a-propos|qui-sommes|societe|quienes|nosotros|empresa|sobre|chi-siamo|azienda|over-ons|om-oss?|om-os|tietoa/,
  },
  {
    kind: 'offers',
    most: 2,
    words:
      /products?\b|services?\b|solutions?\b|offer|leistung|produkt|lösung|loesung|angebot|produits|servicios|productos|soluciones|prodotti|servizi|produtos|servicos|serviços|diensten|tjenester|tjänster|palvelut/,
  },
  {
    kind: 'help',
    most: 1,
    words:
      /faq|help|support|hilfe|fragen|aide|ayuda|aiuto|ajuda|prices?\b|pricing|preise|tarif|prix|precios|prezzi/,
  },
] as const

export type ChosenPage = { kind: (typeof kinds)[number]['kind']; url: string }

/** The pages of the same host that say most of a company, by their addresses and the words of their links. */
export function choosePages({ url, about }: Pick<CompanyPage, 'url' | 'about'>): ChosenPage[] {
  const { host } = new URL(url)
  const own = about.links.flatMap((link) => {
    const address = pageAddress(link.url)
    if (!address || address === pageAddress(url) || !isPageOf(host, address)) return []
    const { pathname } = new URL(address)
    const words = `${safelyDecoded(pathname)} ${link.text}`.toLowerCase()
    // Of "Products" and "Products › Lamp › Spare parts" the first says more.
    return [{ address, words, depth: pathname.split('/').filter(Boolean).length }]
  })
  own.sort((one, other) => one.depth - other.depth)
  const chosen: ChosenPage[] = []
  for (const { kind, most, words } of kinds) {
    const fitting = own.filter((link) => words.test(link.words)).map(({ address }) => address)
    for (const address of [...new Set(fitting)]) {
      const isFull = chosen.filter((each) => each.kind === kind).length >= most
      if (!isFull && chosen.every((each) => each.url !== address))
        chosen.push({ kind, url: address })
    }
  }
  return chosen
}

function safelyDecoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
