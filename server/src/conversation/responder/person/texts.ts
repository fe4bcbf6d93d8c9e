import type { Language } from '../languages/language.ts'

/** What the agent says of the people of its organisation, and the words of an angry visitor. */
export type PersonTexts = {
  /** Somebody was asked. It says who can read along: nobody could before. */
  asked: (organization: string) => string
  /** Nobody is there; the page shows the form. */
  away: (organization: string) => string
  /** When somebody is there again, after `away` and where nobody can be asked. No promise: hours are no person. */
  back: (organization: string, when: string) => string
  offer: (organization: string) => string
  /** Before the words of a source that name a contact. */
  known: string
  /** What a contact is looked up by. */
  contact: string
  anger: RegExp
}

const texts: Record<Language, PersonTexts> = {
  en: {
    asked: (organization) =>
      `I have asked the people at ${organization} to join us. They can read this conversation now. Until somebody is here you can go on with me.`,
    away: (organization) =>
      `Nobody from ${organization} is here right now. Leave your name, your e-mail address and a message in the form, and they get it as a task.`,
    back: (organization, when) =>
      `Somebody from ${organization} should be there again from ${when}.`,
    offer: (organization) =>
      `I can also ask somebody from ${organization} to join us: use “Talk to a person”.`,
    known: 'I am an AI agent and cannot connect you to a person here. My sources say this:',
    contact: 'contact phone email support reach us',
    anger:
      /\b(angry|furious|outrageous|outraged|ridiculous|unacceptable|disgusting|disgrace(ful)?|scam(mers?)?|fed up|sick of|worst (service|company|experience)|waste of (my )?time|this is a joke|wtf|bullshit|lawyer|sue you)\b/iu,
  },
  de: {
    asked: (organization) =>
      `Ich habe die Menschen bei ${organization} gebeten, dazuzukommen. Sie können dieses Gespräch jetzt lesen. Bis jemand da ist, können Sie mit mir weitersprechen.`,
    away: (organization) =>
      `Von ${organization} ist gerade niemand da. Hinterlassen Sie im Formular Namen, E-Mail-Adresse und Nachricht; dort kommt es als Aufgabe an.`,
    back: (organization, when) => `Von ${organization} sollte ab ${when} wieder jemand da sein.`,
    offer: (organization) =>
      `Ich kann auch jemanden von ${organization} dazubitten, über „Talk to a person“.`,
    known:
      'Ich bin ein KI-Agent und kann Sie hier nicht mit einem Menschen verbinden. Meine Quellen sagen dazu:',
    contact: 'Kontakt Telefon E-Mail erreichen Ansprechpartner',
    anger:
      /(?<!\p{L})(wütend|sauer|stinksauer|unverschämt(heit)?|frechheit|inakzeptabel|lächerlich|skandal|betrug|betrüger|abzocke|zumutung|saftladen|schnauze voll|zeitverschwendung|anwalt|unmöglich von ihnen)(?!\p{L})/iu,
  },
  fr: {
    asked: (organization) =>
      `J’ai demandé aux personnes de ${organization} de nous rejoindre. Elles peuvent maintenant lire cette conversation. En attendant, vous pouvez continuer avec moi.`,
    away: (organization) =>
      `Personne de ${organization} n’est là en ce moment. Laissez votre nom, votre adresse e-mail et un message dans le formulaire : ils le recevront comme une tâche.`,
    back: (organization, when) => `Quelqu’un de ${organization} devrait être de retour le ${when}.`,
    offer: (organization) =>
      `Je peux aussi demander à quelqu’un de ${organization} de nous rejoindre : « Talk to a person ».`,
    known:
      'Je suis un agent IA et je ne peux pas vous mettre en relation avec une personne ici. Voici ce que disent mes sources :',
    contact: 'contact téléphone e-mail joindre service',
    anger:
      /(?<!\p{L})(furieu(x|se)|en colère|inacceptable|scandaleu(x|se)|honteu(x|se)|ridicule|arnaque|escrocs?|ras[- ]le[- ]bol|marre|perte de temps|avocat|n'importe quoi|n’importe quoi)(?!\p{L})/iu,
  },
  es: {
    asked: (organization) =>
      `He pedido a las personas de ${organization} que se unan. Ahora pueden leer esta conversación. Mientras tanto puede seguir conmigo.`,
    away: (organization) =>
      `Ahora no hay nadie de ${organization}. Deje su nombre, su correo electrónico y un mensaje en el formulario; lo recibirán como tarea.`,
    back: (organization, when) => `Debería volver a haber alguien de ${organization} el ${when}.`,
    offer: (organization) =>
      `También puedo pedir a alguien de ${organization} que se una: use «Talk to a person».`,
    known:
      'Soy un agente de IA y aquí no puedo ponerle en contacto con una persona. Mis fuentes dicen:',
    contact: 'contacto teléfono correo atención contactar',
    anger:
      /(?<!\p{L})(furios[oa]|enfadad[oa]|enojad[oa]|indignad[oa]|inaceptable|vergüenza|vergonzoso|ridículo|estafa(dores)?|hart[oa]|pérdida de tiempo|abogado|es una broma)(?!\p{L})/iu,
  },
  it: {
    asked: (organization) =>
      `Ho chiesto alle persone di ${organization} di unirsi a noi. Ora possono leggere questa conversazione. Nel frattempo può continuare con me.`,
    away: (organization) =>
      `Al momento non c’è nessuno di ${organization}. Lasci nome, indirizzo e-mail e un messaggio nel modulo: lo riceveranno come attività.`,
    back: (organization, when) =>
      `Qualcuno di ${organization} dovrebbe essere di nuovo presente da ${when}.`,
    offer: (organization) =>
      `Posso anche chiedere a qualcuno di ${organization} di unirsi: usi «Talk to a person».`,
    known:
      'Sono un agente IA e qui non posso metterla in contatto con una persona. Le mie fonti dicono:',
    contact: 'contatto telefono email assistenza contattare',
    anger:
      /(?<!\p{L})(furios[oa]|arrabbiat[oa]|incazzat[oa]|inaccettabile|vergogn(a|oso)|ridicolo|truffa(tori)?|stuf[oa]|perdita di tempo|avvocato|schifo)(?!\p{L})/iu,
  },
  pt: {
    asked: (organization) =>
      `Pedi às pessoas de ${organization} que se juntem a nós. Agora podem ler esta conversa. Até lá pode continuar comigo.`,
    away: (organization) =>
      `Neste momento não está ninguém de ${organization}. Deixe o seu nome, o seu e-mail e uma mensagem no formulário; será recebido como tarefa.`,
    back: (organization, when) =>
      `Alguém de ${organization} deverá estar de volta a partir de ${when}.`,
    offer: (organization) =>
      `Também posso pedir a alguém de ${organization} que se junte: use “Talk to a person”.`,
    known:
      'Sou um agente de IA e não consigo pô-lo em contacto com uma pessoa aqui. As minhas fontes dizem:',
    contact: 'contacto contato telefone email apoio contactar',
    anger:
      /(?<!\p{L})(furios[oa]|zangad[oa]|irritad[oa]|indignad[oa]|inaceitável|vergonha|vergonhoso|ridículo|burla|golpe|fart[oa]|perda de tempo|advogado|palhaçada)(?!\p{L})/iu,
  },
  nl: {
    asked: (organization) =>
      `Ik heb de mensen van ${organization} gevraagd erbij te komen. Zij kunnen dit gesprek nu lezen. Tot er iemand is, kunt u met mij verder.`,
    away: (organization) =>
      `Er is nu niemand van ${organization}. Laat uw naam, e-mailadres en een bericht achter in het formulier; het komt daar als taak binnen.`,
    back: (organization, when) =>
      `Vanaf ${when} is er normaal gesproken weer iemand van ${organization}.`,
    offer: (organization) =>
      `Ik kan ook iemand van ${organization} erbij vragen: gebruik “Talk to a person”.`,
    known: 'Ik ben een AI-agent en kan u hier niet met een mens verbinden. Mijn bronnen zeggen:',
    contact: 'contact telefoon e-mail bereiken klantenservice',
    anger:
      /(?<!\p{L})(woedend|boos|kwaad|onacceptabel|schandalig|schande|belachelijk|oplichters?|oplichting|spuugzat|beu|tijdverspilling|advocaat)(?!\p{L})/iu,
  },
  pl: {
    asked: (organization) =>
      `Poproszono ludzi z ${organization}, żeby dołączyli. Mogą teraz czytać tę rozmowę. Do tego czasu można rozmawiać ze mną.`,
    away: (organization) =>
      `W tej chwili nie ma nikogo z ${organization}. Proszę zostawić w formularzu imię, adres e-mail i wiadomość; trafi tam jako zadanie.`,
    back: (organization, when) => `Ktoś z ${organization} powinien być znowu dostępny: ${when}.`,
    offer: (organization) =>
      `Mogę też poprosić kogoś z ${organization}, żeby dołączył: „Talk to a person”.`,
    known: 'Jestem agentem AI i nie mogę tu połączyć z człowiekiem. Moje źródła mówią:',
    contact: 'kontakt telefon e-mail obsługa kontaktować',
    anger:
      /(?<!\p{L})(wściekł[ya]|zł[ya] na was|wkurzon[ya]|oburzon[ya]|skandal|niedopuszczalne|żenada|śmieszne|oszu(ści|stwo)|mam dość|strata czasu|prawnik|adwokat)(?!\p{L})/iu,
  },
  ja: {
    asked: (organization) =>
      `${organization}の担当者に参加をお願いしました。担当者は今からこの会話を読めます。担当者が来るまで、このまま私とお話しいただけます。`,
    away: (organization) =>
      `現在${organization}の担当者がおりません。フォームにお名前、メールアドレス、メッセージをお残しください。担当者にタスクとして届きます。`,
    back: (organization, when) => `${organization}の担当者は${when}から対応できる予定です。`,
    offer: (organization) =>
      `${organization}の担当者に参加をお願いすることもできます。「Talk to a person」をお使いください。`,
    known:
      '私はAIエージェントで、ここから担当者におつなぎすることはできません。資料にはこうあります：',
    contact: '連絡先 電話 メール お問い合わせ 窓口',
    anger:
      /(ふざけるな|ふざけん|許せない|頭にくる|怒って|最悪|詐欺|いい加減にし|話にならない|時間の無駄|弁護士)/u,
  },
  zh: {
    asked: (organization) =>
      `我已请${organization}的人员加入。他们现在可以阅读这段对话。在有人到来之前，您可以继续与我交谈。`,
    away: (organization) =>
      `${organization}现在没有人在线。请在表单中留下您的姓名、电子邮箱和留言，他们会作为任务收到。`,
    back: (organization, when) => `${organization}的人员预计从${when}起在线。`,
    offer: (organization) => `我也可以请${organization}的人员加入：请使用“Talk to a person”。`,
    known: '我是人工智能助理，无法在这里为您转接真人。我的资料中写道：',
    contact: '联系方式 电话 邮箱 客服 联系我们',
    anger:
      /(生气|气死|愤怒|太过分|无法接受|垃圾公司|骗子|诈骗|受够了|浪费时间|投诉你们|律师|可恶)/u,
  },
  ko: {
    asked: (organization) =>
      `${organization} 담당자에게 참여를 요청했습니다. 담당자는 이제 이 대화를 읽을 수 있습니다. 담당자가 올 때까지 저와 계속 이야기하실 수 있습니다.`,
    away: (organization) =>
      `지금은 ${organization} 담당자가 없습니다. 양식에 이름, 이메일 주소, 메시지를 남겨 주세요. 담당자에게 할 일로 전달됩니다.`,
    back: (organization, when) => `${organization} 담당자는 ${when}부터 다시 있을 예정입니다.`,
    offer: (organization) =>
      `${organization} 담당자에게 참여를 요청할 수도 있습니다. “Talk to a person”을 이용해 주세요.`,
    known:
      '저는 AI 에이전트이며 여기서 담당자를 연결해 드릴 수 없습니다. 제 자료에는 이렇게 나와 있습니다:',
    contact: '연락처 전화 이메일 문의 고객센터',
    anger: /(화가 나|화나|짜증|열받|최악|사기|어이없|말도 안 돼|시간 낭비|변호사|더는 못 참)/u,
  },
}

export const personTexts = (language: Language): PersonTexts => texts[language]

/** Whether somebody writes in anger: words that say so in any of the languages, or shouting in capitals. */
export function soundsAngry(message: string): boolean {
  if (Object.values(texts).some(({ anger }) => anger.test(message))) return true
  const letters = message.match(/\p{L}/gu) ?? []
  const loud = letters.filter((letter) => /\p{Lu}/u.test(letter)).length
  return letters.length >= 12 && loud > 0.8 * letters.length && /!!/.test(message)
}
