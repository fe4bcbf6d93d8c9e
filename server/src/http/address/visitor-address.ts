import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { addressBlock } from './client-address.ts'

/** Gives what stands for the address of a visitor where it is counted: no one reads the address from it. */
export function visitorAddressReader(addressOf: (c: Context) => string, secret: string) {
  return (c: Context) => {
    const address = addressOf(c)
    return address && createHmac('sha256', secret).update(addressBlock(address)).digest('hex')
  }
}
