import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { importAgent } from './agent-file.ts'
import { templatesQuery } from './queries.ts'

/** Takes an agent that was exported, and opens it as a draft. */
export function ImportAgentButton({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const importing = useMutation({
    mutationFn: (file: File) => importAgent(organizationId, file),
    onSuccess: async ({ template, left_out }) => {
      const { queryKey } = templatesQuery(organizationId)
      await queryClient.invalidateQueries({ queryKey, exact: true })
      await navigate({ to: '/dashboard/agents/$id', params: { id: template.id } })
      toast.success(`${template.name} was imported as a draft`, {
        ...(left_out.length > 0 && {
          description: `Add yourself what is not in the file: ${left_out.join(', ')}.`,
        }),
      })
    },
    onError: (error) => toast.error('The agent was not imported', { description: error.message }),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="An exported agent"
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) importing.mutate(file)
        }}
      />
      <Button
        busy={importing.isPending}
        className="max-sm:w-9 max-sm:px-0"
        onClick={() => input.current?.click()}
      >
        <Upload size={16} aria-hidden="true" />
        <span className="max-sm:sr-only">Import</span>
      </Button>
    </>
  )
}
