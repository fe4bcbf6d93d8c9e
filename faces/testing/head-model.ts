import { flatPng, packGlb } from './glb.ts'

// Heads in three dimensions for tests: a ball with eyes, brows and a red mouth that is seen only while it is open.

type Vector = [x: number, y: number, z: number]
type Shape = Record<string, (point: Vector) => Vector>
type Part = { name: string; colour: number[]; points: Vector[]; triangles: number[]; shapes: Shape }

/** A disc before the face, flat towards whoever looks at it. */
function disc([x, y, z]: Vector, across: number, high: number) {
  const around = Array.from({ length: 16 }, (_, at) => (at / 16) * 2 * Math.PI)
  const points = around.map(
    (angle): Vector => [x + Math.cos(angle) * across, y + Math.sin(angle) * high, z],
  )
  const triangles = around.flatMap((_, at) => [16, at, (at + 1) % 16])
  return { points: [...points, [x, y, z] as Vector], triangles }
}

function ball(radius: number, rings = 12, around = 16) {
  const points: Vector[] = []
  for (let ring = 0; ring <= rings; ring += 1) {
    for (let at = 0; at < around; at += 1) {
      const [down, turn] = [(ring / rings) * Math.PI, (at / around) * 2 * Math.PI]
      const flat = Math.sin(down) * radius
      points.push([flat * Math.sin(turn), Math.cos(down) * radius * 1.25, flat * Math.cos(turn)])
    }
  }
  const triangles = Array.from({ length: rings * around }, (_, at) => {
    const [ring, here, next] = [Math.floor(at / around), at % around, (at + 1) % around]
    const [a, b] = [ring * around + here, ring * around + next]
    return [a, a + around, b, b, a + around, b + around]
  }).flat()
  return { points, triangles }
}

/** Moves a point away from a height: `times` 0 closes what is open. */
const stretch =
  (y: number, times: number) =>
  (point: Vector): Vector => [0, (point[1] - y) * (times - 1), 0]

const mouthShapes: Record<string, Shape> = {
  none: {},
  jaw: { jawOpen: stretch(-0.06, 25) },
  arkit: {
    jawOpen: stretch(-0.06, 25),
    mouthFunnel: ([x]) => [-x * 0.4, 0, 0],
    mouthPucker: ([x]) => [-x * 0.5, 0, 0],
    mouthSmileLeft: ([x]) => [0, x > 0 ? 0.01 : 0, 0],
    mouthSmileRight: ([x]) => [0, x < 0 ? 0.01 : 0, 0],
  },
  visemes: Object.fromEntries(
    [
      ...'aa E I O U'.split(' ').map((one, at) => [one, 25 - at * 4] as const),
      ['PP', 1] as const,
    ].map(([name, times]) => [`viseme_${name}`, stretch(-0.06, times)]),
  ),
}

export type HeadOptions = {
  /** `vrm0` is a VRM of the first edition, which looks the other way. */
  format?: 'glb' | 'vrm' | 'vrm0'
  mouth?: 'none' | 'jaw' | 'arkit' | 'visemes'
  /** The picture on the skin; a small one of its own otherwise. */
  texture?: Uint8Array
}

function partsOf(mouth: string): Part[] {
  const eye = (name: string, x: number): Part => ({
    name: `Eye${name}`,
    colour: [0.1, 0.1, 0.15, 1],
    ...disc([x, 0.03, 0.121], 0.016, 0.012),
    shapes: mouth === 'none' ? {} : { [`eyeBlink${name}`]: stretch(0.03, 0.1) },
  })
  return [
    { name: 'Skin', colour: [1, 1, 1, 1], ...ball(0.12), shapes: {} },
    eye('Left', 0.045),
    eye('Right', -0.045),
    {
      name: 'Brows',
      colour: [0.2, 0.12, 0.08, 1],
      ...disc([0, 0.065, 0.121], 0.06, 0.004),
      shapes: mouth === 'none' ? {} : { browInnerUp: () => [0, 0.012, 0] },
    },
    {
      name: 'Mouth',
      colour: [0.8, 0.05, 0.05, 1],
      ...disc([0, -0.06, 0.124], 0.035, 0.0015),
      shapes: mouthShapes[mouth] ?? {},
    },
  ]
}

