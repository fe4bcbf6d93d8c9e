import type { ReactNode } from 'react'
import { type Block, type Inline, parseMarkdown } from '@/lib/text/markdown-tree.ts'

type Cite = (number: number) => ReactNode

function InlineNodes({ nodes, cite }: { nodes: Inline[]; cite: Cite }) {
  return nodes.map((node, index) => {
    // Nodes have no identity of their own; a stream only ever appends to them.
    const key = index
    switch (node.kind) {
      case 'text':
        return <span key={key}>{node.text}</span>
      case 'code':
        return (
          <code key={key} className="rounded-sm bg-bg-4 px-1 font-mono text-[0.92em]">
            {node.text}
          </code>
        )
      case 'strong':
        return (
          <strong key={key} className="font-medium">
            <InlineNodes nodes={node.children} cite={cite} />
          </strong>
        )
      case 'em':
        return (
          <em key={key}>
            <InlineNodes nodes={node.children} cite={cite} />
          </em>
        )
      case 'link':
        return (
          <a
            key={key}
            href={node.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent-text underline underline-offset-3"
          >
            <InlineNodes nodes={node.children} cite={cite} />
          </a>
        )
      case 'citation':
        return <span key={key}>{cite(node.number)}</span>
      case 'break':
        return <br key={key} />
      default:
        return null
    }
  })
}

function BlockNode({ block, cite }: { block: Block; cite: Cite }) {
  const rich = (nodes: Inline[]) => <InlineNodes nodes={nodes} cite={cite} />
  switch (block.kind) {
    case 'paragraph':
      return <p>{rich(block.children)}</p>
    case 'heading':
      return <p className="font-medium">{rich(block.children)}</p>
    case 'quote':
      return (
        <blockquote className="border-l-2 border-border-3 pl-3 text-text-2">
          {rich(block.children)}
        </blockquote>
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-lg border border-border-2 bg-bg-0 p-3 font-mono text-13">
          {block.text}
        </pre>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List
          start={block.ordered ? block.start : undefined}
          className={`flex flex-col gap-1 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
            <li key={index}>{rich(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <div className="overflow-x-auto">
          <table className="text-left text-13">
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                  <th key={index} className="border-b border-border-2 py-1 pr-4 font-medium">
                    {rich(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
                <tr key={index}>
                  {row.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                    <td key={column} className="border-b border-border-1 py-1 pr-4 align-top">
                      {rich(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    default:
      return null
  }
}

/** An answer as React elements: text from a model never becomes HTML and never loads a remote picture. */
export function Markdown({ text, cite }: { text: string; cite: Cite }) {
  return (
    <div className="flex flex-col gap-3 wrap-anywhere">
      {parseMarkdown(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
        <BlockNode key={index} block={block} cite={cite} />
      ))}
    </div>
  )
}
