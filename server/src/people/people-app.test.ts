import { people } from 'faces/people'
import { Hono } from 'hono'
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
  test.each(portraits)('%s is an SVG', async (path) => {
    const response = await app.request(`${path}.svg`)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(await response.text()).toMatch(/^<svg .*<\/svg>$/s)
  })

  test('a portrait is a square JPEG too', async () => {
    const response = await app.request(`${portraits[0]}.jpg`)
    const bytes = new Uint8Array(await response.arrayBuffer())

    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect([...bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })

  test.each([
    '/nobody/maya-blazer-navy.svg',
    '/maya/daniel-blazer-moss.svg',
    '/maya/maya-blazer-navy.png',
    '/maya/maya-blazer-navy.svg?layer=skeleton',
  ])('%s does not exist', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })
})
