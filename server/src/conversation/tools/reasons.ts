import type { FaultReason } from '../../connectors/connection-fault.ts'
import type { Language } from '../responder/languages/language.ts'

/** Why a connected system did not do it, as a visitor is told. */
export type ReasonTexts = Record<FaultReason, (system: string) => string>

export const reasonTexts: Record<Language, ReasonTexts> = {
  en: {
    refused: (system) =>
      `${system} does not let us in. An owner of the organization has to connect it again.`,
    failing: (system) => `${system} cannot be reached properly at the moment.`,
    busy: (system) => `${system} takes no more requests for now. Please try again later.`,
    absent: (system) => `${system} has no such record.`,
    rejected: (system) => `${system} did not accept it.`,
  },
  de: {
    refused: (system) =>
      `${system} lässt uns nicht ein. Jemand aus der Leitung der Organisation muss es neu verbinden.`,
    failing: (system) => `${system} ist gerade nicht richtig erreichbar.`,
    busy: (system) => `${system} nimmt gerade keine Anfragen mehr an. Bitte später noch einmal.`,
    absent: (system) => `${system} hat keinen solchen Eintrag.`,
    rejected: (system) => `${system} hat es nicht angenommen.`,
  },
  fr: {
    refused: (system) =>
      `${system} ne nous laisse pas entrer. Un propriétaire de l’organisation doit le reconnecter.`,
    failing: (system) => `${system} n’est pas joignable correctement en ce moment.`,
    busy: (system) => `${system} n’accepte plus de demandes pour l’instant. Réessayez plus tard.`,
    absent: (system) => `${system} n’a pas cet enregistrement.`,
    rejected: (system) => `${system} ne l’a pas accepté.`,
  },
  es: {
    refused: (system) =>
      `${system} no nos deja entrar. Un propietario de la organización debe conectarlo de nuevo.`,
    failing: (system) => `${system} no está disponible correctamente en este momento.`,
    busy: (system) => `${system} no acepta más solicitudes por ahora. Inténtelo más tarde.`,
    absent: (system) => `${system} no tiene ese registro.`,
    rejected: (system) => `${system} no lo ha aceptado.`,
  },
  it: {
    refused: (system) =>
      `${system} non ci lascia entrare. Un proprietario dell’organizzazione deve ricollegarlo.`,
    failing: (system) => `${system} al momento non è raggiungibile correttamente.`,
    busy: (system) => `${system} per ora non accetta altre richieste. Riprovi più tardi.`,
    absent: (system) => `${system} non ha questa registrazione.`,
    rejected: (system) => `${system} non l’ha accettato.`,
  },
  pt: {
    refused: (system) =>
      `${system} não nos deixa entrar. Um proprietário da organização tem de o ligar de novo.`,
    failing: (system) => `${system} não está acessível corretamente neste momento.`,
    busy: (system) => `${system} não aceita mais pedidos por agora. Tente mais tarde.`,
    absent: (system) => `${system} não tem esse registo.`,
    rejected: (system) => `${system} não o aceitou.`,
  },
  nl: {
    refused: (system) =>
      `${system} laat ons niet binnen. Een eigenaar van de organisatie moet het opnieuw verbinden.`,
    failing: (system) => `${system} is op dit moment niet goed bereikbaar.`,
    busy: (system) => `${system} neemt nu geen verzoeken meer aan. Probeer het later opnieuw.`,
    absent: (system) => `${system} heeft dat niet.`,
    rejected: (system) => `${system} heeft het niet aangenomen.`,
  },
  pl: {
    refused: (system) =>
      `${system} nas nie wpuszcza. Właściciel organizacji musi połączyć go ponownie.`,
    failing: (system) => `${system} nie działa teraz prawidłowo.`,
    busy: (system) => `${system} nie przyjmuje teraz więcej zapytań. Proszę spróbować później.`,
    absent: (system) => `${system} nie ma takiego wpisu.`,
    rejected: (system) => `${system} tego nie przyjął.`,
  },
  ja: {
    refused: (system) =>
      `${system}にアクセスできません。組織のオーナーが接続し直す必要があります。`,
    failing: (system) => `現在、${system}に正常に接続できません。`,
    busy: (system) => `${system}は現在これ以上の要求を受け付けません。後でもう一度お試しください。`,
    absent: (system) => `${system}に該当する記録がありません。`,
    rejected: (system) => `${system}に受け付けられませんでした。`,
  },
  zh: {
    refused: (system) => `${system}不允许我们访问。组织的所有者需要重新连接。`,
    failing: (system) => `目前无法正常连接${system}。`,
    busy: (system) => `${system}暂时不再接受请求。请稍后再试。`,
    absent: (system) => `${system}中没有这条记录。`,
    rejected: (system) => `${system}没有接受。`,
  },
  ko: {
    refused: (system) => `${system}에 들어갈 수 없습니다. 조직의 소유자가 다시 연결해야 합니다.`,
    failing: (system) => `지금은 ${system}에 제대로 연결할 수 없습니다.`,
    busy: (system) => `${system}에서 지금은 요청을 더 받지 않습니다. 나중에 다시 시도해 주세요.`,
    absent: (system) => `${system}에 그런 기록이 없습니다.`,
    rejected: (system) => `${system}에서 받아들이지 않았습니다.`,
  },
}
