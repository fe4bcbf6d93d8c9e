import { Parser } from 'htmlparser2'
import { Unreadable } from '../document.ts'

const mostTags = 5_000_000

type Listener = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads XML of an Office file as it goes by; names come without their prefix. No entity of the file's own is known. */
export function readXml(xml: Buffer, { open, text, close }: Listener) {
  let tags = 0
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        tags += 1
        if (tags > mostTags) {
          throw new Unreadable('too_complex', 'This file is made of too many pieces to be read.')
        }
        open?.(bare(name), attributes)
      },
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => close?.(bare(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml.toString('utf8'))
}

/** The parts that a part names, by the id that it calls them. */
export function relationsOf(parts: Map<string, () => Buffer>, part: string): Map<string, string> {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash)
  const relations = new Map<string, string>()
  const source = parts.get(`${folder}/_rels/${part.slice(slash + 1)}.rels`)
  if (!source) return relations
  readXml(source(), {
    open: (name, { Id = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = new URL(Target, `file:///${folder}/`).pathname.slice(1)
      relations.set(Id, path)
    },
  })
  return relations
}
