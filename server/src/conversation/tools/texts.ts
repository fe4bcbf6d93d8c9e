import type { Language } from '../responder/languages/language.ts'

export type ToolTexts = {
  /** Asks before something is done. */
  shallI: (act: string) => string
  done: (act: string) => string
  failed: (act: string) => string
  /** The visitor said no. */
  left: (act: string) => string
  /** He was asked too long ago, or it has changed since. */
  lapsed: (act: string) => string
  /** Nobody knows whether it was done. */
  unsure: (act: string) => string
  /** It looked for an answer and has none to tell. */
  nothing: string
}

export const toolTexts: Record<Language, ToolTexts> = {
  en: {
    shallI: (act) => `Shall I do this: ${act}? Please say yes or no.`,
    done: (act) => `Done: ${act}.`,
    failed: (act) => `That did not work: ${act}.`,
    left: (act) => `All right, I leave it: ${act}.`,
    lapsed: (act) => `I did not do it, because too much has changed since I asked: ${act}.`,
    unsure: (act) =>
      `I cannot tell whether it was done: ${act}. Please check before you ask again.`,
    nothing: 'I looked it up but found no answer that I can stand by.',
  },
  de: {
    shallI: (act) => `Soll ich das tun: ${act}? Bitte antworten Sie mit Ja oder Nein.`,
    done: (act) => `Erledigt: ${act}.`,
    failed: (act) => `Das hat nicht geklappt: ${act}.`,
    left: (act) => `In Ordnung, ich lasse es: ${act}.`,
    lapsed: (act) =>
      `Ich habe es nicht getan, weil sich seit meiner Frage zu viel geändert hat: ${act}.`,
    unsure: (act) => `Ich weiß nicht, ob es erledigt wurde: ${act}. Bitte prüfen Sie es vorher.`,
    nothing: 'Ich habe nachgesehen, aber keine Antwort gefunden, für die ich einstehen kann.',
  },
  fr: {
    shallI: (act) => `Dois-je faire ceci : ${act} ? Répondez par oui ou par non.`,
    done: (act) => `C’est fait : ${act}.`,
    failed: (act) => `Cela n’a pas fonctionné : ${act}.`,
    left: (act) => `Entendu, je ne le fais pas : ${act}.`,
    lapsed: (act) =>
      `Je ne l’ai pas fait, car trop de choses ont changé depuis ma question : ${act}.`,
    unsure: (act) => `Je ne sais pas si cela a été fait : ${act}. Vérifiez avant de redemander.`,
    nothing: 'J’ai cherché, mais je n’ai trouvé aucune réponse sûre.',
  },
  es: {
    shallI: (act) => `¿Hago esto: ${act}? Responda sí o no, por favor.`,
    done: (act) => `Hecho: ${act}.`,
    failed: (act) => `No ha funcionado: ${act}.`,
    left: (act) => `De acuerdo, no lo hago: ${act}.`,
    lapsed: (act) => `No lo he hecho, porque ha cambiado demasiado desde que pregunté: ${act}.`,
    unsure: (act) => `No sé si se ha hecho: ${act}. Compruébelo antes de volver a pedirlo.`,
    nothing: 'Lo he buscado, pero no he encontrado una respuesta segura.',
  },
  it: {
    shallI: (act) => `Devo farlo: ${act}? Risponda sì o no.`,
    done: (act) => `Fatto: ${act}.`,
    failed: (act) => `Non ha funzionato: ${act}.`,
    left: (act) => `Va bene, non lo faccio: ${act}.`,
    lapsed: (act) => `Non l’ho fatto, perché troppo è cambiato da quando ho chiesto: ${act}.`,
    unsure: (act) => `Non so se è stato fatto: ${act}. Controlli prima di richiederlo.`,
    nothing: 'Ho cercato, ma non ho trovato una risposta sicura.',
  },
  pt: {
    shallI: (act) => `Devo fazer isto: ${act}? Responda sim ou não.`,
    done: (act) => `Feito: ${act}.`,
    failed: (act) => `Não funcionou: ${act}.`,
    left: (act) => `Está bem, não o faço: ${act}.`,
    lapsed: (act) => `Não o fiz, porque muito mudou desde que perguntei: ${act}.`,
    unsure: (act) => `Não sei se foi feito: ${act}. Verifique antes de pedir de novo.`,
    nothing: 'Procurei, mas não encontrei uma resposta segura.',
  },
  nl: {
    shallI: (act) => `Zal ik dit doen: ${act}? Antwoord met ja of nee.`,
    done: (act) => `Gedaan: ${act}.`,
    failed: (act) => `Dat is niet gelukt: ${act}.`,
    left: (act) => `Goed, ik laat het: ${act}.`,
    lapsed: (act) =>
      `Ik heb het niet gedaan, omdat er sinds mijn vraag te veel is veranderd: ${act}.`,
    unsure: (act) => `Ik weet niet of het is gedaan: ${act}. Controleer het eerst.`,
    nothing: 'Ik heb het opgezocht, maar geen zeker antwoord gevonden.',
  },
  pl: {
    shallI: (act) => `Czy mam to zrobić: ${act}? Proszę odpowiedzieć tak lub nie.`,
    done: (act) => `Zrobione: ${act}.`,
    failed: (act) => `To się nie udało: ${act}.`,
    left: (act) => `Dobrze, nie robię tego: ${act}.`,
    lapsed: (act) => `Nie zrobiłem tego, bo od pytania zbyt wiele się zmieniło: ${act}.`,
    unsure: (act) => `Nie wiem, czy to zostało zrobione: ${act}. Proszę najpierw sprawdzić.`,
    nothing: 'Szukałem, ale nie znalazłem pewnej odpowiedzi.',
  },
  ja: {
    shallI: (act) =>
      `次の操作を実行してよろしいですか：${act}。「はい」か「いいえ」でお答えください。`,
    done: (act) => `完了しました：${act}。`,
    failed: (act) => `うまくいきませんでした：${act}。`,
    left: (act) => `わかりました。実行しません：${act}。`,
    lapsed: (act) => `お尋ねしてから状況が変わったため、実行しませんでした：${act}。`,
    unsure: (act) => `実行されたかどうか確認できません：${act}。先にご確認ください。`,
    nothing: 'お調べしましたが、確かな答えは見つかりませんでした。',
  },
  zh: {
    shallI: (act) => `要执行以下操作吗：${act}？请回答“是”或“否”。`,
    done: (act) => `已完成：${act}。`,
    failed: (act) => `操作没有成功：${act}。`,
    left: (act) => `好的，不执行：${act}。`,
    lapsed: (act) => `自询问以来情况已有变化，因此没有执行：${act}。`,
    unsure: (act) => `无法确定是否已执行：${act}。请先核实。`,
    nothing: '我查询过了，但没有找到可靠的答案。',
  },
  ko: {
    shallI: (act) => `다음 작업을 할까요: ${act}? 예 또는 아니요로 답해 주세요.`,
    done: (act) => `완료했습니다: ${act}.`,
    failed: (act) => `잘되지 않았습니다: ${act}.`,
    left: (act) => `알겠습니다. 하지 않겠습니다: ${act}.`,
    lapsed: (act) => `여쭤본 뒤 상황이 바뀌어 하지 않았습니다: ${act}.`,
    unsure: (act) => `처리되었는지 알 수 없습니다: ${act}. 먼저 확인해 주세요.`,
    nothing: '찾아보았지만 확실한 답을 찾지 못했습니다.',
  },
}
