import { parts } from 'faces/draw'
import { people } from 'faces/people'
import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '../lib/app-env.ts'
import { errorHandler } from '../lib/http-error.ts'
import { createLog } from '../lib/log.ts'
import { peopleApp } from './people-app.ts'

const app = new Hono<AppEnv>()
app.onError(errorHandler(createLog('silent')))
app.route('/', peopleApp())
const portraits = people.flatMap(({ id, styles }) => styles.map((style) => `/${id}/${style.id}`))

describe('pictures of the people', () => {
  test.each(portraits)('%s is an SVG, whole and in layers', async (path) => {
    for (const layer of ['', '?layer=figure', ...parts.map((part) => `?layer=${part}`)]) {
      const response = await app.request(`${path}.svg${layer}`)

      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain('image/svg+xml')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect([format, width, height]).toEqual(['svg', 280, 280])
    }
  })

  test.each(portraits)('%s is a square JPEG too', async (path) => {
    const response = await app.request(`${path}.jpg`)

    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([format, width, height]).toEqual(['jpeg', 512, 512])
  })

  test.each(people)(
    'the hair of $name begins where the stage expects it',
    async ({ id, crown }) => {
      const style = portraits.find((path) => path.startsWith(`/${id}/`))
      const figure = await app.request(`${style}.svg?layer=figure`)
      const { data } = await sharp(await figure.arrayBuffer())
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const first = data.findIndex((alpha) => alpha > 128)

      expect(Math.abs(Math.floor(first / 280) - crown)).toBeLessThanOrEqual(1)
    },
  )

  test('a picture that has not changed is not sent again', async () => {
    const first = await app.request(`${portraits[0]}.svg`)
    const tag = first.headers.get('etag') ?? ''

    const again = await app.request(`${portraits[0]}.svg`, { headers: { 'if-none-match': tag } })
    const other = await app.request(`${portraits[1]}.svg`, { headers: { 'if-none-match': tag } })

    expect([again.status, other.status]).toEqual([304, 200])
  })

  test.each([
    '/nobody/maya-blazer-navy.svg',
    '/maya/daniel-blazer-moss.svg',
    '/maya/maya-blazer-navy.png',
    '/maya/maya-blazer-navy.svg?layer=skeleton',
    '/maya/maya-blazer-navy.jpg?layer=body',
    '/maya/..%2Fmaya-blazer-navy.svg',
  ])('%s does not exist', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })
})
