import { type Plugin, parseAst } from 'vite'

/**
 * What the page never asks of auth-js: it would be in the first script of everybody. `lib/supabase.ts` leaves the same
 * out of the client's type.
 */
const leftOut: [file: RegExp, methods: string[]][] = [
  [
    /\/auth-js\/dist\/module\/GoTrueClient\.js$/,
    [
      'signInWithWeb3 signInWithEthereum signInWithSolana signInWithIdToken linkIdentityIdToken',
      'getClaims fetchJwk signInWithPasskey registerPasskey _startPasskeyRegistration',
      '_verifyPasskeyRegistration _startPasskeyAuthentication _verifyPasskeyAuthentication',
      '_listPasskeys _updatePasskey _deletePasskey _getRecoveryCodesStatus _generateRecoveryCodes',
      '_verifyRecoveryCode _regenerateRecoveryCodes _unenrollRecoveryCodes',
      '_getAuthorizationDetails _approveAuthorization _denyAuthorization _listOAuthGrants',
      // The page reads its callbacks itself, and the factors with the person.
      '_revokeOAuthGrant _getSessionFromURL getUserIdentities _listFactors',
      '_getAuthenticatorAssuranceLevel',
    ],
  ],
  [
    /\/auth-js\/dist\/module\/GoTrueAdminApi\.js$/,
    [
      'inviteUserByEmail generateLink createUser listUsers getUserById updateUserById deleteUser',
      '_listFactors _deleteFactor _listOAuthClients _createOAuthClient _getOAuthClient',
      '_updateOAuthClient _deleteOAuthClient _regenerateOAuthClientSecret _listCustomProviders',
      '_createCustomProvider _getCustomProvider _updateCustomProvider _deleteCustomProvider',
      '_adminListPasskeys _adminDeletePasskey',
    ],
  ],
  [
    /\/auth-js\/dist\/module\/lib\/webauthn\.js$/,
    ['_enroll _challenge _verify _authenticate _register'],
  ],
]

/** Where the bodies of all methods of a module's classes are. */
function bodiesOf(code: string) {
  const bodies = new Map<string, { start: number; end: number }>()
  for (const statement of parseAst(code).body) {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const declared = isExport ? statement.declaration : statement
    if (declared?.type !== 'ClassDeclaration') continue
    for (const member of declared.body.body) {
      if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') continue
      if (member.value.body) bodies.set(member.key.name, member.value.body)
    }
  }
  return bodies
}

export const authLeftOut: Plugin = {
  name: 'auth-left-out',
  apply: 'build',
  transform(code, id) {
    const [, methods] = leftOut.find(([file]) => file.test(id)) ?? []
    if (!methods) return null
    const bodies = bodiesOf(code)
    const found = methods
      .join(' ')
      .split(' ')
      .map((name) => {
        const body = bodies.get(name)
        if (!body) throw new Error(`${id} no longer has ${name}, which is left out.`)
        return body
      })
    let rest = code
    for (const { start, end } of found.sort((a, b) => b.start - a.start))
      rest = `${rest.slice(0, start)}{ throw new Error('left out') }${rest.slice(end)}`
    return { code: rest, map: null }
  },
}
