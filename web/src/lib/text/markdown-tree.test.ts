import { describe, expect, test } from 'vitest'
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

describe('the number of a source that stands alone', () => {
  const shown = (text: string) =>
    parseMarkdown(text).map((block) =>
      block.kind === 'list' ? block.items : 'children' in block ? block.children : block.kind,
    )
  const said = (text: string) => ({ kind: 'text', text })
  const source = (number: number) => ({ kind: 'citation', number })
  const space = said(' ')

  test('ends the paragraph, the quotation or the last item before it', () => {
    expect(shown('Open daily.\n\nClosed in May.\n\n[1] [2]')).toEqual([
      [said('Open daily.')],
      [said('Closed in May.'), space, source(1), space, source(2)],
    ])
    expect(shown('- one\n- two\n\n[1]')).toEqual([[[said('one')], [said('two'), space, source(1)]]])
    expect(shown('> Quoted.\n\n[1]\n')).toEqual([[said('Quoted.'), space, source(1)]])
  })

  test('does so where what follows it has a number of its own', () => {
    expect(shown('Open daily.\n\n[1] The closest I have is: May. [2]')).toEqual([
      [said('Open daily.'), space, source(1)],
      [said('The closest I have is: May. '), source(2)],
    ])
  })

  test('stays before what has no other, and where nothing before it can carry it', () => {
    expect(shown('See below.\n\n[1] The handbook')).toEqual([
      [said('See below.')],
      [source(1), said(' The handbook')],
    ])
    expect(shown('[1]')).toEqual([[source(1)]])
    expect(shown('|a|b|\n|-|-|\n|1|2|\n\n[1]')).toEqual(['table', [source(1)]])
  })
})
