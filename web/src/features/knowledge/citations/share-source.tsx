import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Switch } from '@/components/form/switch.tsx'
import { supabase } from '@/lib/supabase.ts'
import { toast } from '@/lib/toast.ts'
import type { Source } from '../source.ts'

type Sharing = { source: Source; shared: boolean }

async function share({ source: { id, organization_id }, shared }: Sharing) {
  const { data } = await supabase()
    .from('knowledge_sources')
    .update({ shared })
    .eq('organization_id', organization_id)
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new Error('It is gone, or you may not change it.')
}

/** Whether visitors may open the source where an answer cites it. */
export function ShareSource({ source }: { source: Source }) {
  const queryClient = useQueryClient()
  const id = useId()
  const sharing = useMutation({
    mutationFn: (shared: boolean) => share({ source, shared }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['knowledge', source.organization_id] }),
    onError: (error) => toast.error('It was not changed', { description: error.message }),
  })
  return (
    <div className="flex items-center gap-3 border-b border-border-1 px-5 py-3 text-13">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          Shared with visitors
        </label>
        <p id={`${id}-about`} className="text-12 text-text-3">
          Where an answer cites it, its visitor may open the whole text. Otherwise visitors see the
          quoted words only.
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-about`}
        checked={sharing.isPending ? sharing.variables : source.shared}
        disabled={sharing.isPending}
        onCheckedChange={(shared) => sharing.mutate(shared)}
      />
    </div>
  )
}
