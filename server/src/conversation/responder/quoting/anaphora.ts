const pronoun =
  /^(?:it|they|he|she|this|that|these|those|its|their|his|her|such|er|sie|es|dies\w*|deren|dessen|ils?|elles?|cel[au]\w*|ce(?:t|tte|s|ux)?|c['’]est|celles|ést?[aeo]s?|ell[oa]s?|estas?|estos?|quest[aeio]|quell[aeio]|ess[aeio]|eles?|elas?|isto|isso|deze|dit|zij|hij|ona|ono|oni)(?!\p{L})|^(?:それ|これ|その|この|它|这|此)/iu
const connective =
  /^(?:then|but|however|otherwise|(?:after|(?:later|earlier|more|less) than|in|from|until) (?:that|this|then)|if not|instead|dann|danach|aber|jedoch|sonst|andernfalls|stattdessen|dafür|dazu|davon|bis dahin|in diesem fall|ensuite|après cela|mais|sinon|autrement|au-delà|dans ce cas|pour cela|después|luego|pero|si no|en (?:ese|este|tal) caso|para ello|poi|dopo|però|altrimenti|depois|mas|porém|caso contrário|daarna|maar|anders|potem|następnie|jednak|inaczej)(?!\p{L})|^(?:ただし|しかし|その後|但|不过|否则|之后|다만|하지만|그러나|이후)/iu
const limit =
  /^(?:also|except|only|unless|both|exceptions?|auch|außerdem|nur|ausgenommen|beide|ausnahmen?|aussi|seulement|sauf|también|s[oó]lo|salvo|excepto|anche|solo|tranne|também|só|apenas|exceto|ook|alleen|behalve|również|tylko|oprócz)(?!\p{L})|^(?:また|在此|仅|또한)/iu

/** Whether a sentence begins with what only the one before it explains: "It …", "After that …". */
export const isAnaphoric = (text: string) => pronoun.test(text) || connective.test(text)

/** Whether a sentence begins as what limits or completes the one before it. */
export const completes = (text: string) => isAnaphoric(text) || limit.test(text)
