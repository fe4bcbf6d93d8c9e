import { Download } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { saveFile } from '@/lib/save-file.ts'

type QrCodeProps = {
  text: string
  title: string
  /** The name of the file in which it can be kept for print. */
  file: string
  className?: string
}

const svgType = 'image/svg+xml'

/** Dark on light in both themes, with the quiet zone that a camera needs; to keep as a drawing of any size. */
export function QrCode({ text, title, file, className }: QrCodeProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const save = () => {
    if (!drawing.current) return
    const source = new XMLSerializer().serializeToString(drawing.current)
    saveFile(`${file}.svg`, new Blob([source], { type: svgType }))
  }
  return (
    <div className="flex flex-none flex-col items-center gap-1">
      <QRCodeSVG
        ref={drawing}
        value={text}
        title={title}
        role="img"
        level="M"
        marginSize={4}
        fgColor="#18191f"
        bgColor="#ffffff"
        className={className}
      />
      <Button variant="ghost" size="sm" aria-label={`Save ${title}`} onClick={save}>
        <Download size={16} aria-hidden="true" />
        Save
      </Button>
    </div>
  )
}
