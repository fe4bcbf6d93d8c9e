import { z } from 'zod'
import { AuthError, invalid } from '../../auth-error.ts'
import type { AuthSettings } from '../../settings.ts'
import { fetchMetadata } from '../metadata/fetch-metadata.ts'
import { MetadataError, readMetadata } from '../metadata/read-metadata.ts'

const formats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
] as const

const name = z.string().min(1).max(512)
const Mapping = z.object({
  keys: z
    .record(
      name,
      z.object({
        name: name.optional(),
        names: z.array(name).max(20).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})

/** Names that the server says itself, whatever was sent. */
const reserved = ['sub', 'iss', 'email_verified', 'phone_verified', 'custom_claims']

export const providerFields = {
  type: z.string().nullish(),
  metadata_xml: z.string().nullish(),
  metadata_url: z.string().max(2048).nullish(),
  domains: z.array(z.string().trim().toLowerCase().min(1).max(253)).max(50).nullish(),
  attribute_mapping: Mapping.refine(
    ({ keys = {} }) => !Object.keys(keys).some((key) => reserved.includes(key)),
    'attribute_mapping names a claim that cannot be mapped',
  ).nullish(),
  name_id_format: z.union([z.literal(''), z.enum(formats)]).nullish(),
  resource_id: z.string().max(255).nullish(),
  disabled: z.boolean().nullish(),
  /** Beyond the protocol: whose members sign in by it. */
  organization_id: z.uuid().nullish(),
}
export const ProviderFields = z.object(providerFields)
export type ProviderFields = z.output<typeof ProviderFields>

/** The metadata that a call gives, by text or by address; null where it gives none. */
export async function readGivenMetadata(
  { outboundAllowed }: Pick<AuthSettings, 'outboundAllowed'>,
  given: Pick<ProviderFields, 'metadata_xml' | 'metadata_url'>,
) {
  const { metadata_xml: text, metadata_url: address } = given
  if (text && address) {
    throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  }
  if (!text && !address) return null
  try {
    const xml = text ?? (await fetchMetadata(address ?? '', outboundAllowed))
    return { xml, url: address ?? null, metadata: readMetadata(xml) }
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    throw address
      ? new AuthError(400, 'saml_metadata_fetch_failed', error.message)
      : invalid(error.message)
  }
}
export type GivenMetadata = NonNullable<Awaited<ReturnType<typeof readGivenMetadata>>>
