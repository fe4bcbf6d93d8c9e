import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { answerPage, prose, useSites } from '../../knowledge/testing/sites.ts'
import { useTasks } from '../testing/tasks.ts'

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 60_000 })

const tasks = useTasks()
const { site } = useSites()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const html = (head: string, body: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`

type Answer = string | ((response: ServerResponse) => unknown)

/** A website by what it answers at each path; elsewhere it has nothing. */
const website = (answers: Record<string, Answer>) =>
  site((path, response) => {
    const answer = answers[path]
    if (answer === undefined) response.writeHead(404).end()
    else if (typeof answer === 'string') answerPage(response, answer)
    else answer(response)
  })

/** What became of the research of a website. */
async function research(
  answers: Record<string, Answer>,
  { input, member = false }: { input?: string; member?: boolean } = {},
) {
  const there = await website(answers)
  const acme = await tasks.world().organization()
  const person = member ? await tasks.world().member(acme, 'member') : acme.owner
  const asked = { website: input ?? there.url }
  const id = await tasks.ask(acme, 'companyResearch', asked, person)
  const run = () => tasks.run(id, undefined, there)
  return { ...there, acme, person, id, run, task: () => tasks.task(id) }
}

async function researched(answers: Record<string, Answer>, input?: string) {
  const { run, task, url } = await research(answers, input === undefined ? {} : { input })
  await run()
  return { url, ...(await task()) }
}

const halden = {
  '/': html(
    `<title>Freight that arrives | Halden Logistics</title>
     <meta property="og:site_name" content="Halden Logistics">
     <meta name="description" content="Halden Logistics moves pallets between the ports of the north, overnight and by rail.">
     <meta name="theme-color" content="#0a5">
     <link rel="apple-touch-icon" href="/touch.png"><link rel="stylesheet" href="/site.css">`,
    `<nav><a href="/services">Services</a><a href="/about-us">About us</a><a href="/jobs">Jobs</a>
     <a href="http://other.test/services">Partner</a></nav><main><h1>Freight</h1>${prose('freight')}</main>`,
  ),
  '/services': html(
    '<title>Services</title>',
    `<main><h1>Services</h1><h2>Overnight pallets</h2>${prose('pallets')}<h2>Rail containers</h2>${prose('rail')}
     <h2>Our services</h2></main>`,
  ),
  '/about-us': html(
    '<title>About</title>',
    `<main><h1>About us</h1><p>We have moved freight since 1952, from two ports and with forty colleagues, for makers of furniture and of paper.</p>${prose('us')}</main>`,
  ),
  '/touch.png': (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(png),
  '/site.css': (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'text/css' })
      .end(':root { --brand-colour: rgb(20, 40, 200) } a { color: #333 } b { color: #c00; }'),
}

describe('a website', () => {
  test('becomes what its company is called, does, offers, how it speaks and looks', async () => {
    const { acme, asked, run, task, url } = await research(halden)

    await run()

    const { data, ...ended } = await task()
    expect(ended).toMatchObject({
      status: 'completed',
      message: 'Read 3 pages of Halden Logistics.',
      error: null,
    })
    expect(data).toMatchObject({
      website: `${url}/`,
      name: 'Halden Logistics',
      summary: expect.stringMatching(/^Halden Logistics moves pallets .* by rail\. We have moved/),
      products: ['Overnight pallets', 'Rail containers'],
      tone: { id: 'professional' },
      language: 'en',
      logo: { url: `${url}/touch.png`, data: `data:image/png;base64,${png.toString('base64')}` },
      colours: ['#00aa55', '#1428c8', '#cc0000'],
      pages: ['/', '/about-us', '/services'].map((path) =>
        expect.objectContaining({ url: url + path }),
      ),
      notes: [],
    })
    expect(asked).not.toContain('/jobs')
    const { rows } = await tasks.sql('select * from knowledge_sites where organization_id = $1', [
      acme.id,
    ])
    expect(rows).toMatchObject([
      { source_id: (data as { source_id: string }).source_id, kind: 'site', url: `${url}/` },
    ])
  })

  test('is added to the knowledge once, however often it is read', async () => {
    const { acme, run, url, outbound } = await research(halden)
    await run()
    const id = await tasks.ask(acme, 'company-research', { website: url })

    await tasks.run(id, undefined, { outbound })

    const { rows } = await tasks.sql('select 1 from knowledge_sites where organization_id = $1', [
      acme.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('is not added for a person who may not add sources any more, and the research says so', async () => {
    const { acme, person, run, task } = await research(halden, { member: true })
    await tasks.sql("update organization_members set role = 'agent_user' where user_id = $1", [
      person.id,
    ])

    await run()

    expect(await task()).toMatchObject({
      status: 'completed',
      data: {
        source_id: null,
        notes: ['It was not added to your knowledge: you may not add sources.'],
      },
    })
    const { rows } = await tasks.sql('select 1 from knowledge_sites where organization_id = $1', [
      acme.id,
    ])
    expect(rows).toEqual([])
  })

  test('in another language is read as one in English', async () => {
    const { data } = await researched({
      '/': html(
        '<title>Startseite – Site</title><meta name="description" content="Wir backen seit 1890 Brot für die ganze Stadt.">',
        `<a href="/produkte">Unsere Produkte</a><a href="/ueber-uns">Über uns</a>
         <p>Willkommen bei uns. Bei uns finden Sie jeden Tag frisches Brot. Wir freuen uns auf Ihren Besuch. Gern beraten wir Sie an der Theke und zeigen Ihnen, was Ihnen schmecken könnte, und packen es Ihnen ein.</p>`,
        'de',
      ),
      '/produkte': html(
        '<title>Produkte</title>',
        '<h1>Unsere Produkte</h1><h2>Roggenbrot</h2><p>Kräftig.</p><h2>Brötchen</h2><p>Knusprig.</p>',
        'de',
      ),
    })

    expect(data).toMatchObject({
      name: 'Site',
      summary: expect.stringMatching(/^Wir backen seit 1890 Brot/),
      products: ['Roggenbrot', 'Brötchen'],
      tone: { id: 'formal' },
      language: 'de',
    })
  })

  test('is called as its address where it does not say its name', async () => {
    const { data } = await researched({ '/': html('<title>Home</title>', prose('screws')) })

    expect(data).toMatchObject({ name: 'Site' })
  })

  test('is described by its data for search engines first', async () => {
    const described = {
      '@graph': [
        {
          '@type': 'Corporation',
          name: 'Orlebar Tools',
          description: 'Orlebar makes tools for people who repair clocks.',
          logo: { url: '/logo.svg' },
        },
        { '@type': 'Product', name: 'Clock key' },
      ],
    }
    const { data, url } = await researched({
      '/': html(
        `<script type="application/ld+json">${JSON.stringify(described)}</script>
         <script type="application/ld+json">{broken</script>`,
        prose('clocks'),
      ),
      '/logo.svg': (response) =>
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    })

    expect(data).toMatchObject({
      name: 'Orlebar Tools',
      summary: expect.stringMatching(/^Orlebar makes tools for people who repair clocks\./),
      products: ['Clock key'],
      // A picture that can hold scripts is named and not kept.
      logo: { url: `${url}/logo.svg`, data: null },
    })
  })
})

describe('a website that cannot be read', () => {
  const page = html('<title>x</title>', prose('x'))
  const to = (location: string) => (response: ServerResponse) =>
    void response.writeHead(302, { location }).end()

  test.each<[string, Record<string, Answer>, RegExp]>([
    ['that is ill', { '/': (r) => r.writeHead(500).end() }, /It answers 500\.$/],
    ['that is empty', { '/': html('', '') }, /Its pages have no text\.$/],
    [
      'that is no page',
      { '/': (r) => r.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF') },
      /This is no page but application\/pdf\.$/,
    ],
    [
      'that breaks off',
      {
        '/': (r) => {
          r.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
          r.write('<p>')
          r.destroy()
        },
      },
      /site\.test could not be reached\.$/,
    ],
    [
      'that is huge',
      {
        '/': (r) => {
          r.writeHead(200, { 'content-type': 'text/html' })
          r.end('<p>word word word</p>'.repeat(300_000))
        },
      },
      /It is larger than 4 MiB\.$/,
    ],
    ['that is tags within tags', { '/': html('', '<div>'.repeat(60_000)) }, /too many elements/],
    [
      'that asks not to be read',
      {
        '/': page,
        '/robots.txt': (r) =>
          r.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /'),
      },
      /robots\.txt does not allow it\.$/,
    ],
    [
      'that shows its text by scripts alone',
      { '/': html('<title>App</title>', '<div id="root"></div><script src="/a.js"></script>') },
      /only with JavaScript, which is not run here\.$/,
    ],
    ['that leads to this machine', { '/': to('http://127.0.0.1:1/') }, /Port 1 cannot be called/],
    [
      'that leads into the network of a cloud',
      { '/': to('http://169.254.169.254/latest/meta-data') },
      /has no public address/,
    ],
    ['that leads to a file', { '/': to('file:///etc/passwd') }, /Only http and https/],
    ['that leads around in circles', { '/': to('/') }, /leads to too many others\.$/],
  ])('%s says so', async (_, answers, words) => {
    const { status, error, message, data, url } = await researched(answers)

    expect({ status, data }).toEqual({ status: 'failed', data: null })
    expect(error).toMatch(words)
    expect(error?.startsWith(`${url} could not be read. `)).toBe(true)
    expect(message).toBe(error)
  })

  test.each([
    ['', 'Say which website to read.'],
    ['   ', 'Say which website to read.'],
    ['our website', '“our website” is no address of a website.'],
    ['javascript:alert(1)', '“javascript:alert(1)” is no address of a website.'],
    ['ftp://halden.example', '“ftp://halden.example” is no address of a website.'],
    ['x'.repeat(501), 'This address is too long.'],
    ['http://10.0.0.1', /^http:\/\/10\.0\.0\.1 could not be read\. .*has no public address/],
    ['http://[::1]/', /could not be read\. .*has no public address/],
  ])('“%s” is told what is wrong with it', async (input, words) => {
    const { status, error } = await researched({}, input)

    expect(status).toBe('failed')
    if (words instanceof RegExp) expect(error).toMatch(words)
    else expect(error).toBe(words)
  })
})

describe('a website that does not mean well', () => {
  test('gives words, never markup or letters that the database cannot keep', async () => {
    const name = String.raw`"<b>Halden</b> \u0000 \ud83d"`
    const { status, data } = await researched({
      '/': html(
        `<script type="application/ld+json">{"@type": "Organization", "name": ${name}}</script>`,
        `${prose('traps')}<a href="javascript:alert(1)">About</a><a href="http://[">Products</a>
         <a href="/about/%ff">About us</a>`,
      ),
    })

    expect(status).toBe('completed')
    expect(data).toMatchObject({ name: '<b>Halden</b>  \ufffd', logo: null })
  })

  test('takes no more than a few pages, pictures and styles', async () => {
    const links = Array.from({ length: 2000 }, (_, nth) => `<a href="/products/${nth}">P${nth}</a>`)
    const sheets = '<link rel="stylesheet" href="/a.css"><link rel="icon" href="/i.png">'.repeat(50)
    const { run, task, asked } = await research({
      '/': html(sheets, `${prose('much')}${links.join('')}`),
    })

    await run()

    expect(await task()).toMatchObject({ status: 'completed' })
    expect(asked.length).toBeLessThan(12)
  })

  test('whose data for search engines is deep and endless is read all the same', async () => {
    const deep = `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`
    const many = JSON.stringify(
      Array.from({ length: 5000 }, () => ({ '@type': 'Product', name: 'Nut' })),
    )
    const data = (text: string) => `<script type="application/ld+json">${text}</script>`
    const { status, data: result } = await researched({
      '/': html(`<title>Site</title>${data(deep)}${data(many)}`, prose('data')),
    })

    expect(status).toBe('completed')
    expect(result).toMatchObject({ products: ['Nut'] })
  })
})
