import { z } from 'zod'
import { unfit } from './glb.ts'

const index = z.int().min(0).max(100_000)
const offset = z
  .int()
  .min(0)
  .max(2 ** 31)
  .default(0)
const few = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most).default([])
const elements = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const
const sizes: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const component = z.int().refine((one) => one in sizes)

const Attributes = z.record(z.string().max(100), index)
const Sparse = z.looseObject({
  count: z.int().min(1),
  indices: z.looseObject({ bufferView: index, byteOffset: offset, componentType: component }),
  values: z.looseObject({ bufferView: index, byteOffset: offset }),
})
const Accessor = z.looseObject({
  bufferView: index.optional(),
  byteOffset: offset,
  componentType: component,
  count: z.int().min(1).max(2_000_000),
  type: z.enum(Object.keys(elements) as (keyof typeof elements)[]),
  sparse: Sparse.optional(),
})
const Mesh = z.looseObject({
  primitives: z
    .array(
      z.looseObject({
        attributes: Attributes,
        indices: index.optional(),
        targets: few(Attributes, 400),
      }),
    )
    .min(1)
    .max(100),
  extras: z.looseObject({ targetNames: few(z.string().max(200), 400) }).optional(),
})
const Node = z.looseObject({
  name: z.string().max(1000).optional(),
  children: few(index, 5000),
  mesh: index.optional(),
  skin: index.optional(),
})

export const Gltf = z.looseObject({
  asset: z.looseObject({
    version: z.string().regex(/^2\./),
    copyright: z.string().max(10_000).optional(),
  }),
  scene: index.optional(),
  scenes: z
    .array(z.looseObject({ nodes: few(index, 5000) }))
    .min(1)
    .max(20),
  nodes: few(Node, 5000),
  meshes: few(Mesh, 500),
  skins: few(z.looseObject({ joints: few(index, 1000) }), 100),
  materials: few(z.looseObject({}), 200),
  textures: few(z.looseObject({}), 200),
  images: few(z.looseObject({ bufferView: index.optional(), uri: z.string().optional() }), 64),
  accessors: few(Accessor, 20_000),
  bufferViews: few(
    z.looseObject({ buffer: index, byteOffset: offset, byteLength: z.int().min(1) }),
    20_000,
  ),
  buffers: few(z.looseObject({ uri: z.string().optional(), byteLength: z.int().min(1) }), 10),
  extensionsUsed: few(z.string().max(100), 100),
  extensionsRequired: few(z.string().max(100), 100),
  extensions: z.looseObject({}).default({}),
})
export type Gltf = z.output<typeof Gltf>

/** Numbers that a model may have at most: what a visitor's telephone still draws. */
const most = { vertices: 300_000, drawn: 600_000, bytes: 192 * 1024 ** 2, depth: 200 }
const compressed =
  /^(KHR_draco_mesh_compression|EXT_meshopt_compression|KHR_meshopt_compression|KHR_texture_basisu)$/
const known = /^(KHR_(materials|texture_transform|mesh_quantization|lights)|EXT_texture_webp$|VRM)/

const outside = () => unfit('This file is damaged: it names parts that are not in it.')

function checkExtensions({ extensionsUsed, extensionsRequired }: Gltf) {
  const packed = [...extensionsUsed, ...extensionsRequired].find((one) => compressed.test(one))
  if (packed) throw unfit(`The model is compressed (${packed}). Export it without compression.`)
  const strange = extensionsRequired.find((one) => !known.test(one))
  if (strange) throw unfit('The model needs an extension of glTF that is not shown here.')
}

function checkBuffers({ buffers, bufferViews, images }: Gltf, binary: Uint8Array) {
  if ([...buffers, ...images].some(({ uri }) => uri !== undefined)) {
    throw unfit('Parts of this model lie in other files or addresses. Export it as one GLB file.')
  }
  const [first] = buffers
  if (buffers.length > 1 || (first && first.byteLength > binary.length)) throw outside()
  for (const { buffer, byteOffset, byteLength } of bufferViews) {
    if (buffer !== 0 || !first || byteOffset + byteLength > first.byteLength) throw outside()
  }
}

