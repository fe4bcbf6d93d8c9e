import { z } from 'zod'
import { unfit } from './glb.ts'
import type { Gltf } from './gltf.ts'

const Bind = z.looseObject({ index: z.int().min(0).max(10_000) })
const Vrm1 = z.looseObject({
  humanoid: z.looseObject({
    humanBones: z.record(z.string().max(100), z.looseObject({ node: z.int() })),
  }),
  expressions: z
    .looseObject({
      preset: z
        .record(
          z.string().max(100),
          z.looseObject({ morphTargetBinds: z.array(Bind.extend({ node: z.int() })).default([]) }),
        )
        .default({}),
    })
    .optional(),
})
const Vrm0 = z.looseObject({
  humanoid: z.looseObject({
    humanBones: z.array(z.looseObject({ bone: z.string().max(100), node: z.int() })).max(200),
  }),
  blendShapeMaster: z
    .looseObject({
      blendShapeGroups: z
        .array(z.looseObject({ binds: z.array(Bind.extend({ mesh: z.int() })).default([]) }))
        .default([]),
    })
    .optional(),
})

/** Without these a program that shows VRMs shows none. */
const needed = [
  ...['hips', 'spine', 'head'],
  ...['left', 'right'].flatMap((side) =>
    ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand'].map((bone) => side + bone),
  ),
]

/** The parts of the file that a VRM names: its bones, and what its expressions move. */
function namedBy({ extensions }: Gltf) {
  const one = Vrm1.safeParse(extensions.VRMC_vrm)
  if (one.success) {
    const { humanoid, expressions } = one.data
    const binds = Object.values(expressions?.preset ?? {}).flatMap((each) => each.morphTargetBinds)
    return {
      bones: new Map(Object.entries(humanoid.humanBones).map(([name, { node }]) => [name, node])),
      nodes: binds.map(({ node }) => node),
      meshes: [],
    }
  }
  const zero = Vrm0.safeParse(extensions.VRM)
  if (!zero.success) return null
  const { humanoid, blendShapeMaster } = zero.data
  const binds = (blendShapeMaster?.blendShapeGroups ?? []).flatMap((each) => each.binds)
  return {
    bones: new Map(humanoid.humanBones.map(({ bone, node }) => [bone, node])),
    nodes: [],
    meshes: binds.map(({ mesh }) => mesh),
  }
}

/** Throws where a VRM names parts that are not in its file, or lacks bones without which none is shown. */
export function checkParts(gltf: Gltf) {
  const named = namedBy(gltf)
  if (!named) throw unfit('What this VRM says about itself cannot be read. Export it again.')
  const { bones, nodes, meshes } = named
  const missing = needed.filter((bone) => !bones.has(bone))
  if (missing.length > 0) {
    throw unfit(`This VRM lacks bones that each of them has: ${missing.join(', ')}.`)
  }
  const areThere =
    [...bones.values(), ...nodes].every((node) => gltf.nodes[node]) &&
    meshes.every((mesh) => gltf.meshes[mesh])
  if (!areThere) throw unfit('This file is damaged: it names parts that are not in it.')
}
