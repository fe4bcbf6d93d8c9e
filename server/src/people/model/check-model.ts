import {
  type MouthKind,
  missingExpressions,
  missingShapes,
  mouthKind,
  usualName,
} from 'faces/blend-shapes'
import { readGlb, unfit } from './glb.ts'
import { type Gltf, readGltf } from './gltf.ts'
import { checkTextures } from './textures.ts'
import { readVrm, shownText, type Term } from './vrm.ts'
import { checkParts } from './vrm-parts.ts'

/** What a model is, as its organisation sees it. */
export type ModelFacts = {
  format: 'glb' | 'vrm'
  bytes: number
  mouth: MouthKind
  /** What it cannot do, in words for people. */
  missing: string[]
  licence: Term[]
}

/** The names of all its shapes. Those of a mesh stand in its extras, as every exporter writes them. */
function shapeNames({ meshes }: Gltf) {
  return new Set(
    meshes.flatMap(({ primitives, extras }) => {
      const most = Math.max(...primitives.map(({ targets }) => targets.length))
      return extras?.targetNames.slice(0, most).map(usualName) ?? []
    }),
  )
}

/** Says what a model is. Throws in plain words why a file cannot be shown; nothing of it is run or drawn here. */
export async function checkModel(bytes: Uint8Array): Promise<ModelFacts> {
  const { json, binary } = readGlb(bytes)
  const gltf = readGltf(json, binary)
  await checkTextures(gltf, binary)
  const vrm = readVrm(gltf)
  if (vrm) {
    checkParts(gltf)
    const mouth = vrm.expressions.has('aa') ? 'expressions' : 'none'
    const missing = missingExpressions(vrm.expressions)
    return { format: 'vrm', bytes: bytes.length, mouth, missing, licence: vrm.licence }
  }
  if (Object.keys(gltf.extensions).some((name) => /^VRM(C_vrm)?$/.test(name))) {
    throw unfit('What this VRM says about itself cannot be read. Export it again.')
  }
  const names = shapeNames(gltf)
  const copyright = shownText(gltf.asset.copyright ?? '')
  return {
    ...{ format: 'glb', bytes: bytes.length, mouth: mouthKind(names) },
    missing: missingShapes(names),
    licence: copyright ? [{ name: 'Copyright', value: copyright }] : [],
  }
}
