import { z } from 'zod'

export const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .default(fallback)

export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

/** `name=value` pairs with commas between them. */
export const pairs = list.transform((items) =>
  Object.fromEntries(
    items.map((item): [string, string] => {
      const [name = '', ...value] = item.split('=')
      return [name.trim(), value.join('=').trim()]
    }),
  ),
)

export const whole = (least: number, most: number, fallback: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback)

/** A number, or `off`. */
export const limitOrOff = (fallback: number | null) =>
  z
    .union([z.literal('off').transform(() => null), z.coerce.number().int().min(1)])
    .default(fallback)
