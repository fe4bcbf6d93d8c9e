import { expect, test, vi } from 'vitest'
import { answerPage, page, prose, useSites } from '../testing/sites.ts'

// Pages that stand under two addresses, or under another one than before.

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 120_000 })
const sites = useSites()
const { library, find } = sites

type Answer = { html: string } | { to: string } | { status: number }
type Answers = Record<string, Answer>

const about = (animal: string, canonical = '') => ({
  html: page(
    animal,
    prose(animal),
    canonical && `<link rel="canonical" href="${canonical.replace('http:', 'https:')}">`,
  ),
})
const home = (...links: string[]) => ({
  html: page('Home', prose('home') + links.map((to) => `<a href="${to}">${to}</a>`).join('')),
})
const noText = { html: '<!doctype html><html><body></body></html>' }
const noindex = '<meta name="robots" content="noindex">'

/** A site of answers by path, read once; a test may change them. What is not among them is not found. */
async function readOnce(answers: Answers | ((origin: string) => Answers), how = {}) {
  const acme = await library.world().organization()
  const site = await sites.site((path, response) => {
    const answer = known[path] ?? { status: 404 }
    if ('html' in answer) answerPage(response, answer.html)
    else if ('to' in answer) response.writeHead(301, { location: answer.to }).end()
    else response.writeHead(answer.status).end()
  })
  const known = typeof answers === 'function' ? answers(site.url) : answers
  const id = await sites.add(acme, site.url, how)
  await sites.crawl(acme, id, site)
  /** The documents that there are, by path. */
  async function documents(): Promise<Record<string, string>> {
    const { rows } = await library.world().owner.query(
      `select regexp_replace(url, '^https?://[^/]+', '') as path, id from knowledge_documents
       where source_id = $1 order by url`,
      [id],
    )
    return Object.fromEntries(rows.map(({ path, id }) => [path, id]))
  }
  return {
    async again(change: Answers = {}, most = 200) {
      Object.assign(known, change)
      const sql = 'update knowledge_sites set most_pages = $2 where source_id = $1'
      await library.world().owner.query(sql, [id, most])
      await sites.steer(acme, id, 'sync')
      await sites.crawl(acme, id, site)
    },
    async states() {
      const pages = await sites.pages(id)
      return Object.fromEntries(pages.map(({ path, state }) => [path, state]))
    },
    documents,
    paths: async () => Object.keys(await documents()),
    found: (animal: string) => find(acme, animal),
  }
}

test('a page that is known by its own address with another scheme, or without a slash, is read', async () => {
  const { states, documents, again, found } = await readOnce((origin) => ({
    '/': home('/lions', '/zebras/'),
    '/lions': about('lions', `${origin}/lions`),
    '/zebras': { to: '/zebras/' },
    '/zebras/': about('zebras', '/zebras'),
  }))
  const first = await documents()
  await again()

  expect(await states()).toEqual({ '/': 'read', '/lions': 'read', '/zebras/': 'read' })
  expect(await documents()).toEqual(first)
  expect(await found('lions')).toHaveLength(1)
  expect(await found('zebras')).toHaveLength(1)
})

test('of a page and one that it is known as, which leads back, one is read, in each run the same', async () => {
  const { documents, again, found } = await readOnce({
    '/': home('/a1', '/b1', '/a2', '/b2', '/a3', '/b3', '/z4'),
    ...{ '/a1': about('lions', '/b1'), '/b1': { to: '/a1' } },
    ...{ '/b2': about('zebras', '/a2'), '/a2': { to: '/b2' } },
    ...{ '/a3': about('otters', '/b3'), '/b3': about('otters', '/a3') },
    // The one that is read comes first only from the second run on.
    ...{ '/z4': about('foxes', '/a4'), '/a4': { to: '/z4' } },
  })
  const first = await documents()
  await again()
  const second = await documents()
  await again()

  expect(Object.keys(first)).toHaveLength(5)
  expect([second, await documents()]).toEqual([first, first])
  expect(await found('zebras')).toHaveLength(1)
})

