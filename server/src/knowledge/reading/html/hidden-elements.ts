import { Parser } from 'htmlparser2'
import { Unreadable } from '../document.ts'
import { type Attributes, isHeading } from './elements.ts'

const mostTags = 500_000
const mostNesting = 2000

/** Counts the elements of a page, and refuses one that has too many, or has them too deep. */
export class ElementCount {
  /** Of the elements that were opened: the number of the last one. */
  count = 0
  #depth = 0

  open() {
    this.count += 1
    this.#depth += 1
    if (this.count > mostTags || this.#depth > mostNesting) {
      throw new Unreadable('too_complex', 'This page is made of too many elements to be read.')
    }
  }

  close() {
    this.#depth -= 1
  }
}

const cookies = /(?:^|[\s_-])cookies?(?:$|[\s_-])/i
const crumbs = /(?:^|[\s_-])(?:breadcrumbs?|crumbs)(?:$|[\s_-])/i
const cookieBoxes = new Set(['div', 'section', 'form', 'dialog'])

type Box = { number: number; name: string; isOfCookies: boolean; headings: number; buttons: number }

function boxOf(name: string, attributes: Attributes) {
  if (name === 'body' || name === 'html' || name === 'main' || isHeading(name)) return null
  const called = `${attributes.class ?? ''} ${attributes.id ?? ''}`
  const isOfCookies = cookieBoxes.has(name) && cookies.test(called)
  return isOfCookies || crumbs.test(called) ? { name, isOfCookies } : null
}

/** Whether a box asks for consent or says where the page stands, and is no part of it that is about such things. */
function isBeside({ name, isOfCookies, headings, buttons }: Box) {
  const isAsking = isOfCookies && headings <= 1 && buttons > 0
  return isAsking || (headings === 0 && !(isOfCookies && name === 'section'))
}

/** The numbers of the elements that hold a question about cookies or a breadcrumb trail: what is in them tells. */
export function boxesBeside(source: string): Set<number> {
  const beside = new Set<number>()
  if (!/cookie|crumb/i.test(source)) return beside
  const elements = new ElementCount()
  const open: (Box | null)[] = []
  let headings = 0
  let buttons = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements.open()
        const box = boxOf(name, attributes)
        open.push(box && { ...box, number: elements.count, headings, buttons })
        if (isHeading(name)) headings += 1
        if (name === 'button' || name === 'input' || attributes.role === 'button') buttons += 1
      },
      onclosetag() {
        elements.close()
        const box = open.pop()
        if (!box) return
        const held = { headings: headings - box.headings, buttons: buttons - box.buttons }
        if (isBeside({ ...box, ...held })) beside.add(box.number)
      },
    },
    { decodeEntities: true },
  )
  parser.end(source)
  return beside
}

/** Whether an element says of itself that it is not shown, or is no part of what the page says. */
export const isHidden = (name: string, attributes: Attributes) =>
  name !== 'body' &&
  name !== 'html' &&
  ('hidden' in attributes ||
    /^(?:navigation|banner|contentinfo|search)$/.test(attributes.role ?? '') ||
    /display:\s*none/i.test(attributes.style ?? ''))
