import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '../../lib/outbound/outbound.ts'
import { startTestServer } from '../../lib/testing/start-test-server.ts'
import { readSiteMaps } from './site-map.ts'

let site: Awaited<ReturnType<typeof startTestServer>>
let outbound: Outbound
let map = ''
beforeAll(async () => {
  site = await startTestServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(map)
  })
  outbound = createOutbound({ allowed: [site.host], mostBytes: 20 * 1024 * 1024 })
})
afterAll(async () => {
  await outbound.close()
  await site.close()
})

const listed = (xml: string) => {
  map = xml
  return readSiteMaps(outbound, { origin: site.url, robots: '', most: 10 })
}
const urls = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('')}</urlset>`

test('a site map lists pages, as many as are wanted', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}`)

  expect(await listed(urls(...paths))).toEqual(paths.slice(0, 10).map((path) => site.url + path))
})

test('what opens tags without an end is no site map', async () => {
  expect(await listed('<a>'.repeat(3_000_000))).toEqual([])
  expect(await listed(`${urls('/a')}${'<a>'.repeat(3_000_000)}`)).toEqual([`${site.url}/a`])
})
