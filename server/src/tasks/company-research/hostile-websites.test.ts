import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { prose } from '../../knowledge/testing/sites.ts'
import { type Answer, html, useResearch } from './testing/research.ts'

// The thread that reads a page lets everything else go first.
vi.setConfig({ testTimeout: 60_000 })

const { research, researched } = useResearch()

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
      /It is larger than 4 MB\.$/,
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
