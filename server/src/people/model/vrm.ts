import { z } from 'zod'
import type { Gltf } from './gltf.ts'

/** What a file says about its use, as it is shown. */
export type Term = { name: string; value: string }

const text = z.string().max(10_000).optional().catch(undefined)
const texts = z.array(z.string().max(1000)).max(50).optional().catch(undefined)
const Binds = z.array(z.unknown()).max(1000).optional().catch(undefined)
const Groups = z
  .array(z.looseObject({ presetName: text, name: text, binds: Binds }))
  .max(200)
  .optional()
  .catch(undefined)
const Preset = z.looseObject({ morphTargetBinds: Binds })

const Vrm1 = z.looseObject({
  meta: z.looseObject({
    ...{ name: text, version: text, authors: texts, copyrightInformation: text, licenseUrl: text },
    ...{ avatarPermission: text, commercialUsage: text, creditNotation: text, modification: text },
    otherLicenseUrl: text,
  }),
  expressions: z
    .looseObject({ preset: z.record(z.string().max(100), Preset).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const Vrm0 = z.looseObject({
  meta: z.looseObject({
    ...{ title: text, version: text, author: text, allowedUserName: text, licenseName: text },
    ...{ commercialUssageName: text, otherLicenseUrl: text, otherPermissionUrl: text },
  }),
  blendShapeMaster: z.looseObject({ blendShapeGroups: Groups }).optional().catch(undefined),
})

// VRM 0 called them otherwise.
const renamed: Record<string, string> = {
  ...{ a: 'aa', i: 'ih', u: 'ou', e: 'ee', o: 'oh', joy: 'happy', sorrow: 'sad', fun: 'relaxed' },
  ...{ blink_l: 'blinkLeft', blink_r: 'blinkRight' },
}

// Control characters, and marks that turn the direction of writing.
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A text of the file made fit to be shown. */
export function shownText(said: string, most = 300) {
  return said.normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim().slice(0, most)
}

function terms(named: Record<string, string | string[] | undefined>): Term[] {
  return Object.entries(named).flatMap(([name, said]) => {
    const value = shownText([said ?? []].flat().join(', '))
    return value ? [{ name, value }] : []
  })
}

/** A name in one word, as words. */
const asWords = (name = '') =>
  name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** The names of a VRM's expressions that move something, and its licence; null for a GLB that is none. */
export function readVrm({ extensions, asset }: Gltf): {
  expressions: Set<string>
  licence: Term[]
} | null {
  const one = Vrm1.safeParse(extensions.VRMC_vrm)
  if (one.success) {
    const { meta, expressions } = one.data
    const moving = Object.entries(expressions?.preset ?? {}).filter(
      ([, { morphTargetBinds }]) => (morphTargetBinds?.length ?? 0) > 0,
    )
    return {
      expressions: new Set(moving.map(([name]) => name)),
      licence: terms({
        ...{ Model: meta.name, Authors: meta.authors, Copyright: meta.copyrightInformation },
        ...{ Licence: meta.licenseUrl, 'Further licence': meta.otherLicenseUrl },
        'May be used by': asWords(meta.avatarPermission),
        'Commercial use': asWords(meta.commercialUsage),
        Credit: asWords(meta.creditNotation),
        Changes: asWords(meta.modification),
      }),
    }
  }
  const zero = Vrm0.safeParse(extensions.VRM)
  if (!zero.success) return null
  const { meta, blendShapeMaster } = zero.data
  const moving = (blendShapeMaster?.blendShapeGroups ?? []).filter(
    ({ binds }) => (binds?.length ?? 0) > 0,
  )
  const names = moving.map(({ presetName, name }) => (presetName || name || '').toLowerCase())
  return {
    expressions: new Set(names.map((name) => renamed[name] ?? name)),
    licence: terms({
      ...{ Model: meta.title, Authors: meta.author, Copyright: asset.copyright },
      ...{ Licence: asWords(meta.licenseName), 'Further licence': meta.otherLicenseUrl },
      'May be used by': asWords(meta.allowedUserName),
      'Commercial use': asWords(meta.commercialUssageName),
      'Other permissions': meta.otherPermissionUrl,
    }),
  }
}
