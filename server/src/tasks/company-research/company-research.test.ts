import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { prose } from '../../knowledge/testing/sites.ts'
import { html, useResearch } from './testing/research.ts'

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 60_000 })

const { tasks, research, researched } = useResearch()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
