import { expect, test } from 'vitest'
import { forge, newId } from '../testing/forge.ts'
import { idpKeys } from '../testing/idp-twin.ts'
import { base64 } from '../testing/sso-organization.ts'
import { readAttributes, valuesOf } from './attributes.ts'
import { decodeResponse } from './decode.ts'
import { checkShape } from './shape.ts'
import { verifyAssertion } from './verify.ts'

// How long it takes grows by the square of what is sent: what is large is verified by a thread.

const { privateKey, certificate } = idpKeys()
const groups = (count: number) =>
  Array.from({ length: count }, (_, number) => `CN=Group ${number},OU=Oslo`)

function response(named: string[], change = (xml: string) => xml) {
  const xml = forge(
    {
      ...{ acs: 'https://ours.example/acs', audience: 'https://ours.example' },
      ...{ issuer: 'https://idp.example', requestId: newId(), nameId: 'ines' },
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      attributes: { email: ['ines@halden.example'], groups: named },
      ...{ assertionId: newId(), responseId: newId() },
    },
    privateKey,
    { response: {} },
  )
  return decodeResponse(base64(change(xml)))
}
const verify = (decoded: ReturnType<typeof decodeResponse>, by = certificate) =>
  verifyAssertion(decoded, checkShape(decoded.root), [by])

test.each([3, 300, 1000])(
  'an assertion with %i groups is believed, with all of them',
  async (count) => {
    const assertion = await verify(response(groups(count)))

    expect(valuesOf(readAttributes(assertion), ['groups'])).toEqual(groups(count))
  },
)

test.each([3, 1000])(
  'one with %i groups is refused once it was changed, or by another key',
  async (count) => {
    const words = 'The signature of the response is not one of the identity provider.'
    const changed = response(groups(count), (xml) => xml.replace('Group 2,', 'Owners,'))

    await expect(verify(changed)).rejects.toMatchObject({ message: words })
    await expect(
      verify(response(groups(count)), idpKeys('other').certificate),
    ).rejects.toMatchObject({
      message: words,
    })
  },
)

test('what is large takes little of the thread that answers everybody', async () => {
  const large = response(groups(1800))
  await verify(response(groups(3)))
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]

  await verify(large)

  const total = ({ user, system }: NodeJS.CpuUsage) => user + system
  expect(total(process.threadCpuUsage(own))).toBeLessThan(total(process.cpuUsage(all)) / 2)
})
