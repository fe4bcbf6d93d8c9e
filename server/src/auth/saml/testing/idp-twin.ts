import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import samlp from 'samlp'
import { startTestServer } from '../../../lib/testing/start-test-server.ts'
import { selfSigned } from '../keys/certificate.ts'
import { bareCertificate, escapeXml } from '../metadata/sp-metadata.ts'

export type IdpPerson = {
  id: string
  /** Under the names of claims; several values of one as a list. */
  claims: Record<string, string | string[]>
}

/** A key pair of an identity provider. */
export function idpKeys(name = 'idp') {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey,
    publicKey: createPublicKey(privateKey),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSigned(privateKey, { name, years: 1 }),
  }
}
export type IdpKeys = ReturnType<typeof idpKeys>

/** What an identity provider says of itself. */
export function idpMetadata(entityId: string, signInUrl: string, certificates: string[]) {
  const keys = certificates.map(
    (pem) =>
      `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bareCertificate(pem)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId)}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${keys.join('')}
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(signInUrl)}"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escapeXml(signInUrl)}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`
}

const format = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
}

type Manner = Record<string, unknown>

/**
 * An identity provider that speaks SAML by HTTP through the package samlp, and signs in at once who it was told. It
 * knows one service by its metadata and refuses requests that this service has not signed.
 */
export async function startIdp() {
  const keys = idpKeys()
  let service: { entityId: string; acs: string; certificate: string } | undefined
  let person: IdpPerson | undefined
  let manner: Manner = {}

  function answer(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? '/', 'http://idp.invalid')
    if (url.pathname === '/metadata') {
      res.setHeader('content-type', 'application/samlmetadata+xml')
      return res.end(idpMetadata(entityId, `${site}/sign-in`, [keys.certificate]))
    }
    if (url.pathname !== '/sign-in' || !service || !person) {
      res.statusCode = 404
      return res.end()
    }
    const refuse = (error: unknown) => {
      res.statusCode = 400
      res.setHeader('content-type', 'text/plain')
      res.end(error instanceof Error ? error.message : String(error))
    }
    if (!url.searchParams.has('Signature')) return refuse('This request is not signed.')
    const { id, claims } = person
    const { acs } = service
    const handle = samlp.auth({
      ...{ issuer: entityId, cert: keys.certificate, key: keys.key },
      ...{ audience: service.entityId, recipient: acs, destination: acs },
      signingCert: service.certificate,
      nameIdentifierFormat: format.persistent,
      getPostURL: (_audience, _request, _req, found) => found(null, acs),
      getUserFromRequest: () => ({ id }),
      profileMapper: () => ({
        getClaims: () => claims,
        getNameIdentifier: () => ({ nameIdentifier: id }),
      }),
      ...manner,
    })
    const request = Object.assign(req, { query: Object.fromEntries(url.searchParams) })
    const response = Object.assign(res, {
      set: (name: string, value: string) => void res.setHeader(name, value),
      send: (body: unknown, error?: unknown) =>
        typeof body === 'number' ? refuse(error) : void res.end(String(body)),
    })
    return handle(request, response, refuse)
  }
  const { url: site, close } = await startTestServer((req, res) => void answer(req, res))
  const entityId = `${site}/metadata`

  return {
    site,
    entityId,
    keys,
    metadataUrl: `${site}/metadata`,
    metadata: idpMetadata(entityId, `${site}/sign-in`, [keys.certificate]),
    /** Learns of the service by its metadata, as an administrator there would paste it. */
    async trust(metadataUrl: string) {
      const text = await (await fetch(metadataUrl)).text()
      const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
      const base64 = found(/X509Certificate>([^<]+)</)
      service = {
        entityId: found(/entityID="([^"]+)"/),
        acs: found(/Location="([^"]+)"/),
        certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`,
      }
    },
    /** Whom the next request signs in, and how its answer is written. */
    signedIn(who: IdpPerson, how: Manner = {}) {
      person = who
      manner = how
    },
    /** What a browser does there: the form that it is answered with. */
    async visit(url: string) {
      const response = await fetch(url)
      const page = await response.text()
      if (!response.ok) throw new Error(`The identity provider refused: ${page}`)
      const field = (name: string) =>
        new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? ''
      return new URLSearchParams({
        SAMLResponse: field('SAMLResponse'),
        RelayState: field('RelayState'),
      })
    },
    close,
  }
}
export type Idp = Awaited<ReturnType<typeof startIdp>>
