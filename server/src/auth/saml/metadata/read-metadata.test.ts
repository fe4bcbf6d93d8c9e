import { expect, test } from 'vitest'
import { idpKeys, idpMetadata } from '../testing/idp-twin.ts'
import { MetadataError, readMetadata } from './read-metadata.ts'

const entity = 'https://idp.example/metadata'
const signIn = 'https://idp.example/sign-in'
const certificates = Array.from({ length: 6 }, () => idpKeys().certificate)

test('metadata may name five keys for signatures, and one of them as often as it likes', () => {
  const five = certificates.slice(0, 5)
  const text = idpMetadata(entity, signIn, [...five, ...five])

  expect(readMetadata(text).certificates).toEqual(five)
  expect(() => readMetadata(idpMetadata(entity, signIn, certificates))).toThrow(MetadataError)
})

test('namespaces that are declared by the thousands, for thousands of elements, are read at once', () => {
  const namespaces = Array.from({ length: 30_000 }, (_, n) => ` xmlns:p${n}="x"`).join('')
  const elements = '<x xmlns:p="y"/>'.repeat(9900)
  const lawful = idpMetadata(entity, signIn, certificates.slice(0, 1))
  const text = lawful.replace('</EntityDescriptor>', `<x${namespaces}>${elements}</x>$&`)

  expect(readMetadata(text).entityId).toBe(entity)
  const more = lawful.replace('</EntityDescriptor>', `<x${namespaces.repeat(2)}/>$&`)
  expect(() => readMetadata(more)).toThrow('The document is too large.')
})
