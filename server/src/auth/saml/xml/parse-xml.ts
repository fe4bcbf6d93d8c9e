import { type Attribute, type Element, XmlError } from './element.ts'

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const named = new Map([
  ['amp;', '&'],
  ['lt;', '<'],
  ['gt;', '>'],
  ['quot;', '"'],
  ['apos;', "'"],
])
const nameAt = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const spaceAt = /[ \t\r\n]*/y
const declarationAt = /<\?xml[ \t\r\n]+version=(["'])1\.[01]\1([^<>?]*)\?>/y
const deepest = 32
/** Attributes and declared namespaces, for each element that a document may have. */
const attributesPerElement = 4

/** What XML 1.0 lets stand in a document. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

function decode(text: string) {
  return text.replace(/&([^;]*;?)/g, (_, given: string) => {
    const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}));$/.exec(given) ?? []
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null
    if (code !== null) {
      const isCharacter = code <= 0x10ffff && !forbidden.test(String.fromCodePoint(code))
      if (isCharacter) return String.fromCodePoint(code)
      throw new XmlError('A character reference names no character.')
    }
    const character = named.get(given)
    if (character === undefined) throw new XmlError('An entity is not one of the five of XML.')
    return character
  })
}

type Options = { comments: 'refuse' | 'skip'; mostElements: number }
/** The namespaces that an element declares, within those around it: never copied, so that many of them cost nothing. */
type Scope = { own: Map<string, string>; around: Scope | null }

function namespaceOf(scope: Scope | null, prefix: string): string | undefined {
  for (let at = scope; at; at = at.around) {
    const found = at.own.get(prefix)
    if (found !== undefined) return found
  }
  return undefined
}

function resolve(scope: Scope, name: string, isAttribute: boolean) {
  const [first = '', second] = name.split(':')
  const [prefix, local] = second === undefined ? ['', first] : [first, second]
  if (prefix === '' && isAttribute) return { namespace: '', local }
  const namespace = namespaceOf(scope, prefix)
  if (namespace === undefined && prefix !== '')
    throw new XmlError(`The prefix ${prefix} is unknown.`)
  return { namespace: namespace ?? '', local }
}

/** The namespaces within an element: those around it and those that its attributes declare. */
function declared(around: Scope, attributes: [name: string, value: string][]): Scope {
  const own = attributes.flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]]
    if (!name.startsWith('xmlns:')) return []
    const prefix = name.slice(6)
    if (prefix === 'xml' || prefix === 'xmlns' || value === '') {
      throw new XmlError('A namespace is declared in a way that XML forbids.')
    }
    return [[prefix, value]]
  })
  return own.length === 0 ? around : { own: new Map(own), around }
}

/**
 * Reads a strict part of XML: no document type, no processing instruction, no CDATA, no entity but the five, and comments
 * only where they are skipped as a whole. What two parsers could read in two ways is refused with an XmlError.
 */
export function parseXml(text: string, { comments, mostElements }: Options): Element {
  let at = 0
  let count = 0
  let countOfAttributes = 0
  if (forbidden.test(text)) throw new XmlError('The document holds a character that XML forbids.')

  const looksAt = (token: string) => text.startsWith(token, at)
  function match(pattern: RegExp) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found
  }
  function expect(token: string) {
    if (!looksAt(token)) throw new XmlError(`The document is not well-formed at character ${at}.`)
    at += token.length
  }
  function skipComment() {
    if (comments === 'refuse') throw new XmlError('The document holds a comment.')
    const end = text.indexOf('--', at + 4)
    if (end < 0) throw new XmlError('A comment does not end.')
    at = end
    expect('-->')
  }
  function refuseMarkup() {
    if (looksAt('<!DOCTYPE')) throw new XmlError('The document declares a document type.')
    if (looksAt('<![CDATA[')) throw new XmlError('The document holds a CDATA section.')
    if (looksAt('<!')) throw new XmlError('The document holds a declaration.')
    if (looksAt('<?')) throw new XmlError('The document holds a processing instruction.')
  }
  function name() {
    const found = match(nameAt)?.[0]
    if (!found) throw new XmlError(`A name is missing at character ${at}.`)
    return found
  }
  function attribute(): [string, string] {
    const called = name()
    match(spaceAt)
    expect('=')
    match(spaceAt)
    const quote = text[at]
    if (quote !== '"' && quote !== "'") throw new XmlError('A value is not quoted.')
    const end = text.indexOf(quote, at + 1)
    if (end < 0) throw new XmlError('A value does not end.')
    const raw = text.slice(at + 1, end)
    if (raw.includes('<')) throw new XmlError('A value holds a <.')
    at = end + 1
    return [called, decode(raw.replace(/\r\n|[\t\r\n]/g, ' '))]
  }
  function attributes(): [string, string][] {
    const found: [string, string][] = []
    for (;;) {
      const space = match(spaceAt)?.[0]
      if (looksAt('>') || looksAt('/>')) return found
      if (!space) throw new XmlError(`The document is not well-formed at character ${at}.`)
      countOfAttributes += 1
      if (countOfAttributes > attributesPerElement * mostElements) {
        throw new XmlError('The document is too large.')
      }
      found.push(attribute())
    }
  }
  function element(around: Scope, depth: number): Element {
    count += 1
    if (depth > deepest || count > mostElements) throw new XmlError('The document is too large.')
    expect('<')
    const called = name()
    const given = attributes()
    const scope = declared(around, given)
    const own: Attribute[] = given
      .filter(([key]) => key !== 'xmlns' && !key.startsWith('xmlns:'))
      .map(([key, value]) => ({ ...resolve(scope, key, true), value }))
    const keys = own.map(({ namespace, local }) => `{${namespace}}${local}`)
    const names = new Set(given.map(([key]) => key))
    if (new Set(keys).size < keys.length || names.size < given.length) {
      throw new XmlError('An attribute is given twice.')
    }
    const it: Element = {
      ...resolve(scope, called, false),
      attributes: own,
      children: [],
      text: '',
    }
    if (looksAt('/>')) {
      at += 2
      return it
    }
    expect('>')
    for (;;) {
      if (looksAt('</')) break
      if (looksAt('<!--')) skipComment()
      else if (looksAt('<')) {
        refuseMarkup()
        it.children.push(element(scope, depth + 1))
      } else {
        const end = text.indexOf('<', at)
        if (end < 0) throw new XmlError('An element does not end.')
        const raw = text.slice(at, end)
        if (raw.includes(']]>')) throw new XmlError('A text holds ]]>.')
        it.text += decode(raw.replace(/\r\n?/g, '\n'))
        at = end
      }
    }
    expect('</')
    expect(called)
    match(spaceAt)
    expect('>')
    return it
  }
  function between() {
    match(spaceAt)
    while (looksAt('<!--')) {
      skipComment()
      match(spaceAt)
    }
  }

  if (looksAt('\u{FEFF}')) at += 1
  const declaration = match(declarationAt)
  if (
    declaration &&
    !/^(?:\s+encoding=["']utf-8["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*$/i.test(
      declaration[2] ?? '',
    )
  ) {
    throw new XmlError('The document is not in UTF-8.')
  }
  between()
  refuseMarkup()
  const root = element({ own: new Map([['xml', xmlNamespace]]), around: null }, 1)
  between()
  if (at < text.length) throw new XmlError('Something follows the document.')
  return root
}
