import { expect, test } from 'vitest'
import { chunkDocument } from '../chunk.ts'
import { parseFile } from '../parse-file.ts'
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

const textOf = (body: string) => parseHtml(body).text

test('what stands in an item below its heading, its code or its table is read', () => {
  const plan = (name: string, price: number) =>
    `<li><h3>${name}</h3><p>It costs ${price} euros.</p><p>No fee.</p></li>`

  expect(textOf(`<ul>${plan('Basic', 5)}${plan('Pro', 9)}</ul><p>All end in May.</p>`)).toBe(
    'Basic\n\nIt costs 5 euros.\n\nNo fee.\n\nPro\n\nIt costs 9 euros.\n\nNo fee.\n\nAll end in May.',
  )
  expect(
    textOf('<ol><li>Run this: <pre>npm start</pre> then open the page.</li><li>Wait.</li></ol>'),
  ).toBe('1. Run this:\n\n```\nnpm start\n```\n\nthen open the page.\n\n2. Wait.')
  expect(
    textOf('<ul><li>Fees: <table><tr><td>a<td>b</table> plus VAT of 19 %.</li><li>Wait.</ul>'),
  ).toBe('- Fees:\n\n| a | b |\n| --- | --- |\n\nplus VAT of 19 %.\n\n- Wait.')
})

test('what stands in a list and in no item of it is read', () => {
  expect(textOf('<ul><div>We sell:</div><li>lamps</li><div>and shades</div></ul><p>Bye.</p>')).toBe(
    'We sell:\n\n- lamps and shades\n\nBye.',
  )
})

test('an item of which a heading is all has no number of its own', () => {
  expect(textOf('<ol><li><h3>Unplug</h3><li>Wrap it.</ol>')).toBe('Unplug\n\n2. Wrap it.')
})

test('a value stands under its column, whatever the cells beside it cover', () => {
  const rooms = `<table><caption>Rooms</caption><thead><tr><td colspan="3">Season 2025</td></tr>
    <tr><th rowspan="2">Room</th><th colspan="2">Price</th></tr><tr><th>Summer</th><th>Winter</th></tr></thead>
    <tbody><tr><td rowspan=2>Double</td><td>120</td><td>80</td></tr><tr><td colspan=2>closed</td></tr>
    <tr><td colspan=3>All prices include breakfast.</td></tr></table>`

  expect(textOf(rooms)).toBe(
    [
      'Rooms\n\nSeason 2025\n\n| Room | Price Summer | Price Winter |',
      '| --- | --- | --- |',
      '| Double | 120 | 80 |',
      '| Double | closed | closed |',
      '| All prices include breakfast. |',
    ].join('\n'),
  )
})

test('in a cell a block is set apart from what follows it', () => {
  const day = '<td><div>Monday</div>Office</td><td><h4>Morning</h4>9-12<p>Later</p>13-17</td>'

  expect(textOf(`<table><tr><th>Day<th>Open</tr><tr>${day}</tr></table>`)).toContain(
    '| Monday Office | Morning 9-12 Later 13-17 |',
  )
})

test('a page within a form is read, the controls of the form are not', () => {
  const controls = `<label for="q">Search the site</label><input id="q" value="lamps">
    <select><option>Germany</select><textarea>Your words</textarea><button>Send</button>`

  expect(textOf(`<body><form id="aspnetForm">${controls}<h1>Plans</h1><p>It costs 5 euros.`)).toBe(
    'Plans\n\nIt costs 5 euros.',
  )
})

test('a button in a heading is the question that it opens', () => {
  const questions = `<h2><button>How long is the warranty?</button></h2><div>It is two years.</div>
    <details><summary><button>May I return it?</button></summary>Within a month.</details>
    <dl><dt><button>Do you mend it?</button></dt><dd>Yes, we do.</dd></dl><button>More</button>`

  expect(textOf(questions)).toBe(
    'How long is the warranty?\n\nIt is two years.\n\nMay I return it?\n\nWithin a month.\n\nDo you mend it?\n\nYes, we do.',
  )
})

test('a text about cookies is read, a question about them and a trail of crumbs are not', () => {
  const policy = '<h2>Cookies</h2><p>We keep one for 30 days.</p>'
  const banner = '<h3>Cookies</h3><p>May we?</p><button>Accept</button>'
  const read = 'Cookies\n\nWe keep one for 30 days.'

  expect(textOf(`<h1>Privacy</h1><section id="cookies">${policy}</section>`)).toContain(read)
  expect(textOf(`<h1>Privacy</h1><div id="cookies">${policy}</div>`)).toContain(read)
  expect(textOf('<section id="cookies"><p>We keep one.</p></section>')).toBe('We keep one.')
  expect(textOf('<h2 id="cookies">Cookies</h2><p>We keep one.</p>')).toBe('Cookies\n\nWe keep one.')
  expect(
    textOf(`<div class="cookies-accepted has-breadcrumbs"><h1>Lamps</h1><p>Buy one.</p>${banner}
      <ol class="breadcrumb"><li>Home</li></ol></div>`),
  ).toContain('Buy one.')
  expect(
    textOf(`<div id="cookie-banner">${banner}</div><div class="cookie-note">We use them.</div>
      <section class="cookies"><p>May we?</p><button>No</button></section>
      <ul class="breadcrumbs"><li>Home</li></ul><p>Lamps.</p>`),
  ).toBe('Lamps.')
})

test('a paragraph of a page is cut by the rules of the language that the page names', () => {
  const sentence =
    'Ermäßigt zahlen an diesem Tag alle Gäste mit Ausweis, z. B. Schüler und Rentner. '
  const page = parseHtml(`<html lang="de-AT"><p>${sentence.repeat(40)}`)

  const chunks = chunkDocument(page)

  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks.filter(({ body }) => !body.endsWith('Rentner.'))).toEqual([])
})