test('a page is read where the one that it is known as has no text to be read', async () => {
  const others: Answers = {
    '/a1': { status: 404 },
    '/z1': { status: 404 },
    '/z2': { status: 500 },
    '/out/z3': about('foxes'),
    '/z4': noText,
    '/z5': { to: '/z6' },
    '/z7': { to: '/z8' },
    '/z8': noText,
  }
  const canonicals = Object.keys(others).slice(0, 7)
  const pages = canonicals.map((other, nth) => [`/m${nth}`, about(`animal ${nth}`, other)] as const)

  const { paths } = await readOnce(
    {
      '/': home('/a1', ...pages.map(([path]) => path)),
      ...Object.fromEntries(pages),
      ...others,
    },
    { exclude: ['/out/*'] },
  )

  expect(await paths()).toEqual(['/', ...pages.map(([path]) => path)])
})

test('what is known as a page that is read, or asks not to be kept, is not kept beside it', async () => {
  const { paths } = await readOnce({
    '/': home('/a', '/list', '/list/?by=name', '/list/?by=price', '/secret', '/z'),
    '/list': { to: '/list/' },
    '/list/': about('lions'),
    '/list/?by=name': about('lions by name', '/list'),
    '/list/?by=price': about('lions by price', '/list'),
    '/a': about('secrets of a', '/secret'),
    '/secret': { html: page('Secret', prose('secrets'), noindex) },
    '/z': about('secrets of z', '/secret'),
  })

  expect(await paths()).toEqual(['/', '/list/'])
})

test('a page that leads on is read where the other one does not fit into the site, but not what is left out', async () => {
  const fit = await readOnce(
    { '/': home('/a'), '/a': { to: '/b' }, '/b': about('zebras') },
    { most_pages: 2 },
  )
  const copied = await readOnce({
    ...{ '/': home('/a', '/b'), '/a': about('zebras'), '/b': about('zebras') },
  })
  await copied.again({ '/': home('/a'), '/a': { to: '/b' } }, 2)
  const out = await readOnce(
    { '/': home('/a'), '/a': { to: '/out/b' }, '/out/b': about('zebras') },
    { most_pages: 2, exclude: ['/out/*'] },
  )

  expect([await fit.paths(), await copied.paths()]).toEqual([
    ['/', '/a'],
    ['/', '/a'],
  ])
  expect(await out.paths()).toEqual(['/'])
})

test('a page that moved is found at its new address, whatever became of the old one', async () => {
  const { paths, states, again, found } = await readOnce({
    '/': home('/z1', '/z2', '/z3', '/z4'),
    '/z1': about('lions'),
    '/z2': about('zebras'),
    '/z3': about('otters'),
    '/z4': about('foxes'),
  })

  await again({
    '/': home('/a1', '/a2', '/a3', '/a4', '/z1', '/z2', '/z3', '/z4'),
    ...{ '/a1': about('lions'), '/a2': about('zebras'), '/a3': about('otters') },
    ...{ '/a4': about('foxes') },
    ...{ '/z1': { to: '/a1' }, '/z2': { status: 404 }, '/z3': about('wolves'), '/z4': noText },
  })

  expect(await paths()).toEqual(['/', '/a1', '/a2', '/a3', '/a4', '/z3'])
  expect(await states()).toMatchObject({ '/z1': 'skipped', '/z2': 'gone', '/z4': 'skipped' })
  expect(await found('zebras')).toHaveLength(1)
})

test('a copy of a page that stays is skipped, whichever is seen first', async () => {
  const { documents, states, again } = await readOnce({ '/': home('/m'), '/m': about('zebras') })
  const first = await documents()

  await again({
    ...{ '/': home('/a', '/m', '/z'), '/a': about('zebras'), '/z': about('zebras') },
  })

  expect(await documents()).toEqual(first)
  expect(await states()).toMatchObject({ '/a': 'skipped', '/m': 'read', '/z': 'skipped' })
})

test('the text of a page that leads to one which fails for once stays', async () => {
  const { paths, states, again, found } = await readOnce({ '/': home('/a'), '/a': about('zebras') })

  await again({ '/a': { to: '/b' }, '/b': { status: 500 } })
  const failed = [await states(), (await found('zebras')).length]
  await again({ '/b': about('zebras') })

  expect(failed).toEqual([{ '/': 'read', '/a': 'failed' }, 1])
  expect(await paths()).toEqual(['/', '/b'])
  expect(await found('zebras')).toHaveLength(1)
})
