import { expect, test } from 'vitest'
import { parseInline, parseMarkdown } from './markdown-tree.ts'

test('a number in brackets is a citation, a bracket before an address is a link', () => {
  expect(parseInline('Take it to [HR](https://hr.example). [2]')).toEqual([
    { kind: 'text', text: 'Take it to ' },
    { kind: 'link', href: 'https://hr.example', children: [{ kind: 'text', text: 'HR' }] },
    { kind: 'text', text: '. ' },
    { kind: 'citation', number: 2 },
  ])
})

test('an address that is not for the web stays text, and a picture becomes a link', () => {
  expect(parseInline('[run](javascript:alert) ![map](https://x.example/a.png)')).toEqual([
    { kind: 'text', text: 'run' },
    { kind: 'text', text: ' ' },
    { kind: 'link', href: 'https://x.example/a.png', children: [{ kind: 'text', text: 'map' }] },
  ])
})

test('markup stays text', () => {
  expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] },
  ])
})

test('lists keep their start, code keeps its stars and a table its columns', () => {
  const blocks = parseMarkdown(
    'Steps:\n3. Open\n4. **Close**\n\n```\na * b\n```\n|a|b|\n|-|-|\n|1|2|',
  )

  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'code', 'table'])
  expect(blocks[1]).toMatchObject({ ordered: true, start: 3 })
  expect(blocks[2]).toMatchObject({ text: 'a * b' })
})

test('an underscore inside a word is not emphasis', () => {
  expect(parseInline('set max_open_files here')).toEqual([
    { kind: 'text', text: 'set max_open_files here' },
  ])
})

test('a half-streamed mark does not loop or throw', () => {
  expect(parseMarkdown('Press **Sign in and `x [1](')).toHaveLength(1)
})
