import { flatPng, packGlb } from 'faces/testing/glb'
import { describeHead, headModel } from 'faces/testing/head-model'
import { describe, expect, test } from 'vitest'
import { checkModel } from './check-model.ts'

type Head = ReturnType<typeof describeHead>

function changed(change: (json: Head['json']) => void) {
  const { json, binary } = describeHead()
  change(json)
  return packGlb(json, binary)
}

function patched(at: number, value: number) {
  const bytes = headModel()
  new DataView(bytes.buffer).setUint32(at, value, true)
  return bytes
}

describe('what a model can do is told', () => {
  test.each([
    ['visemes', { mouth: 'visemes' }, 'visemes', ['It has no smile.']],
    ['ARKit shapes', { mouth: 'arkit' }, 'arkit', []],
    ['a jaw', { mouth: 'jaw' }, 'jaw', [expect.stringContaining('only a jaw'), 'It has no smile.']],
    [
      'nothing',
      { mouth: 'none' },
      'none',
      [
        'This model has no mouth shapes, so it cannot speak.',
        ...[expect.stringContaining('blink'), expect.stringContaining('brow'), 'It has no smile.'],
      ],
    ],
    ['expressions of VRM', { format: 'vrm' }, 'expressions', ['It has no smile.']],
    [
      'expressions that move nothing',
      { format: 'vrm', mouth: 'none' },
      'none',
      [
        'This model has no mouth shapes, so it cannot speak.',
        ...[expect.stringContaining('blink'), 'It has no smile.'],
      ],
    ],
  ] as const)('%s', async (_, options, mouth, missing) => {
    const bytes = headModel(options)

    const facts = await checkModel(bytes)

    expect(facts).toMatchObject({ mouth, missing, bytes: bytes.length })
  })

  test('and what its file says of its use, made fit to be shown', async () => {
    const { json, binary } = describeHead({ format: 'vrm' })
    const meta = json.extensions?.VRMC_vrm?.meta
    Object.assign(meta ?? {}, { name: 'Nova\u202e<script>alert(1)</script>\n', authors: [7] })

    const { format, licence } = await checkModel(packGlb(json, binary))

    expect(format).toBe('vrm')
    expect(licence).toEqual([
      { name: 'Model', value: 'Nova <script>alert(1)</script>' },
      { name: 'Licence', value: 'https://vrm.dev/licenses/1.0/' },
      { name: 'May be used by', value: 'only author' },
      { name: 'Commercial use', value: 'corporation' },
    ])
    expect((await checkModel(headModel())).licence).toEqual([
      { name: 'Copyright', value: 'Nobody' },
    ])
  })

  test('an older VRM is read as well', async () => {
    const facts = await checkModel(headModel({ format: 'vrm0' }))

    expect(facts).toMatchObject({ format: 'vrm', mouth: 'expressions' })
    expect(facts.missing).toEqual(['It has no smile.'])
    expect(facts.licence).toContainEqual({ name: 'Commercial use', value: 'disallow' })
  })
})

