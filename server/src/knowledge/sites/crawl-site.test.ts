import { expect, test, vi } from 'vitest'
import { searchKnowledge } from '../search/search.ts'
import { answerPage, page, prose, useSites } from '../testing/sites.ts'

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 120_000 })
const sites = useSites()
const { library, find } = sites

/** A site of pages by path; the others are not found. */
const ofPages = (pages: Record<string, string>) =>
  sites.site((path, response) => {
    const html = pages[path]
    if (html === undefined) response.writeHead(404).end()
    else answerPage(response, html)
  })

test('one page is read with its tables and code, its original is kept, and nothing else is asked for', async () => {
  const acme = await library.world().organization()
  const table =
    '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td>12 euros</td></tr></table>'
  const code = '<pre><code>npm start --port 80</code></pre>'
  const html = page('Prices', `${prose('prices')}${table}${code}<a href="/more">More</a>`)
  const site = await ofPages({ '/prices': html })

  const id = await sites.add(acme, `${site.url}/prices`, { kind: 'web' })
  const source = await sites.crawl(acme, id, site)

  expect(source).toMatchObject({ status: 'ready', kind: 'web', bytes: Buffer.byteLength(html) })
  const text = (await find(acme, 'What does the Basic plan cost?'))
    .map(({ body }) => body)
    .join('\n')
  expect(text).toContain('| Basic | 12 euros |')
  expect((await find(acme, 'npm start port'))[0]?.body).toContain('npm start --port 80')
  expect(await find(acme, 'rights reserved')).toEqual([])
  expect(site.asked).toEqual(['/prices'])
  const { rows } = await library.world().owner.query('select storage_key from knowledge_pages')
  expect((await library.files.read(rows[0].storage_key))?.toString()).toBe(html)
})

