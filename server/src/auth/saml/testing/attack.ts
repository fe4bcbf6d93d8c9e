import type { KeyObject } from 'node:crypto'
import {
  assertionOf,
  type Draft,
  type Forged,
  forge,
  newId,
  type Parts,
  partsOf,
  responseOf,
  type Signing,
  signed,
} from './forge.ts'
import type { IdpKeys } from './idp-twin.ts'
import { base64 } from './sso-organization.ts'

/** What somebody has who attacks: a lawful draft, the company's own signature, and a key pair of their own. */
export type Attacker = { draft: Draft; key: KeyObject; own: IdpKeys; certificate: string }

/** A name, what is brought, and the words of the refusal. */
export type Attack = [name: string, make: (attacker: Attacker) => string, refusal: RegExp]

/** The base64 of a response that the identity provider signed, and that is wrong in what it says. */
export const says = (name: string, forged: (draft: Draft) => Forged, refusal: RegExp): Attack => [
  name,
  ({ draft, key }) => base64(forge(draft, key, forged(draft))),
  refusal,
]

/** A response that the identity provider signed, with parts that are other than usual. */
export const withParts = (
  name: string,
  change: (usual: Parts, draft: Draft) => Partial<Parts>,
  refusal: RegExp,
) => says(name, (draft) => ({ parts: (usual) => change(usual, draft) }), refusal)

/** A response that is signed in another way than usual. */
export const signedBy = (
  name: string,
  signing: (attacker: Attacker) => Partial<Signing>,
  refusal: RegExp,
  where: 'assertion' | 'response' = 'assertion',
): Attack => [
  name,
  (attacker) => {
    const forged: Forged = { assertion: where === 'assertion' ? signing(attacker) : null }
    if (where === 'response') forged.response = signing(attacker)
    return base64(forge(attacker.draft, attacker.key, forged))
  },
  refusal,
]

/** A response whose text is changed after it was signed, or before it is sent. */
export const altered = (
  name: string,
  alter: (xml: string, attacker: Attacker) => string,
  refusal: RegExp,
  forged: Forged = {},
): Attack => [
  name,
  (attacker) => base64(alter(forge(attacker.draft, attacker.key, forged), attacker)),
  refusal,
]

/** The lawful assertion with its signature, and one of the attacker's making. */
export function assertionsOf({ draft, key }: Attacker) {
  const parts = partsOf(draft)
  const lawful = signed(assertionOf(parts), draft.assertionId, { key })
  const wanted = {
    ...draft,
    nameId: 'the boss',
    assertionId: newId(),
    attributes: { email: draft.attributes.email ?? [] },
  }
  return {
    parts,
    lawful,
    signature: /<ds:Signature .*<\/ds:Signature>/s.exec(lawful)?.[0] ?? '',
    unsigned: assertionOf(parts),
    evil: assertionOf(partsOf(wanted)),
    /** The same under the identifier of the lawful one. */
    alike: assertionOf(partsOf({ ...wanted, assertionId: draft.assertionId })),
  }
}

/** A response that puts the signed assertion and another one where it likes. */
export const wrapped = (
  name: string,
  wrap: (given: ReturnType<typeof assertionsOf> & { key: KeyObject; draft: Draft }) => string,
  refusal: RegExp,
): Attack => [
  name,
  (attacker) => {
    const given = { ...assertionsOf(attacker), ...attacker }
    const xml = wrap(given)
    return base64(xml.startsWith('<samlp:Response') ? xml : responseOf(given.parts, xml))
  },
  refusal,
]