describe('a hostile file is refused with its reason', () => {
  const jsonLength = new DataView(headModel().buffer).getUint32(12, true)
  test.each<[string, () => Uint8Array, string]>([
    ['empty', () => new Uint8Array(), 'neither a GLB nor a VRM'],
    ['text', () => Buffer.from('{"asset": {"version": "2.0"}}'), 'neither a GLB nor a VRM'],
    ['glTF 1', () => patched(4, 1), 'glTF 1'],
    ['cut off', () => headModel().slice(0, -200), 'damaged or incomplete'],
    ['cut off in its head', () => patched(8, 16).slice(0, 16), 'damaged or incomplete'],
    ['a length that lies', () => patched(8, 0xffffffff), 'damaged or incomplete'],
    [
      'a chunk that is longer than the file',
      () => patched(12, 0xfffffffc),
      'damaged or incomplete',
    ],
    [
      'bytes that are longer than the file',
      () => patched(20 + jsonLength, 0xfffffffc),
      'damaged or incomplete',
    ],
    ['a chunk of no whole words', () => patched(12, jsonLength - 1), 'damaged or incomplete'],
    ['bytes before the description', () => patched(16, 0x004e4942), 'damaged or incomplete'],
    ['a description that is no JSON', () => packGlb('{"asset":'), 'damaged or incomplete'],
    ['a list', () => packGlb([]), 'does not follow glTF'],
    ['a huge description', () => packGlb(' '.repeat(4 * 1024 ** 2 + 4)), 'larger than 4 MB'],
    ['nothing but brackets', () => packGlb('['.repeat(500_000)), 'too many parts'],
    ['no scene', () => changed((json) => Object.assign(json, { scenes: [] })), 'does not follow'],
    [
      'a model that shows nothing',
      () =>
        changed(({ nodes }) => {
          for (const node of nodes) delete node.mesh
        }),
      'nothing to see',
    ],
    [
      'an address',
      () => changed(({ images }) => images.push({ uri: 'https://elsewhere.example/spy.png' })),
      'other files or addresses',
    ],
    [
      'bytes as text',
      () => changed(({ buffers }) => Object.assign(buffers[0] ?? {}, { uri: 'data:,x' })),
      'other files or addresses',
    ],
    [
      'a buffer longer than its bytes',
      () => changed(({ buffers }) => Object.assign(buffers[0] ?? {}, { byteLength: 2 ** 30 })),
      'parts that are not in it',
    ],
    [
      'a view beyond the buffer',
      () => changed(({ bufferViews }) => Object.assign(bufferViews[0] ?? {}, { byteOffset: 1e8 })),
      'parts that are not in it',
    ],
    [
      'numbers beyond their view',
      () => changed(({ accessors }) => Object.assign(accessors[0] ?? {}, { count: 100_000 })),
      'parts that are not in it',
    ],
    [
      'sparse numbers beyond their view',
      () =>
        changed(({ accessors }) =>
          Object.assign(accessors[0] ?? {}, {
            sparse: {
              ...{ count: 1, indices: { bufferView: 0, componentType: 5125, byteOffset: 1e6 } },
              values: { bufferView: 0 },
            },
          }),
        ),
      'parts that are not in it',
    ],
    [
      'a mesh of numbers that are not there',
      () =>
        changed(({ meshes }) =>
          Object.assign(meshes[0]?.primitives[0]?.attributes ?? {}, { POSITION: 9999 }),
        ),
      'parts that are not in it',
    ],
    [
      'zeros without end',
      () =>
        changed(({ accessors }) => {
          const zeros = { componentType: 5126, count: 2_000_000, type: 'MAT4' }
          accessors.push(zeros, zeros)
        }),
      'too detailed',
    ],
    [
      'millions of vertices',
      () =>
        changed(({ accessors, meshes }) => {
          accessors.push({ componentType: 5126, count: 400_000, type: 'VEC3' })
          const attributes = meshes[0]?.primitives[0]?.attributes
          Object.assign(attributes ?? {}, { POSITION: accessors.length - 1 })
        }),
      '300,000 can be shown',
    ],
    [
      'one mesh drawn thousands of times',
      () =>
        changed(({ nodes }) => {
          for (let at = 0; at < 4000; at += 1) nodes.push({ mesh: 0 })
        }),
      'draws too much',
    ],
    [
      'parts in a ring',
      () => changed(({ nodes }) => nodes.push({ children: [nodes.length] })),
      'contain each other',
    ],
    [
      'a part in two',
      () => changed(({ nodes }) => nodes.push({ children: [1] })),
      'contain each other',
    ],
    [
      'parts nested without end',
      () =>
        changed(({ nodes }) => {
          for (let at = nodes.length; at < 400; at += 1) nodes.push({ children: [at + 1] })
          nodes.push({})
        }),
      'nested too deeply',
    ],
    [
      'a compressed mesh',
      () => changed((json) => json.extensionsUsed.push('KHR_draco_mesh_compression')),
      'without compression',
    ],
    [
      'an unknown extension that it needs',
      () => changed((json) => Object.assign(json, { extensionsRequired: ['EVIL_script'] })),
      'not shown here',
    ],
    ['a bomb as a texture', () => headModel({ texture: flatPng(60_000, 60_000) }), '60000 × 60000'],
    [
      'a drawing with scripts as a texture',
      () => headModel({ texture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
      'neither PNG, JPEG nor WebP',
    ],
    [
      'a texture that is none',
      () => headModel({ texture: Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1') }),
      'damaged',
    ],
    [
      'a VRM that says nothing of itself',
      () => changed((json) => Object.assign(json, { extensions: { VRMC_vrm: 'x' } })),
      'cannot be read',
    ],
    ...[
      ['vrm', /(?<="aa":{"morphTargetBinds":\[{"node":)\d+/],
      ['vrm', /(?<="hips":{"node":)\d+/],
      ['vrm0', /(?<="bone":"hips","node":)\d+/],
      ['vrm0', /(?<="binds":\[{"mesh":)\d+/],
    ].map(([format, number]): [string, () => Uint8Array, string] => [
      `a ${format} that names what is not there: ${number}`,
      () => {
        const { json, binary } = describeHead({ format: format as 'vrm' | 'vrm0' })
        return packGlb(JSON.stringify(json).replace(number ?? '', '99'), binary)
      },
      'names parts that are not in it',
    ]),
    [
      'a VRM without a head',
      () => {
        const { json, binary } = describeHead({ format: 'vrm0' })
        Object.assign(json.extensions?.VRM ?? {}, { humanoid: { humanBones: [] } })
        return packGlb(json, binary)
      },
      'lacks bones that each of them has: hips, spine, head',
    ],
  ])('%s', async (_, make, words) => {
    const refusal = await checkModel(make()).catch((error) => error)

    expect(refusal).toMatchObject({ status: 422, code: 'unfit_model' })
    expect(refusal.message).toContain(words)
  })

  test('textures that are too much only together', async () => {
    const { json, binary } = describeHead({ texture: flatPng(4096, 4096) })
    for (let at = 0; at < 3; at += 1) json.images.push({ ...json.images[0] })

    const refusal = await checkModel(packGlb(json, binary)).catch((error) => error)

    expect(refusal.message).toContain('50 megapixels')
  })
})
