import { expect, test } from 'vitest'
import { parseFile } from './parse-file.ts'
import { parseHtml } from './parse-html.ts'

const page = `<!doctype html><html lang="en"><head><title>Lamp repair</title>
<style>p{color:red}</style><script>var a = '<p>never</p>'</script></head><body>
<nav><a href="/">Home</a></nav><header><h1>Lamp &amp; shade repair</h1></header>
<p>We mend <b>every</b> lamp.<br>Bring it in.</p>
<h2>How it works</h2>
<ol><li>Unplug the lamp.</li><li>Wrap <i>the shade</i>.<ul><li>in paper</li></ul></li></ol>
<table><caption>Prices</caption><tr><th>Lamp</th><th>Price</th></tr>
<tr><td>Desk | floor</td><td><p>€20</p></td></tr></table>
<div hidden>secret</div><p style="display: none">hidden</p>
<pre>line 1
  line 2</pre>
<footer>Imprint</footer></body></html>`

test('a page gives headings, paragraphs, lists and tables, and nothing of its frame', () => {
  const { text, blocks } = parseHtml(page)

  expect(blocks.map(({ kind, from, to }) => [kind, text.slice(from, to)])).toEqual([
    ['heading', 'Lamp & shade repair'],
    ['paragraph', 'We mend every lamp.\nBring it in.'],
    ['heading', 'How it works'],
    ['list', '1. Unplug the lamp.\n2. Wrap the shade.\n  - in paper'],
    ['paragraph', 'Prices'],
    ['table', '| Lamp | Price |\n| --- | --- |\n| Desk / floor | €20 |'],
    ['code', '```\nline 1\n  line 2\n```'],
  ])
})

test('of a page that says which is its main part, that is read', () => {
  const about = '<p>Lamps are mended here, whatever they are made of.</p>'
  const paged = (main: string, beside = '') =>
    parseHtml(`<!doctype html><title>Lamps</title><body><div class="logo">Halden</div>
      <div id="cookie-note">We use cookies.</div>${beside}<main>
      <p class="breadcrumbs">Home / Lamps</p>${main}</main><p>Popular: desk lamps</p></body>`).text

  expect(paged(about)).toBe('Lamps\n\nLamps are mended here, whatever they are made of.')
  expect(paged('')).toBe('Lamps\n\nHalden\n\nPopular: desk lamps')
  expect(paged('<p>Hi.</p>', about)).toContain('whatever they are made of')
})

test('the type is known by the content or the name, and the encoding by what the page says', async () => {
  const latin = Buffer.from('<meta charset="iso-8859-2"><p>Pok\xf3j \xb3azienka', 'latin1')

  const read = await Promise.all([
    parseFile(Buffer.from(page), 'lamps.txt'),
    parseFile(latin, 'pokoje.html'),
  ])

  expect(read.map(({ mimeType }) => mimeType)).toEqual(['text/html', 'text/html'])
  expect(read[1]?.text).toBe('Pokój łazienka')
})

test('a page without headings has its title for one', () => {
  expect(parseHtml('<html><title>Opening hours</title><p>From nine to five.').text).toBe(
    'Opening hours\n\nFrom nine to five.',
  )
})

test('tags left open lose no text', () => {
  const { text } = parseHtml(
    '<p>One<p>Two<ul><li>three<li>four</ul><table><tr><td>a<td>b<tr><td>c<td>d',
  )

  expect(text).toBe('One\n\nTwo\n\n- three\n- four\n\n| a | b |\n| --- | --- |\n| c | d |')
})

test.each([
  ['a page of scripts', '<html><script>1</script>', 'empty'],
  ['a page of a million elements', `<html>${'<b>a</b>'.repeat(1_000_000)}`, 'too_complex'],
  ['elements nested without end', `<html>${'<div>'.repeat(200_000)}a`, 'too_complex'],
  ['tables nested without end', `<html>${'<table><tr><td>'.repeat(5_000)}a`, 'too_complex'],
  ['a table of a million columns', `<html><table>${'<td>a'.repeat(400_000)}`, 'too_complex'],
])('%s is refused with its reason', async (_name, source, code) => {
  await expect(parseFile(Buffer.from(source), 'a.html')).rejects.toMatchObject({ code })
})
