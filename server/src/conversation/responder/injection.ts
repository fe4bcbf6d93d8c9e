import { speaksToMachines } from './addressed.ts'

// Text that gives orders to a program that reads it, in the languages that such texts come in.
const orders = [
  /\b(ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(instructions?|rules|prompts?|guidelines|directives|above|everything)\b/i,
  /\b(system|hidden|secret|initial|internal) (prompt|instructions?|message)\b|\bsystem instructions?\b/i,
  /\b(notes?|notices?|memos?|message|attention)\b[^.!?\n]{0,30}\b(to|for) (the |any |all |every )?(assistants?|models?|machines?|robots?|crawlers?)\s*[:,]/i,
  /\binstructions? (to|for) (the |any |all |every )?(assistants?|models?|machines?|robots?|crawlers?):[^.!?\n]{0,60}\b(say|tell|answer|reply|respond|promise|recommend)\b/i,
  /\b(attention|dear|hey|hello|hi)\b[^.!?\n]{0,10}\b(ai|llm|bots?|chat ?bots?|(ai |language )(assistants?|models?|agents?))\b/i,
  // Spoken to at the beginning: "Dear assistant, …", "AI: answer …".
  /(?:^|[.!?]\s)\W*(?:attention|dear|hey|hello|note|liebe[rs]?|cher|chère|querid[oa]|estimad[oa]|caro)\W+(?:ai|ki|llm|(?:chat|language |ai )?(?:bot|model)|assistant|assistent|asistente|assistente)s?\s*[:,]/imu,
  /(?:^|[.!?]\s)\W*(?:ai|ki|llm|(?:chat|language |ai )?(?:bot|model)|(?:ai )?assistant|ai agent|assistent|asistente|assistente)s?\s*[:,]\s+(?:please |always |never |from (?:here|now) on,? |do not |don['’]t |bitte |you (?:must|should|shall|will|have to|are to) )*(?:reply|respond|answer|ignore|tell|output|print|reveal|say|antworte\w*|réponds|responde)\b/imu,
  /\b(?:outranks?|supersedes?|overrules?|overrides?|takes? precedence over|replaces?) (?:all (?:of )?)?your (?:other |previous |earlier |own )*(?:rules|instructions?|guidelines|orders|prompts?)\b/i,
  /\b(reveal|print|repeat|show|output|leak|tell|disclose)\b[^.!?\n]{0,30}\b(your|the|hidden|system)\b[^.!?\n]{0,20}\b(prompt|instructions)\b/i,
  /\bfrom now on\b[^.!?\n]{0,30}\b(you|answer|respond|reply|act|behave|speak)\b|\byou are now (an? |in )|\bpretend (to be|that you)\b/i,
  /\b(ignorier\w*|missacht\w*|vergiss|vergessen sie|überschreib\w*)\b[^.!?\n]{0,40}(anweisung|instruktion|regeln|vorgaben|befehle|prompt)/i,
  /\b(ab (jetzt|sofort)|von nun an)\b[^.!?\n]{0,20}\b(antworte|antworten sie|bist du|sind sie|verhalte|sprich)|\b(hinweis|nachricht|anweisung) (für|an) (die |den |alle )?(ki|automatisch|bots?|assistent|sprachmodell|chatbot)/i,
  /\b(ignore[rz]?|oublie[rz]?|néglige[rz]?)\b[^.!?\n]{0,40}(instructions|consignes|règles|directives|ordres|prompt)/i,
  /\b(ignora[rd]?|ignore|olvida[rd]?|olvide|haz caso omiso)\b[^.!?\n]{0,40}(instrucciones|reglas|indicaciones|órdenes|prompt)/i,
  /\b(ignora|ignorate|ignori|dimentica)\b[^.!?\n]{0,40}(istruzioni|regole|indicazioni|prompt)/i,
  /\b(ignore|ignora|esqueça|esquece|desconsidere)\b[^.!?\n]{0,40}(instruções|regras|orientações|prompt)/i,
  /\b(negeer|vergeet)\b[^.!?\n]{0,40}(instructies|regels|opdrachten|prompt)/i,
  /(zignoruj|ignoruj|zapomnij)[^.!?\n]{0,40}(instrukcj|polece|zasad|prompt)/i,
  /(指示|命令|ルール|プロンプト)[^。！？\n]{0,12}(無視|忘れ|破棄)|(無視して|忘れて)[^。\n]{0,10}(指示|命令)|システムプロンプト/u,
  /(忽略|无视|忘记|忘掉)[^。！？\n]{0,16}(指令|指示|规则|提示|说明)|系统提示/u,
  /(지시|명령|규칙|프롬프트)[^.!?\n]{0,12}(무시|잊)|시스템 ?프롬프트/u,
]

// What only a question says that wants to turn the agent round.
const attempts = [
  /\b(debug|developer|admin|god|dan|jailbreak|maintenance|sudo) ?mode\b|\bjailbreak\b/i,
  /\byour (exact |full )*(prompt|instructions|system message|guardrails)\b(?! (for|on|about|to))/i,
  /\b(your|the) (system |hidden |secret |initial |original |internal )+(prompt|instructions|message)\b/i,
  /\b(repeat|print|output|copy|recite)\b[^.!?\n]{0,30}\b(everything|all|text|words?)\b[^.!?\n]{0,20}\b(above|before|so far|prior)\b/i,
  /\b(secret|code|staff|pass) ?words? of (the|this) (day|week|month)\b|\b(your|the) (secret|staff) (pass)?words?\b|\bsecrets? (you|that you)\b/i,
  /\b(new (policy|rules?|instructions?)|system) ?:/i,
  /(deine|ihre) (system|geheimen |internen |genauen )?(anweisungen|instruktionen|prompt|vorgaben)|(debug|entwickler|wartungs|admin)-?modus|system-?prompt|geheim(wort|es wort)|(losung|passwort|kennwort) (des tages|der woche)/i,
  /(tes|vos) (instructions|consignes)|mode (débogage|développeur|debug)|invite système|prompt système|mot secret/i,
  /(tus|sus) instrucciones|modo (depuración|desarrollador|debug)|prompt del sistema|palabra secreta/i,
  /(le tue|le sue) istruzioni|modalità (debug|sviluppatore)|prompt di sistema|parola segreta/i,
  /(tuas|suas) instruções|modo (de )?(depuração|desenvolvedor|debug)|prompt do sistema|palavra secreta/i,
  /(jouw|je|uw) instructies|(debug|ontwikkelaars)-?modus|systeemprompt|geheime woord/i,
  /(twoje|swoje|pana|pani) (instrukcje|polecenia)|tryb (debugowania|programisty)|prompt systemowy|tajne słowo/i,
  /(あなたの|隠された|内部の)(指示|命令|プロンプト)|デバッグモード|開発者モード|合言葉/u,
  /你的(系统)?(指令|提示词|提示|设定)|调试模式|开发者模式|暗号/u,
  /(당신의|너의|숨겨진) ?(지시|명령|프롬프트)|디버그 ?모드|개발자 ?모드|암호를 알려/u,
]

const residue =
  /<\/?(?:script|style|nav|div|span|p|a|li|ul|td|tr|th|table|html|head|body|iframe|svg|img|br|h[1-6])\b[^>]*>|<!--|<!doctype|\b(?:window|document|console)\.\w+\s*[=(.]|\bfunction\s*\w*\s*\([^)]*\)\s*\{|^\s*[.#@]?[\w-]+\s*\{[^}]*:|\{\{.*\}\}|&(?:nbsp|amp|lt|gt|quot);|javascript:/i

/** Whether a text orders its reader about as only a program can be. */
export function givesOrders(text: string): boolean {
  return orders.some((pattern) => pattern.test(text)) || speaksToMachines(text)
}

/** Whether a message wants to turn the agent round or to hear its instructions. */
export function turnsRound(message: string): boolean {
  return givesOrders(message) || attempts.some((pattern) => pattern.test(message))
}

/** Marks of a page or a program that were left in a text. */
export function isResidue(text: string): boolean {
  return residue.test(text)
}
