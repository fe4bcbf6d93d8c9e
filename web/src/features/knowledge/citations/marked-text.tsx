import { useEffect, useRef } from 'react'
import { DocumentText } from '@/components/ui/document-text.tsx'

/** Where the words stand in a text, whatever spaces and line ends are between them; null when they do not. */
export function placeOfQuote(text: string, quote: string): [from: number, to: number] | null {
  const words = quote.match(/\S+/g)
  if (!words) return null
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
  const found = new RegExp(pattern, 'u').exec(text)
  return found ? [found.index, found.index + found[0].length] : null
}

type MarkedTextProps = { text: string; quote: string | undefined }

/** The text of a document; the words of a citation are marked in it and scrolled to. */
export function MarkedText({ text, quote }: MarkedTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const place = quote ? placeOfQuote(text, quote) : null
  const from = place?.[0]
  useEffect(() => {
    if (from !== undefined) box.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [from])
  return (
    <div ref={box}>
      <DocumentText text={text} mark={place} />
    </div>
  )
}
