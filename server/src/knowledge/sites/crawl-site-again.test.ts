import { times } from 'database/testing/times'
import { expect, test, vi } from 'vitest'
import { answerPage, page, prose, useSites } from '../testing/sites.ts'

// A site that is read again, or on: what changed, what went, what was paused.

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 120_000 })
const sites = useSites()
const { library, find } = sites

const many = times(4, 500)
test(`of ${many} pages of which some changed, the changed ones alone are read and embedded again`, async () => {
  const acme = await library.world().organization()
  const changing = Math.max(2, many / 50)
  let version = 1
  const body = (nth: number) =>
    prose(`subject ${nth}`) +
    (nth < changing ? `<h2>News</h2><p>It is version ${version} of page ${nth}.</p>` : '')
  const site = await sites.site((path, response, request) => {
    const nth = Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? (path === '/' ? 0 : Number.NaN))
    if (Number.isNaN(nth) || nth >= many) return void response.writeHead(404).end()
    const next = Array.from({ length: 9 }, (_, each) => nth * 9 + each + 1).filter(
      (each) => each < many,
    )
    const links = next.map((each) => `<a href="/page/${each}">${each}</a>`).join(' ')
    const etag = `"${nth}-${nth < changing ? version : 1}"`
    if (nth % 2 === 1 && request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else answerPage(response, page(`Page ${nth}`, body(nth) + links), nth % 2 === 1 ? { etag } : {})
  })
  const vectors = async () => {
    const { rows } = await library
      .world()
      .owner.query(
        `select chunk_id, xmin::text as made from private.knowledge_vectors where organization_id = $1`,
        [acme.id],
      )
    return new Map(rows.map(({ chunk_id, made }) => [chunk_id, made]))
  }
  const id = await sites.add(acme, site.url, { most_pages: 1000, most_depth: 10 })
  const first = await sites.crawl(acme, id, site)
  await library.embed(acme, id)
  const before = await vectors()

  version = 2
  await sites.steer(acme, id, 'sync')
  const second = await sites.crawl(acme, id, site)
  await library.embed(acme, id)
  const after = await vectors()

  expect([first?.status, second?.status]).toEqual(['ready', 'ready'])
  const pages = await sites.pages(id)
  expect(pages.filter(({ state }) => state === 'read')).toHaveLength(many)
  const changed = pages.filter(({ change }) => change)
  expect(changed).toHaveLength(changing)
  expect(changed.every((each) => each.new_passages === 1 && each.gone_passages === 1)).toBe(true)
  const fresh = [...after].filter(([chunk, made]) => before.get(chunk) !== made)
  expect(fresh).toHaveLength(changing)
  expect(after.size).toBe(before.size)
  expect(await find(acme, 'version 1')).not.toContainEqual(
    expect.objectContaining({ body: expect.stringContaining('version 1 ') }),
  )
}, 900_000)

test('a page that went goes from the search with the next run; one that fails for once stays', async () => {
  const acme = await library.world().organization()
  const pages: Record<string, string> = {
    '/': page('Home', `${prose('home')}<a href="/gone">1</a><a href="/ill">2</a>`),
    '/gone': page('Gone', prose('zebras')),
    '/ill': page('Ill', prose('giraffes')),
  }
  let ill = false
  const site = await sites.site((path, response) => {
    const html = pages[path]
    if (ill && path === '/ill') response.writeHead(500).end()
    else if (html === undefined) response.writeHead(404).end()
    else answerPage(response, html)
  })
  const id = await sites.add(acme, site.url)
  await sites.crawl(acme, id, site)

  delete pages['/gone']
  ill = true
  await sites.steer(acme, id, 'sync')
  await sites.crawl(acme, id, site)

  expect(await sites.pages(id)).toMatchObject([
    { path: '/', state: 'read', change: null },
    { path: '/gone', state: 'gone', change: 'removed' },
    { path: '/ill', state: 'failed', reason: 'The host answers 500.', change: null },
  ])
  expect(await find(acme, 'zebras')).toEqual([])
  expect(await find(acme, 'giraffes')).toHaveLength(1)
})

