import { createHash, type Hash } from 'node:crypto'

type Print = { contents: Hash; fingerprint: string | null }
type Form = {
  name: string
  type: string
  fields: ReadonlyMap<string, string>
  /** How many bytes were too many. */
  tooMany: number | null
}

const watched = new WeakMap<Request, Print>()

/**
 * Has the form of a request hashed while it is received. What it says then, without the boundary, which differs each
 * time; null as long as the form was not read to its end.
 */
export function watchForm(request: Request) {
  const print: Print = { contents: createHash('sha256'), fingerprint: null }
  watched.set(request, print)
  return () => print.fingerprint
}

/** The hash of a form's file, where somebody wants it. */
export function hashOfFile(request: Request): Hash | undefined {
  return watched.get(request)?.contents
}

/** The form was read, as far as it is ever read. */
export function formRead(request: Request, { name, type, fields, tooMany }: Form) {
  const print = watched.get(request)
  if (!print) return
  const contents = tooMany ?? print.contents.digest('hex')
  const said = JSON.stringify([name, type, [...fields], contents])
  print.fingerprint = createHash('sha256').update(said).digest('hex')
}