test('a site is read by its map and its links, on its own host, once each, as deep as it may', async () => {
  const acme = await library.world().organization()
  const elsewhere = '<a href="http://other.test/x">Other</a><a href="/picture.png">Picture</a>'
  const pages: Record<string, string> = {
    '/': page(
      'Home',
      `${prose('home')}<a href="/one#top">1</a><a href="/one?utm_source=x">1</a>${elsewhere}`,
    ),
    '/one': page('One', `${prose('one')}<a href="/two">2</a>`),
    '/two': page('Two', `${prose('two')}<a href="/three">3</a>`),
    '/three': page('Three', prose('three')),
    '/mapped': page('Mapped', prose('what the map has')),
    '/copy': page('Mapped', prose('what the map has')),
    '/print': page('Print', prose('print'), '<link rel="canonical" href="/one">'),
    '/hidden': page('Hidden', prose('hidden'), '<meta name="robots" content="noindex">'),
    '/private/x': page('Private', prose('private')),
    '/blog/x': page('Blog', prose('blog')),
  }
  const listed = ['/mapped', '/copy', '/print', '/hidden', '/private/x', '/blog/x', '/lost']
  const site = await sites.site((path, response, request) => {
    const origin = `http://${request.headers.host}`
    if (path === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end(`User-agent: *\nDisallow: /private/\nSitemap: ${origin}/map.xml`)
    } else if (path === '/map.xml') {
      const urls = [...listed.map((each) => origin + each), 'http://other.test/y']
      response.writeHead(200, { 'content-type': 'application/xml' })
      response.end(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`)
    } else if (pages[path] === undefined) response.writeHead(404).end()
    else answerPage(response, pages[path])
  })

  const id = await sites.add(acme, site.url, { most_depth: 2, exclude: ['/blog/*'] })
  const source = await sites.crawl(acme, id, site)

  expect(source).toMatchObject({ status: 'ready', progress: 100 })
  const states = Object.fromEntries((await sites.pages(id)).map(({ path, state }) => [path, state]))
  expect(states).toEqual({
    '/': 'read',
    '/one': 'read',
    '/two': 'read',
    '/mapped': 'skipped',
    '/copy': 'read',
    '/print': 'skipped',
    '/hidden': 'skipped',
    '/private/x': 'skipped',
    '/lost': 'failed',
  })
  expect(site.asked.filter((path) => path === '/one')).toHaveLength(1)
  expect(site.asked).not.toContain('/private/x')
  expect(site.asked).not.toContain('/three')
})

test('each page has its own title and language, and the site is called as its first page', async () => {
  const acme = await library.world().organization()
  const german =
    '<p>Die Hundegebühr ist an der Rezeption zu zahlen und gilt für die ganze Nacht, auch wenn der Hund im Wagen bleibt und nicht mit in das Zimmer kommt. Für Gäste mit einem Hund steht am Eingang immer eine Schale mit Wasser.</p>'
  const site = await ofPages({
    '/': page(
      'Harbour inn',
      `${prose('the inn')}<a href="/hund">Hund</a><a href="/kurz">-</a><a href="/name">-</a>`,
    ),
    '/hund': page('Mit dem Hund', german),
    '/kurz': page('Kurz', '<p>Parkplatz hinter dem Haus.</p>'),
    '/name': page('Orlebar', '<p>Orlebar 0441 22.</p>'),
  })

  const id = await sites.add(acme, site.url)
  const named = await library.source(id)
  const source = await sites.crawl(acme, id, site)

  expect(named?.title).toBe(`site.test:${site.port}`)
  expect(source).toMatchObject({ title: 'Harbour inn', language: 'en' })
  expect((await sites.pages(id)).map(({ path, title }) => [path, title])).toEqual([
    ['/', 'Harbour inn'],
    ['/hund', 'Mit dem Hund'],
    ['/kurz', 'Kurz'],
    ['/name', 'Orlebar'],
  ])
  const languageOf = async (question: string) => {
    const query = { organizationId: acme.id, question }
    const { passages } = await searchKnowledge(library.db, acme.owner.claims, query)
    return passages[0]?.language
  }
  expect(await languageOf('Muss man für die Hunde zahlen?')).toBe('de')
  expect(await languageOf('What does the inn tell?')).toBe('en')
  expect(await languageOf('Parkplatz')).toBe('de')
  expect(await languageOf('Orlebar')).toBe('en')
})

test('an endless site ends at the number of pages that it may have', async () => {
  const acme = await library.world().organization()
  const site = await sites.site((path, response) => {
    if (path === '/robots.txt' || path === '/sitemap.xml') return void response.writeHead(404).end()
    const nth = Number(path.slice(1)) || 0
    answerPage(
      response,
      page(
        `Day ${nth}`,
        `${prose(`day ${nth}`)}<a href="/${nth + 1}">Next</a><a href="/${nth + 2}">2</a>`,
      ),
    )
  })

  const id = await sites.add(acme, site.url, { most_pages: 3, most_depth: 10 })
  await sites.crawl(acme, id, site)

  expect(await library.source(id)).toMatchObject({ status: 'ready' })
  expect(await sites.pages(id)).toHaveLength(3)
})

test.each<[string, string, RegExp]>([
  [
    'shows its text by scripts alone',
    '<body><div id="root"></div><script src="/app.js"></script></body>',
    /only with JavaScript/,
  ],
  ['has no text', '<body><img src="x.png"></body>', /no text/],
])('a page that %s says so', async (_what, html, reason) => {
  const acme = await library.world().organization()
  const site = await ofPages({ '/': `<!doctype html><html>${html}</html>` })

  const id = await sites.add(acme, site.url, { kind: 'web' })
  await sites.crawl(acme, id, site)

  expect(await library.source(id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(reason),
  })
})

test.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:10.0.0.1]/',
  'http://site.test:22/',
])('%s is refused in words, and nothing is connected to', async (url) => {
  const acme = await library.world().organization()
  const site = await ofPages({})

  const id = await sites.add(acme, url, { kind: 'web' })
  await sites.crawl(acme, id, site)

  expect(await library.source(id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/public|Port/),
  })
  expect(site.asked).toEqual([])
})
