import { DialogForm } from '@/components/form/dialog-form.tsx'
import { Field } from '@/components/form/field.tsx'
import { Input } from '@/components/form/input.tsx'
import { SubjectDialog } from '@/components/subject-dialog.tsx'
import type { Collection } from '@/lib/collections.ts'
import { resolveRules } from '@/lib/form/resolver.ts'
import { useForm } from '@/lib/form/use-form.ts'
import { required } from '@/lib/form/validators.ts'
import { useAdding } from '../adding/use-adding.ts'
import { addCollection, longestName, renameCollection } from './queries.ts'

type CollectionDialogProps = {
  organizationId: string
  /** The one to rename; `new` for one to make. */
  collection: Collection | 'new' | undefined
  /** Told of one that was made. */
  onMade: (id: string) => void
  onClose: () => void
}

/** The name of a collection. */
export function CollectionDialog(props: CollectionDialogProps) {
  const { collection, onClose } = props
  return (
    <SubjectDialog subject={collection} onClose={onClose}>
      {(about) => <NameForm {...props} collection={about} />}
    </SubjectDialog>
  )
}

const rules = resolveRules<{ name: string }>({ name: required('Give it a name.') })

function NameForm(props: CollectionDialogProps & { collection: Collection | 'new' }) {
  const { organizationId, collection, onMade, onClose } = props
  const isNew = collection === 'new'
  const done = isNew ? 'The collection was made' : 'It was renamed'
  const { refusal, add } = useAdding({ done, organizationId, onClose })
  const { register, handleSubmit, formState } = useForm({
    resolver: rules,
    defaultValues: { name: isNew ? '' : collection.name },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(({ name }) =>
    add(async () => {
      if (isNew) onMade(await addCollection(organizationId, name))
      else await renameCollection(collection, name)
    }),
  )
  return (
    <DialogForm
      title={isNew ? 'New collection' : 'Rename collection'}
      about="An agent that is given a collection reads what is in it, also what you put in later."
      refusal={refusal}
      busy={isSubmitting}
      submit={isNew ? 'Make collection' : 'Rename'}
      onSubmit={submit}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={longestName}
          placeholder="House rules"
          {...register('name')}
        />
      </Field>
    </DialogForm>
  )
}
