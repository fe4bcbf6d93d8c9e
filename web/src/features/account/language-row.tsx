import type { User } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Select } from '@/components/form/select.tsx'
import { Row } from '@/components/layout/section.tsx'
import { errorMessage } from '@/lib/auth/error-message.ts'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import { languages } from '@/lib/visitor-words/chosen-language.ts'
import { keepOwnLanguage } from '@/lib/visitor-words/own-language.ts'
import { ownName } from '@/lib/visitor-words/own-name.ts'

const ofBrowser = 'browser'
const options = [
  { value: ofBrowser, label: 'Same as my browser' },
  ...languages.map((language) => ({ value: language, label: ownName(language) })),
]

async function saveLanguage(language: string) {
  const chosen = language === ofBrowser ? null : language
  const { error } = await supabase().auth.updateUser({ data: { language: chosen } })
  if (error) throw error
  keepOwnLanguage(chosen)
}

/** In which language agents meet the person. The screens of members are English. */
export function LanguageRow({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: saveLanguage,
    onSuccess: () => {
      toast.success('Your language was saved')
      // Agents that were met already are met again, too.
      return queryClient.invalidateQueries()
    },
    onError: (error) => toast.error(errorMessage(error, 'Your language was not saved.')),
  })
  const { language } = user.user_metadata
  const chosen = languages.find((one) => one === language) ?? ofBrowser
  return (
    <Row
      title="Language"
      action={
        <Select
          aria-label="Language"
          value={saving.isPending ? saving.variables : chosen}
          disabled={saving.isPending}
          options={options}
          onValueChange={(next) => saving.mutate(next)}
          className="w-44"
        />
      }
    >
      Agents and galleries that know it use it with you, on every device. The dashboard and emails
      are in English.
    </Row>
  )
}