test('a run that is paused stops, goes on where it was, and one that is cancelled keeps what was read', async () => {
  const acme = await library.world().organization()
  const links = Array.from({ length: 3 }, (_, nth) => `<a href="/${nth}">${nth}</a>`).join('')
  let act = 'pause'
  const site = await sites.site((path, response) => {
    if (/^\/\d?$/.test(path)) {
      const html = page(`Page ${path}`, prose(`page ${path}`) + links)
      const answer = () => answerPage(response, html)
      if (path === '/1') sites.steer(acme, id, act).then(answer, answer)
      else answer()
    } else response.writeHead(404).end()
  })
  const id: string = await sites.add(acme, site.url)

  const paused = await sites.crawl(acme, id, site)
  const asked = site.asked.length
  act = 'cancel'
  await sites.steer(acme, id, 'resume')
  const done = await sites.crawl(acme, id, site)
  await sites.steer(acme, id, 'sync')
  const cancelled = await sites.crawl(acme, id, site)

  expect(paused?.status).toBe('paused')
  expect(site.asked.slice(0, asked)).not.toContain('/2')
  expect(done?.status).toBe('ready')
  expect(cancelled).toMatchObject({ status: 'ready' })
  expect((await sites.pages(id)).filter(({ state }) => state === 'read')).toHaveLength(4)
})

test('a page that two servers read at the same moment is one document', async () => {
  const acme = await library.world().organization()
  const bothAsk = Promise.withResolvers<void>()
  let asked = 0
  const site = await sites.site(async (path, response) => {
    if (path !== '/') return void response.writeHead(404).end()
    asked += 1
    if (asked === 2) bothAsk.resolve()
    await bothAsk.promise
    answerPage(response, page('Opening', prose('the opening hours')))
  })
  const id = await sites.add(acme, `${site.url}/`, { kind: 'web' })

  await Promise.all([sites.crawl(acme, id, site), sites.crawl(acme, id, site)])

  expect(asked).toBe(2)
  expect((await library.source(id))?.status).toBe('ready')
  const { rows } = await library
    .world()
    .owner.query('select from knowledge_documents where source_id = $1', [id])
  expect(rows).toHaveLength(1)
  expect(await find(acme, 'opening hours')).toHaveLength(1)
})

test('who searches by vectors hears of passages that went, also where none came', async () => {
  const acme = await library.world().organization()
  const animals = (...names: string[]) =>
    page('Animals', names.map((name) => `<h2>${name}</h2>${prose(name)}`).join(''))
  const pages: Record<string, string> = {
    '/': page('Home', `${prose('home')}<a href="/animals">1</a><a href="/gone">2</a>`),
    '/animals': animals('lions', 'zebras', 'otters'),
    '/gone': page('Gone', prose('giraffes')),
  }
  const site = await sites.site((path, response) => {
    const html = pages[path]
    if (html === undefined) response.writeHead(404).end()
    else answerPage(response, html)
  })
  const id = await sites.add(acme, site.url)
  const read = async () => {
    await sites.crawl(acme, id, site)
    await library.embed(acme, id)
    const { rows } = await library.world().owner.query(
      `select revision, complete, (select count(*)::integer from private.knowledge_vectors where source_id = $1) as vectors
       from private.knowledge_vector_sets where source_id = $1`,
      [id],
    )
    return rows[0]
  }
  const again = async () => {
    await sites.steer(acme, id, 'sync')
    return read()
  }

  const first = await read()
  const same = await again()
  delete pages['/gone']
  const gone = await again()
  pages['/animals'] = animals('lions', 'zebras')
  const shorter = await again()

  expect(first).toMatchObject({ complete: true, vectors: 5 })
  expect(same).toEqual(first)
  expect(gone).toEqual({ revision: first.revision + 1, complete: true, vectors: 4 })
  expect(shorter).toEqual({ revision: gone.revision + 1, complete: true, vectors: 3 })
  expect(await again()).toEqual(shorter)
})
