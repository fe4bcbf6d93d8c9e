import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useStorageServer } from '../testing/storage-server.ts'

const server = useStorageServer()

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

function picture(width: number, height: number, format: Format) {
  const background = { r: 200, g: 30, b: 30 }
  return sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ exif: { IFD0: { Artist: 'Ada' } } })
    .toFormat(format)
    .toBuffer()
}

async function room() {
  const { id, owner } = await server.world().organization()
  const storage = await server.storage(owner)
  return { id, owner, files: storage.from('files'), logos: storage.from('logos') }
}

async function shape(blob: Blob | null | undefined) {
  if (!blob) throw new Error('There is no picture.')
  const { width, height, format } = await sharp(await blob.arrayBuffer()).metadata()
  return { width, height, format }
}

test.each([
  ['cover', { width: 50, height: 50 }],
  ['contain', { width: 50, height: 25 }],
  ['fill', { width: 50, height: 50 }],
] as const)('%s fits the picture', async (resize, size) => {
  const { id, files } = await room()
  await files.upload(`${id}/p.png`, await picture(200, 100, 'png'))

  const { data } = await files.download(`${id}/p.png`, {
    transform: { width: 50, height: 50, resize },
  })

  expect(await shape(data)).toEqual({ ...size, format: 'png' })
})

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s stays one', async (format) => {
  const { id, files } = await room()
  await files.upload(`${id}/p`, await picture(40, 20, format))

  const { data } = await files.download(`${id}/p`, { transform: { width: 20 } })

  expect(await shape(data)).toEqual({ width: 20, height: 10, format })
})

test('one side is enough, and nothing grows', async () => {
  const { id, files } = await room()
  await files.upload(`${id}/p.png`, await picture(200, 100, 'png'))

  const small = await files.download(`${id}/p.png`, { transform: { height: 50 } })
  const large = await files.download(`${id}/p.png`, { transform: { width: 400 } })

  expect(await shape(small.data)).toMatchObject({ width: 100, height: 50 })
  expect(await shape(large.data)).toMatchObject({ width: 200, height: 100 })
})

test('a lower quality is a smaller file', async () => {
  const { id, files } = await room()
  const { data: pixels, info } = await sharp(await picture(200, 200, 'png'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const index of pixels.keys()) pixels[index] = (index * 2654435761) % 251
  await files.upload(`${id}/p.jpg`, await sharp(pixels, { raw: info }).jpeg().toBuffer())
  const at = async (quality: number) =>
    (await files.download(`${id}/p.jpg`, { transform: { width: 100, quality } })).data?.size ?? 0

  expect(await at(20)).toBeLessThan(await at(90))
})

test('a reader that takes WebP gets it, unless the origin is wished', async () => {
  const { id, owner, files } = await room()
  await files.upload(`${id}/p.png`, await picture(40, 20, 'png'))
  const get = (query: string) =>
    server.call(owner, `/render/image/authenticated/files/${id}/p.png?width=20${query}`, {
      headers: { accept: 'image/avif,image/webp,*/*' },
    })

  const modern = await get('')
  const origin = await get('&format=origin')

  expect(modern.headers.get('content-type')).toBe('image/webp')
  expect(modern.headers.get('vary')).toContain('Accept')
  expect(origin.headers.get('content-type')).toBe('image/png')
})

test('a public picture is rendered for everybody, and shown in place', async () => {
  const { id, logos } = await room()
  await logos.upload(`${id}/logo.png`, await picture(200, 100, 'png'))
  const { publicUrl } = logos.getPublicUrl(`${id}/logo.png`, {
    transform: { width: 100, height: 50, quality: 70 },
  }).data

  const response = await fetch(publicUrl)
  const known = await fetch(publicUrl, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  })

  expect(response.headers.get('content-disposition')).toBe('inline')
  expect(response.headers.get('x-transformations')).toBe(
    'height:50,width:100,resizing_type:fill,quality:70',
  )
  expect(known.status).toBe(304)
})

test('a private picture is not rendered in public', async () => {
  const { id, files } = await room()
  await files.upload(`${id}/p.png`, await picture(40, 20, 'png'))
  const { publicUrl } = files.getPublicUrl(`${id}/p.png`, { transform: { width: 10 } }).data

  expect((await fetch(publicUrl)).status).toBe(404)
})

test('a signed picture is rendered as it was signed, whatever else is asked', async () => {
  const { id, files } = await room()
  await files.upload(`${id}/p.png`, await picture(200, 100, 'png'))
  const { data } = await files.createSignedUrl(`${id}/p.png`, 60, { transform: { width: 50 } })
  const url = data?.signedUrl ?? ''

  const asSigned = await fetch(url)
  const larger = await fetch(`${url}&width=180&height=180`)
  const whole = await fetch(url.replace('/render/image/sign/', '/object/sign/'))

  expect(await shape(await asSigned.blob())).toMatchObject({ width: 50, height: 25 })
  expect(await shape(await larger.blob())).toMatchObject({ width: 50, height: 25 })
  expect(whole.status).toBe(400)
})

test('what else the file held is gone', async () => {
  const { id, files } = await room()
  const bytes = await picture(40, 20, 'jpeg')
  await files.upload(`${id}/p.jpg`, bytes)

  const { data } = await files.download(`${id}/p.jpg`, { transform: { width: 20 } })

  expect(bytes.includes('Ada')).toBe(true)
  const rendered = Buffer.from(await (data ?? new Blob()).arrayBuffer())
  expect(rendered.length).toBeGreaterThan(0)
  expect(rendered.includes('Ada')).toBe(false)
})

test.each([
  'width=0',
  'width=-1',
  'width=100000',
  'width=a',
  'resize=x',
  'quality=19',
  'format=gif',
])('no picture is rendered with %s', async (query) => {
  const { id, owner, files } = await room()
  await files.upload(`${id}/p.png`, await picture(40, 20, 'png'))

  const path = `/render/image/authenticated/files/${id}/p.png`

  expect((await server.call(owner, `${path}?${query}`)).status).toBe(400)
  expect((await server.call(owner, `${path}?width=10`)).status).toBe(200)
})

test('what is no picture, or a broken one, or too many pixels, is not rendered', async () => {
  const { id, files } = await room()
  const whole = await picture(40, 20, 'png')
  await files.upload(`${id}/text.png`, 'no picture')
  await files.upload(`${id}/broken.png`, whole.subarray(0, 60))
  await files.upload(`${id}/huge.png`, await picture(8000, 6500, 'png'))
  const render = async (name: string) =>
    (await files.download(`${id}/${name}`, { transform: { width: 10 } })).error

  expect(await render('text.png')).toMatchObject({ status: 400 })
  expect(await render('broken.png')).toMatchObject({ status: 422 })
  expect(await render('huge.png')).toMatchObject({ status: 422 })
})
