import { createPublicKey, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'

// A certificate that signs itself, in the few forms of DER that it needs (RFC 5280, X.690). Node has none of its own.

function der(tag: number, ...contents: Buffer[]) {
  const body = Buffer.concat(contents)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const hex = body.length.toString(16)
  const size = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body])
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
/** sha256WithRSAEncryption: the signature of RSA with SHA-256. */
const algorithm = sequence(objectId('2a864886f70d01010b'), der(0x05))
const commonName = objectId('550403')

function nameOf(text: string) {
  return sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))
}

/** Years from 2050 on need more digits than UTCTime has. */
function timeOf(date: Date) {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '')
  return date.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits))
}

/** A certificate in PEM by which an RSA key vouches for itself, good from now for so many years. */
export function selfSigned(
  privateKey: KeyObject,
  { name, years }: { name: string; years: number },
) {
  const from = new Date()
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + years)
  // Positive, as serial numbers are: the first bit is the sign.
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    nameOf(name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  return new X509Certificate(certificate).toString()
}
