function cannotConvert(value: unknown, type: string) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return new Error(`Cannot convert "${text}" to ${type}`)
}

function parsed(value: unknown, type: string) {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    throw cannotConvert(value, type)
  }
}

/** The value of a feature as its type says; the types are those of `billing.features`. */
export function readFeatureValue(value: unknown, type: string): unknown {
  switch (type) {
    case 'Number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) throw cannotConvert(value, type)
      return number
    }
    case 'Boolean':
      if (value !== true && value !== false && value !== 'true' && value !== 'false') {
        throw cannotConvert(value, type)
      }
      return value === true || value === 'true'
    case 'String':
      if (typeof value === 'object') throw cannotConvert(value, type)
      return String(value)
    case 'Object': {
      const object = parsed(value, type)
      if (typeof object !== 'object' || object === null || Array.isArray(object)) {
        throw cannotConvert(value, type)
      }
      return object
    }
    case 'Array': {
      const list = parsed(value, type)
      if (!Array.isArray(list)) throw cannotConvert(value, type)
      return list
    }
    default:
      throw new Error(`Unknown value type: ${type}`)
  }
}
