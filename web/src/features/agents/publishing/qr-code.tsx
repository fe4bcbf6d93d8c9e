import { QRCodeSVG } from 'qrcode.react'

type QrCodeProps = { text: string; title: string; className?: string }

/** Dark on light in both themes, with the quiet zone that a camera needs. */
export function QrCode({ text, title, className }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={text}
      title={title}
      role="img"
      level="M"
      marginSize={4}
      fgColor="#18191f"
      bgColor="#ffffff"
      className={className}
    />
  )
}
