import { badQuery } from '../errors.ts'

// A dash belongs to a name unless it starts an arrow of a JSON path.
const bareName = /(?:[\p{L}\p{N}_ $]|-(?!>))+/uy

/** Reads a small grammar left to right and says where it stopped making sense. */
export class Scanner {
  readonly text: string
  readonly what: string
  at = 0

  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  get rest() {
    return this.text.slice(this.at)
  }

  get done() {
    return this.at >= this.text.length
  }

  looksAt(token: string) {
    return this.text.startsWith(token, this.at)
  }

  take(token: string) {
    if (!this.looksAt(token)) return false
    this.at += token.length
    return true
  }

  match(pattern: RegExp) {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) return undefined
    this.at = pattern.lastIndex
    return found[0]
  }

  expect(token: string) {
    if (!this.take(token)) throw this.fault(`"${token}"`)
  }

  fault(expecting: string) {
    const found = this.done ? 'end of input' : `"${[...this.rest][0]}"`
    return badQuery(
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.at + 1})`,
      `unexpected ${found} expecting ${expecting}`,
    )
  }

  /** `"…"` with `\"` and `\\` inside. */
  quoted() {
    if (!this.take('"')) return undefined
    const body = this.match(/(?:[^"\\]|\\.)*/sy) ?? ''
    this.expect('"')
    return body.replaceAll(/\\(.)/gs, '$1')
  }

  /** The name of a column, a relation or an alias, bare or in double quotes. */
  name() {
    const name = this.quoted() ?? this.match(bareName)?.trim()
    if (!name || name.includes('\0')) throw this.fault('field name (* or [a..z0..9_$])')
    return name
  }
}