/** Bytes one after the other, and the views of them that a glTF names. */
function collect() {
  const views: { buffer: number; byteOffset: number; byteLength: number }[] = []
  const pieces: Uint8Array[] = []
  let length = 0
  const add = (bytes: Uint8Array) => {
    const padding = (4 - (bytes.length % 4)) % 4
    views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length })
    pieces.push(bytes, new Uint8Array(padding))
    length += bytes.length + padding
    return views.length - 1
  }
  return { views, add, bytes: () => new Uint8Array(Buffer.concat(pieces)) }
}

type Accessor = Record<string, unknown>

const boneNames = [
  ...['hips', 'spine', 'head'],
  ...['left', 'right'].flatMap((side) =>
    ['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand'].map((bone) => side + bone),
  ),
]

/** The description of a head, to be changed by a test before it is packed, and its bytes. */
export function describeHead({ format = 'glb', mouth = 'visemes', texture }: HeadOptions = {}) {
  const buffer = collect()
  const accessors: Accessor[] = []
  const addVectors = (vectors: Vector[]) => {
    const values = new Float32Array(vectors.flat())
    const bufferView = buffer.add(new Uint8Array(values.buffer))
    const edge = (pick: (...all: number[]) => number) =>
      [0, 1, 2].map((axis) => pick(...vectors.map((one) => one[axis] ?? 0)))
    const [min, max] = [edge(Math.min), edge(Math.max)]
    accessors.push({
      bufferView,
      componentType: 5126,
      count: vectors.length,
      type: 'VEC3',
      min,
      max,
    })
    return accessors.length - 1
  }
  const addNumbers = (numbers: Uint16Array | Float32Array, type: string, each: number) => {
    const bufferView = buffer.add(new Uint8Array(numbers.buffer))
    const componentType = numbers instanceof Uint16Array ? 5123 : 5126
    accessors.push({ bufferView, componentType, count: numbers.length / each, type })
    return accessors.length - 1
  }
  const parts = partsOf(format !== 'glb' && mouth !== 'none' ? 'visemes' : mouth)
  const meshes = parts.map(({ name, points, triangles, shapes }, material) => ({
    name,
    primitives: [
      {
        attributes: {
          POSITION: addVectors(points),
          NORMAL: addVectors(
            points.map(([x, y, z]) =>
              name === 'Skin' ? [x / 0.12, y / 0.15, z / 0.12] : [0, 0, 1],
            ),
          ),
          TEXCOORD_0: addNumbers(new Float32Array(points.flatMap(() => [0.5, 0.5])), 'VEC2', 2),
        },
        indices: addNumbers(new Uint16Array(triangles), 'SCALAR', 1),
        material,
        ...(Object.keys(shapes).length > 0 && {
          targets: Object.values(shapes).map((shape) => ({
            POSITION: addVectors(points.map(shape)),
          })),
        }),
      },
    ],
    extras: { targetNames: Object.keys(shapes) },
  }))
  const image = buffer.add(texture ?? flatPng(4, 4))
  const bones = format !== 'glb' ? boneNames : ['hips', 'spine', 'head']
  const first = bones.length
  const heights: Record<string, Vector> = {
    hips: [0, 0.9, 0],
    spine: [0, 0.2, 0],
    head: [0, 0.5, 0],
  }
  const nodes = [
    ...bones.map((name, at) => ({
      name: name === 'head' ? 'Head' : name,
      translation: heights[name] ?? [name.startsWith('left') ? 0.1 : -0.1, -0.1, 0],
      ...(at === 0 && {
        ...(format === 'vrm0' && { rotation: [0, 1, 0, 0] }),
        children: bones.map((_, bone) => bone).filter((bone) => bone === 1 || bone > 2),
      }),
      ...(at === 1 && { children: [2] }),
      ...(at === 2 && { children: parts.map((_, part) => first + part) }),
    })),
    ...parts.map(({ name }, mesh) => ({ name, mesh })),
  ]
  const bind = (part: string, shape: string) => {
    const at = parts.findIndex(({ name }) => name === part)
    const index = Object.keys(parts[at]?.shapes ?? {}).indexOf(shape)
    return index < 0 ? [] : [{ node: first + at, index, weight: 1 }]
  }
  const preset = {
    ...Object.fromEntries(
      Object.entries({ aa: 'aa', ee: 'E', ih: 'I', oh: 'O', ou: 'U' }).map(([name, shape]) => [
        name,
        { morphTargetBinds: bind('Mouth', `viseme_${shape}`) },
      ]),
    ),
    blink: {
      morphTargetBinds: [...bind('EyeLeft', 'eyeBlinkLeft'), ...bind('EyeRight', 'eyeBlinkRight')],
    },
  }
  const vrm = {
    specVersion: '1.0',
    meta: {
      ...{ name: 'Nova', version: '1', authors: ['Tests'] },
      licenseUrl: 'https://vrm.dev/licenses/1.0/',
      ...{ avatarPermission: 'onlyAuthor', commercialUsage: 'corporation' },
    },
    humanoid: { humanBones: Object.fromEntries(bones.map((name, node) => [name, { node }])) },
    expressions: { preset },
  }
  const group = (presetName: string, binds: { node: number; index: number }[]) => ({
    ...{ name: presetName, presetName, materialValues: [] },
    binds: binds.map(({ node, index }) => ({ mesh: node - first, index, weight: 100 })),
  })
  const vrm0 = {
    ...{ exporterVersion: 'tests', specVersion: '0.0', materialProperties: [] },
    meta: {
      ...{ title: 'Nova', version: '1', author: 'Tests', allowedUserName: 'OnlyAuthor' },
      ...{ licenseName: 'CC_BY', commercialUssageName: 'Disallow' },
    },
    humanoid: { humanBones: bones.map((bone, node) => ({ bone, node, useDefaultValues: true })) },
    blendShapeMaster: {
      blendShapeGroups: [
        ...['a', 'e', 'i', 'o', 'u'].map((vowel) =>
          group(vowel, bind('Mouth', `viseme_${vowel === 'a' ? 'aa' : vowel.toUpperCase()}`)),
        ),
        group('blink', preset.blink.morphTargetBinds),
      ],
    },
  }
  const [extension, said] = format === 'vrm0' ? ['VRM', vrm0] : ['VRMC_vrm', vrm]
  const binary = buffer.bytes()
  const json = {
    asset: { version: '2.0', generator: 'tests', copyright: 'Nobody' },
    extensionsUsed: ['KHR_materials_unlit', ...(format === 'glb' ? [] : [extension])],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: nodes as Record<string, unknown>[],
    meshes,
    materials: parts.map(({ name, colour }) => ({
      name,
      pbrMetallicRoughness: {
        baseColorFactor: colour,
        ...(name === 'Skin' && { baseColorTexture: { index: 0 } }),
      },
      extensions: { KHR_materials_unlit: {} },
    })),
    textures: [{ source: 0 }],
    images: [{ bufferView: image, mimeType: 'image/png' }] as Record<string, unknown>[],
    accessors,
    bufferViews: buffer.views as Record<string, unknown>[],
    buffers: [{ byteLength: binary.length }] as Record<string, unknown>[],
    ...(format !== 'glb' && { extensions: { [extension]: said } }),
  }
  return { json, binary }
}

/** A head that the server takes. */
export function headModel(options?: HeadOptions) {
  const { json, binary } = describeHead(options)
  return packGlb(json, binary)
}
