import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import { aboutOf, type PageAbout } from '../page-about.ts'
import { parseHtml } from './parse-html.ts'

/** What a page says of itself beside its text. */
export type PageInfo = {
  title: string
  /** The address that it wants to be known by. */
  canonical: string | null
  /** Where it leads, each once. */
  links: string[]
  /** It asks not to be kept, or not to be followed. */
  noindex: boolean
  nofollow: boolean
  /** Of the company behind it, where that was asked for. */
  about?: PageAbout
}

const mostLinks = 5000
// Less than this share of what a page says is no article but a piece of it.
const leastShare = 0.5
// A page with less text, and places that a script is to fill, shows what it has only in a browser.
const littleText = 200
const filledLater = '#root, #app, #__next, #__nuxt, [data-reactroot], [ng-version], app-root'

const absolute = (href: string | null, base: string) =>
  href && URL.canParse(href, base) ? new URL(href, base).href : null

const baseOf = (document: Document, url: string) =>
  absolute(document.querySelector('base[href]')?.getAttribute('href') ?? null, url) ?? url

function infoOf(document: Document, url: string): PageInfo {
  const base = baseOf(document, url)
  const anchors = [...document.querySelectorAll('a[href]')].slice(0, mostLinks)
  const links = anchors
    .filter((anchor) => !/\bnofollow\b/i.test(anchor.getAttribute('rel') ?? ''))
    .flatMap((anchor) => absolute(anchor.getAttribute('href'), base) ?? [])
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null
  const robots = document.querySelector('meta[name="robots" i]')?.getAttribute('content') ?? ''
  return {
    title: (document.querySelector('title')?.textContent ?? '')
      .replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    canonical: absolute(canonical, base),
    links: [...new Set(links)],
    noindex: /\b(?:noindex|none)\b/i.test(robots),
    nofollow: /\b(?:nofollow|none)\b/i.test(robots),
  }
}

function wholeText(html: string): ParsedDocument {
  try {
    return parseHtml(html)
  } catch (error) {
    if (error instanceof Unreadable && error.code === 'empty') return new DocumentBuilder().done()
    throw error
  }
}

// What makes out an article leaves every button out, also one that a question of the page stands in.
const questions = 'h1, h2, h3, h4, h5, h6, summary, dt'

function freeQuestions(document: Document) {
  for (const button of document.querySelectorAll(`:is(${questions}) button`)) {
    button.replaceWith(...button.childNodes)
  }
}

/** The article of a page, without what stands around it on every page; null where there is none to tell apart. */
function articleOf(document: Document, title: string): ParsedDocument | null {
  freeQuestions(document)
  const language = document.documentElement?.getAttribute('lang') ?? ''
  const article = new Readability(document).parse()
  if (!article?.content) return null
  const head = parseHTML('<title></title>').document
  const named = head.querySelector('title')
  if (named) named.textContent = title
  const lang = /^[\w-]+$/.test(language) ? ` lang="${language}"` : ''
  return wholeText(
    `<html${lang}><head>${named?.outerHTML ?? ''}</head><body>${article.content}</body></html>`,
  )
}

function needsScripts(document: Document, { text }: ParsedDocument) {
  if (text.length >= littleText || !document.querySelector('script')) return false
  const told = [...document.querySelectorAll('noscript')].some((each) =>
    /javascript/i.test(each.textContent ?? ''),
  )
  return told || text === '' || document.querySelector(filledLater) !== null
}

/**
 * A page of the web: its article in Markdown, with tables and code, and what it says of itself. Throws Unreadable where
 * it shows its text only by scripts, unless its company is asked for: then it says so.
 */
export function parseWebPage(
  html: string,
  url: string,
  { about = false }: { about?: boolean } = {},
): { document: ParsedDocument; page: PageInfo } {
  // First, because it bounds how much there is to be read.
  const whole = wholeText(html)
  const { document } = parseHTML(html)
  const page = infoOf(document, url)
  if (about) {
    const base = baseOf(document, url)
    page.about = aboutOf(document, (href) => absolute(href, base))
    page.about.needsScripts = needsScripts(document, whole)
  } else if (needsScripts(document, whole)) {
    throw new Unreadable(
      'needs_scripts',
      'This page shows its text only with JavaScript, which is not run here. Save it as a PDF and add that.',
    )
  }
  const article = articleOf(document, page.title)
  const isMost = article && article.text.length >= leastShare * whole.text.length
  return { document: isMost ? article : whole, page }
}
