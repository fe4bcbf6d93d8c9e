import { CircleAlert, CircleCheck } from 'lucide-react'
import { roleNames } from '@/session/organization/roles.ts'
import type { SsoTest } from './sso.ts'

/** What the last sign-in on trial came to. */
export function LastTest({ test, when }: { test: SsoTest; when: string }) {
  const Icon = test.ok ? CircleCheck : CircleAlert
  return (
    <div className="flex gap-3 border-border-1 border-t px-4 py-3 text-13">
      <Icon
        size={16}
        className={`mt-0.5 flex-none ${test.ok ? 'text-green' : 'text-red'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 break-words text-text-2">
        <p className="font-medium text-text-1">
          {test.ok ? 'The test passed' : 'The test failed'}, {when}
        </p>
        {test.error && <p>{test.error}</p>}
        {test.email && (
          <p>
            {test.email}
            {test.role && ` would come in as ${roleNames[test.role]}. ${test.reason ?? ''}`}
          </p>
        )}
        {test.groups && (
          <p>
            {test.groups.length > 0 ? `Groups: ${test.groups.join(', ')}` : 'No groups were sent.'}
          </p>
        )}
      </div>
    </div>
  )
}
