import { holdWorker } from '../../../lib/workers/hold-worker.ts'
import { ownThread, WorkerEnded } from '../../../lib/workers/start-worker.ts'
import { type Element, everyElement, isNamed, XmlError } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { type Decoded, mostElements } from './decode.ts'
import { refuse } from './refusal.ts'
import type { Shape } from './shape.ts'
import { verifiedXml } from './verified-xml.ts'
import type { Asked } from './verify-worker.ts'

/** What most sign-ins are: five to twelve KB, of some sixty elements. */
const small = { characters: 16 * 1024, elements: 200 }
const thread = holdWorker<Asked>(ownThread(new URL('./verify-worker.ts', import.meta.url)), 60_000)

/**
 * Verifying takes a time that grows by the square of the elements, half a second at the most of them: what is not small is
 * verified by a thread, one after the other, while this one answers everybody else.
 */
function verifiedOf({ xml, root }: Decoded, { signed }: Shape, certificates: string[]) {
  const given = { xml, signed, certificates }
  const isSmall = xml.length <= small.characters && everyElement(root).length <= small.elements
  return isSmall ? verifiedXml(given) : thread.ask('verify', given)
}

/**
 * The assertion as the canonical bytes have it that a key of the stored metadata signed (security 26). Nothing of the
 * document but this is believed about a person.
 */
export async function verifyAssertion(
  decoded: Decoded,
  shape: Shape,
  certificates: string[],
): Promise<Element> {
  const text = await verifiedOf(decoded, shape, certificates).catch((cause: unknown) => {
    if (cause instanceof WorkerEnded) throw cause
    throw refuse('The signature of the response is not one of the identity provider.', { cause })
  })
  try {
    const assertion = text ? parseXml(text, { comments: 'refuse', mostElements }) : null
    if (assertion && isNamed(assertion, 'assertion', 'Assertion')) return assertion
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
  }
  throw refuse('What was signed is no assertion.')
}
