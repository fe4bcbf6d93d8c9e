import { expect, test, vi } from 'vitest'
import { answerPage, page, prose, useSites } from '../testing/sites.ts'

// Pages that have not changed, as their host says: what they lead to is still looked for.

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 120_000 })
const sites = useSites()
const { library, find } = sites

const links = (...paths: string[]) => paths.map((to) => `<a href="${to}">${to}</a>`).join('')

/** A site that says of each page whether it has changed; `failing` are the paths that answer with an error. */
async function readOnce(pages: Record<string, string>, how = {}, failing = new Set<string>()) {
  const acme = await library.world().organization()
  const unchanged: string[] = []
  const site = await sites.site((path, response, request) => {
    const html = pages[path]
    const etag = `"${html?.length}"`
    if (failing.has(path)) response.writeHead(500).end()
    else if (html === undefined) response.writeHead(404).end()
    else if (request.headers['if-none-match'] === etag) {
      unchanged.push(path)
      response.writeHead(304).end()
    } else answerPage(response, html, { etag })
  })
  const id = await sites.add(acme, site.url, how)
  await sites.crawl(acme, id, site)
  async function again(change: object = {}) {
    for (const [name, value] of Object.entries(change)) {
      const sql = `update knowledge_sites set ${name} = $2 where source_id = $1`
      await library.world().owner.query(sql, [id, value])
    }
    unchanged.length = 0
    await sites.steer(acme, id, 'sync')
    await sites.crawl(acme, id, site)
  }
  async function read() {
    const all = await sites.pages(id)
    return all.filter(({ state }) => state === 'read').map(({ path }) => path)
  }
  return { again, read, unchanged, found: (words: string) => find(acme, words) }
}

test('a page that failed once is read in the next run, though none that leads to it has changed', async () => {
  const failing = new Set(['/zebras'])
  const { again, read, unchanged, found } = await readOnce(
    {
      '/': page('Home', prose('home') + links('/lions')),
      '/lions': page('Lions', prose('lions') + links('/zebras')),
      '/zebras': page('Zebras', prose('zebras')),
    },
    {},
    failing,
  )
  const first = await read()

  failing.clear()
  await again()

  expect(first).toEqual(['/', '/lions'])
  expect(unchanged).toEqual(['/', '/lions'])
  expect(await read()).toEqual(['/', '/lions', '/zebras'])
  expect(await found('zebras')).toHaveLength(1)
})

test('what a site may have now is read, though none of its pages has changed', async () => {
  const { again, read, unchanged } = await readOnce(
    {
      '/': page('Home', prose('home') + links('/help/', '/news/')),
      '/help/': page('Help', prose('help') + links('/help/more')),
      '/help/more': page('More', prose('more help') + links('/help/most')),
      '/help/most': page('Most', prose('most help')),
      '/news/': page('News', prose('news')),
    },
    { include: ['/help/'], most_depth: 2 },
  )
  const first = await read()
  await again({ include: ['/help/', '/news/'] })
  const wider = await read()
  await again({ most_depth: 3 })
  const deeper = await read()
  await again({ most_depth: 2 })

  expect(first).toEqual(['/', '/help/', '/help/more'])
  expect(wider).toEqual([...first, '/news/'])
  expect(deeper).toEqual(['/', '/help/', '/help/more', '/help/most', '/news/'])
  expect(unchanged).toEqual(expect.arrayContaining(['/', '/help/', '/help/more', '/news/']))
})

test('links that a page asks not to be followed are not, though it has not changed', async () => {
  const nofollow = '<meta name="robots" content="nofollow">'
  const { again, read } = await readOnce(
    {
      '/': page('Home', prose('home') + links('/help/')),
      '/help/': page('Help', prose('help') + links('/help/more'), nofollow),
      '/help/more': page('More', prose('more help')),
    },
    { most_depth: 1 },
  )
  await again({ most_depth: 5 })

  expect(await read()).toEqual(['/', '/help/'])
})
