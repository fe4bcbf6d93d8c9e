import { expect, test } from 'vitest'
import { chunkDocument } from './chunk.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { parseText } from './parse-text.ts'

const sentence = (n: number) => `Sentence number ${n} says something about the matter at hand.`
const sentences = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => sentence(from + index)).join(' ')

test('a heading always begins a new passage, and the passage knows the headings above it', () => {
  const { text, blocks, pages } = parseMarkdown('# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree')

  const chunks = chunkDocument({ text, blocks, pages })

  expect(chunks.map(({ heading, body }) => [heading.join(' > '), body])).toEqual([
    ['A', 'one'],
    ['A > B', 'two'],
    ['C', 'three'],
  ])
})

test('a heading with nothing under it can be found too', () => {
  const chunks = chunkDocument(parseMarkdown('# Contacts\n\n## Call 555 0100\n\n# Other\n\ntext'))

  expect(chunks.map(({ heading, body }) => [heading.join(' > '), body])).toEqual([
    ['Contacts', 'Call 555 0100'],
    ['Other', 'text'],
  ])
})

test('short paragraphs share a passage until it is half full', () => {
  const paragraphs = [sentences(0, 4), sentences(4, 8), sentences(8, 12)]

  const chunks = chunkDocument(parseText(paragraphs.join('\n\n')))

  expect(chunks.map(({ body }) => body)).toEqual([
    `${paragraphs[0]}\n\n${paragraphs[1]}`,
    paragraphs[2],
  ])
})

test('a paragraph is cut only when it is too long, at a sentence, and the next piece repeats the last one', () => {
  const chunks = chunkDocument(parseText(sentences(0, 40)))

  expect(chunks.length).toBeGreaterThan(2)
  for (const { body } of chunks) {
    expect(body).toMatch(/^Sentence number .*hand\.$/)
    expect(body.length).toBeLessThanOrEqual(1400)
  }
  for (const [index, { body }] of chunks.entries()) {
    const next = chunks[index + 1]
    if (next) expect(next.body).toContain(body.slice(body.lastIndexOf('Sentence')))
  }
  const said = new Set(chunks.flatMap(({ body }) => body.match(/number \d+/g)))
  expect(said.size).toBe(40)
})

test('a sentence without end is cut at a space', () => {
  const chunks = chunkDocument(parseText('word '.repeat(1000)))

  expect(chunks.length).toBeGreaterThan(4)
  expect(Math.max(...chunks.map(({ body }) => body.length))).toBeLessThanOrEqual(1400)
  expect(chunks.every(({ body }) => /^word.*word$/.test(body.trim()))).toBe(true)
})

test('the offsets of a passage are its place in the text', () => {
  const document = parseMarkdown(`# 🙂 A\n\n${sentences(0, 40)}\n\n- one\n- two`)

  const chunks = chunkDocument(document)

  expect(chunks.map(({ from, to }) => document.text.slice(from, to))).toEqual(
    chunks.map(({ body }) => body),
  )
})

test('a fence stays whole, however it is placed', () => {
  const fence = `\`\`\`js\n${Array.from({ length: 40 }, (_, n) => `call(${n})\n`).join('\n')}\`\`\``

  const chunks = chunkDocument(parseMarkdown(`${sentences(0, 14)}\n\n${fence}\n\nAfterwards.`))

  expect(chunks.filter(({ body }) => body.includes(fence))).toHaveLength(1)
  expect(chunks.filter(({ body }) => body.includes('call('))).toHaveLength(1)
})

test('a very long fence is cut between lines into fences', () => {
  const code = Array.from({ length: 900 }, (_, n) => `call(${n})`).join('\n')

  const chunks = chunkDocument(parseMarkdown(`\`\`\`js\n${code}\n\`\`\``))

  expect(chunks.length).toBeGreaterThan(1)
  for (const { body } of chunks) expect(body).toMatch(/^```js\n(call\(\d+\)\n)+```$/)
})

test('a long table is cut between rows, and each piece has its header', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `| country ${n} | a day rate of ${n} euro |`)
  const header = '| Country | Rate |\n| --- | --- |'

  const chunks = chunkDocument(parseMarkdown([header, ...rows].join('\n')))

  expect(chunks.length).toBeGreaterThan(1)
  expect(chunks.every(({ body }) => body.startsWith(`${header}\n| country`))).toBe(true)
  expect(chunks.flatMap(({ body }) => body.match(/\| country \d+ \|.*\|/g) ?? [])).toEqual(rows)
})

test('a line of code as long as a file is cut all the same', () => {
  const line = Array.from({ length: 4000 }, (_, index) => `A. ${index}`).join(' ')
  const chunks = chunkDocument(parseMarkdown(`\`\`\`\n${line}\n\`\`\``))

  expect(chunks.length).toBeGreaterThan(5)
  for (const { body } of chunks) expect(body.length).toBeLessThanOrEqual(5700)
  expect(chunks.map(({ body }) => body).join(' ')).toContain('A. 3999')
})

test('passages do not repeat a heading that is as long as a text', () => {
  const title = 'Terms '.repeat(10_000).trim()
  const chunks = chunkDocument(parseMarkdown(`# ${title}\n\n## One\n\nfirst\n\n## Two\n\nsecond`))

  expect(chunks.map(({ body }) => body)).toEqual(['first', 'second'])
  for (const { heading } of chunks) {
    expect(heading[0]?.startsWith('Terms Terms')).toBe(true)
    expect(heading.join(' ').length).toBeLessThan(220)
  }
})
