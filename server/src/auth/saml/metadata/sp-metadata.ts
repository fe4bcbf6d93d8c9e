import { namespaces } from '../xml/element.ts'

/** Where identity providers find this server; the address of the metadata is its entity id. */
export function spAddresses(publicUrl: string) {
  const base = `${publicUrl}/auth/v1/sso/saml`
  return { entityId: `${base}/metadata`, acs: `${base}/acs` }
}
export type SpAddresses = ReturnType<typeof spAddresses>

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
]

export function escapeXml(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The base64 of a certificate, without the lines around it. */
export function bareCertificate(pem: string) {
  return pem.replace(/-----[^-]+-----|\s/g, '')
}

/** What identity providers are given to know this server by. */
export function spMetadata({ entityId, acs }: SpAddresses, certificates: readonly string[]) {
  const keys = certificates.map(
    (pem) => `    <KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="${namespaces.signature}">
        <ds:X509Data>
          <ds:X509Certificate>${bareCertificate(pem)}</ds:X509Certificate>
        </ds:X509Data>
      </ds:KeyInfo>
    </KeyDescriptor>`,
  )
  const formats = nameIdFormats.map((format) => `    <NameIDFormat>${format}</NameIDFormat>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${namespaces.metadata}" entityID="${escapeXml(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">
${[...keys, ...formats].join('\n')}
    <AssertionConsumerService index="1" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(acs)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
}
