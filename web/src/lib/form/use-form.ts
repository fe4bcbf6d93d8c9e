import {
  type FieldValues,
  type Path,
  type UseFormProps,
  useForm as useHookForm,
} from 'react-hook-form'

/**
 * react-hook-form's form with one difference: the first field that is wrong gets the focus once, at once. The library
 * asks for it again from a timer, and what is filled in quickly by then goes on in the wrong field: a password in the
 * e-mail address.
 */
export function useForm<Values extends FieldValues>(options: UseFormProps<Values>) {
  const form = useHookForm<Values>({ ...options, shouldFocusError: false })
  const { handleSubmit, setFocus, formState } = form
  const submit: typeof handleSubmit = (onValid) =>
    handleSubmit(onValid, (errors) => {
      const [first] = Object.keys(errors)
      if (first) setFocus(first as Path<Values>)
    })
  // Named, because the library keeps one object and only this part of it changes.
  return { ...form, formState, handleSubmit: submit }
}
