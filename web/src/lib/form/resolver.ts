import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { Rule } from './validators.ts'

type Rules<Values> = { [Field in keyof Values]?: Rule<Values[Field]> }

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Our rules in the form that react-hook-form asks for; texts come out trimmed, passwords as typed. */
export function resolveRules<Values extends FieldValues>(rules: Rules<Values>): Resolver<Values> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [field, rule] of Object.entries(rules)) {
      const message = rule?.(values[field], values)
      if (message) errors[field] = { type: 'rule', message }
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> }
    const clean = Object.entries(values).map(([field, value]) => [
      field,
      /password/i.test(field) ? value : trimmed(value),
    ])
    return { values: Object.fromEntries(clean) as Values, errors: {} }
  }
}