function checkAccessors({ accessors, bufferViews }: Gltf) {
  let bytes = 0
  const fits = (view: number, at: number, length: number) => {
    const found = bufferViews[view]
    if (!found || at + length > found.byteLength) throw outside()
  }
  for (const { bufferView, byteOffset, componentType, count, type, sparse } of accessors) {
    const size = (sizes[componentType] ?? 4) * elements[type]
    bytes += size * count
    if (bufferView !== undefined) {
      const stride = Number(bufferViews[bufferView]?.byteStride ?? size)
      if (!(stride >= size && stride <= 252)) throw outside()
      fits(bufferView, byteOffset, stride * (count - 1) + size)
    }
    if (sparse) {
      const { indices, values } = sparse
      if (sparse.count > count) throw outside()
      fits(
        indices.bufferView,
        indices.byteOffset,
        (sizes[indices.componentType] ?? 4) * sparse.count,
      )
      fits(values.bufferView, values.byteOffset, size * sparse.count)
    }
  }
  if (bytes > most.bytes) throw unfit('This model is too detailed. Export a simpler one.')
}

/** Vertices of each mesh; throws where one names what is not there. */
function checkMeshes({ meshes, accessors }: Gltf) {
  const vertices = meshes.map(({ primitives }) =>
    primitives.reduce((sum, { attributes, indices, targets }) => {
      const named = [attributes, ...targets].flatMap((one) => Object.values(one))
      if ([...named, indices ?? 0].some((one) => !accessors[one])) throw outside()
      const count = accessors[attributes.POSITION ?? -1]?.count
      if (count === undefined) throw outside()
      return sum + count
    }, 0),
  )
  const sum = vertices.reduce((all, one) => all + one, 0)
  if (sum === 0) throw unfit('There is nothing to see in this model.')
  if (sum > most.vertices) {
    throw unfit(
      `This model has ${sum.toLocaleString('en')} vertices; up to ${most.vertices.toLocaleString('en')} can be shown.`,
    )
  }
  return vertices
}

/** Nodes are trees: whoever walks through them comes to an end. */
function checkNodes({ nodes, scenes, skins }: Gltf, vertices: number[]) {
  const parts = nodes.flatMap(({ children }) => children)
  if (new Set(parts).size < parts.length) {
    throw unfit('This file is damaged: its parts contain each other.')
  }
  const named = [
    ...parts,
    ...scenes.flatMap((one) => one.nodes),
    ...skins.flatMap((one) => one.joints),
  ]
  if (named.some((one) => !nodes[one])) throw outside()
  const inside = new Set(parts)
  const roots = [...nodes.keys()].filter((one) => !inside.has(one))
  let [met, drawn] = [0, 0]
  let level = roots
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most.depth) throw unfit('The parts of this model are nested too deeply.')
    met += level.length
    for (const { mesh, skin } of level.flatMap((one) => nodes[one] ?? [])) {
      const count = mesh === undefined ? 0 : vertices[mesh]
      if (count === undefined || (skin !== undefined && !skins[skin])) throw outside()
      drawn += count
    }
    level = level.flatMap((one) => nodes[one]?.children ?? [])
  }
  // Nodes in a ring have no beginning, so they are not met.
  if (met < nodes.length) throw unfit('This file is damaged: its parts contain each other.')
  if (drawn > most.drawn) throw unfit('This model draws too much. Export a simpler one.')
  if (drawn === 0) throw unfit('There is nothing to see in this model.')
}

/** What the file says it is, if all of it is there and none of it is too much. */
export function readGltf(json: unknown, binary: Uint8Array): Gltf {
  const read = Gltf.safeParse(json)
  if (!read.success) {
    throw unfit('This file does not follow glTF 2.0, or has too many parts.', read.error)
  }
  checkExtensions(read.data)
  checkBuffers(read.data, binary)
  checkAccessors(read.data)
  checkNodes(read.data, checkMeshes(read.data))
  return read.data
}
