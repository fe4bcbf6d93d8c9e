import type { Texts } from './texts.ts'

export const it: Texts = {
  tones: {
    neutral: {
      lead: 'Ecco la risposta.',
      unknown: 'Non lo so.',
      hello: 'Buongiorno.',
      thanks: 'Prego.',
      bye: 'Arrivederci.',
    },
    friendly: {
      lead: 'Volentieri, ecco qui.',
      unknown: 'Mi dispiace, questo non lo so.',
      hello: 'Ciao!',
      thanks: 'Prego, quando vuole.',
      bye: 'A presto, stia bene.',
    },
    professional: {
      lead: 'Certamente.',
      unknown: 'Non ho una risposta a questa domanda.',
      hello: 'Buongiorno e benvenuto.',
      thanks: 'Prego.',
      bye: 'Grazie del suo tempo. Arrivederci.',
    },
    formal: {
      lead: 'La ringrazio della domanda.',
      unknown: 'Mi rincresce di non conoscere la risposta a questa domanda.',
      hello: 'Buongiorno.',
      thanks: 'È un piacere.',
      bye: 'La ringrazio della visita. Arrivederci.',
    },
    concise: {
      lead: 'In breve:',
      unknown: 'Non lo so.',
      hello: 'Buongiorno.',
      thanks: 'Prego.',
      bye: 'Arrivederci.',
    },
    empathetic: {
      lead: 'Capisco la sua domanda.',
      unknown: 'Mi dispiace, vorrei aiutarla, ma non lo so.',
      hello: 'Buongiorno, sono contento che sia qui.',
      thanks: 'Sono contento di aver aiutato.',
      bye: 'Abbia cura di sé. Arrivederci.',
    },
    enthusiastic: {
      lead: 'Che bella domanda!',
      unknown: 'Bella domanda, ma sono sincero: non lo so.',
      hello: 'Buongiorno, che piacere!',
      thanks: 'Con piacere!',
      bye: 'Grazie della visita, a presto!',
    },
    patient: {
      lead: 'Vediamo con calma.',
      unknown: 'Ho cercato con cura, ma non lo so.',
      hello: 'Buongiorno. Faccia con calma.',
      thanks: 'Prego. Chieda pure quanto vuole.',
      bye: 'Arrivederci. Torni quando vuole.',
    },
  },
  leads: ['Ecco che cosa ho trovato.', 'Le mie fonti dicono questo.'],
  uncovered: 'Le mie fonti non ne parlano.',
  reading:
    'Sto ancora leggendo ciò che è stato appena aggiunto. Me lo chieda di nuovo tra un momento.',
  noted: 'Ho annotato la sua domanda per chi cura le mie fonti.',
  rephrase: 'Può chiederlo con altre parole.',
  nearby: (topics) => `Su argomenti vicini posso dirle qualcosa di ${topics}.`,
  quoted: (words) => `«${words}»`,
  moreWords: 'Può chiederlo con qualche parola in più?',
  closest: 'La cosa più vicina che ho è:',
  closestEnd: 'Risponde alla domanda?',
  yes: 'Sì.',
  no: 'No.',
  absent: (asked) => `Non trovo nulla su ${asked} nelle mie fonti.`,
  instead: (found, asked) => `Trovo ${found}, non ${asked}.`,
  foreign: (language) => `La mia fonte è in ${language}:`,
  refusal:
    'In questo non posso aiutare: resto al mio compito e non rivelo le mie istruzioni. Mi chieda pure qualcosa sui documenti che ho.',
  introduction: (name, role) => `Sono ${name}, un agente IA${role ? ` (${role})` : ''}.`,
  method:
    'Rispondo con i documenti che mi sono stati dati: li cito, mostro da dove vengono le parole e lo dico quando non rispondono a una domanda.',
  notPerson:
    'Non sono una persona, e dietro questa risposta non c’è un grande modello linguistico.',
  met: 'Piacere di conoscerla.',
  ask: 'Che cosa desidera sapere?',
  suggestion: (question) => `Può chiedermi, per esempio: «${question}»`,
  wellbeing: 'Sono un programma e non ho giornate buone o cattive, ma posso aiutarla.',
  more: 'Desidera sapere altro?',
  okay: 'Va bene. Che altro desidera sapere?',
  joke: 'Sono più bravo a cercare che a scherzare: la mia battuta migliore ha bisogno di una nota a piè di pagina. Che cosa desidera sapere?',
  insult: 'Mi dispiace di non essere stato d’aiuto. Lo chieda con altre parole e cercherò ancora.',
  contact: (where) => `Sono un agente IA. Per parlare con una persona: ${where}.`,
  noContact:
    'Sono un agente IA e qui non posso metterla in contatto con una persona. Chieda un contatto all’azienda stessa.',
  or: 'o',
  words:
    'il lo la gli le è sono e non io voi vostro nostro nostra di del della dei delle un uno una per con qui mio mia che chi cosa come quando dove quanto quanta quanti quante quale quali perché al alla nel nella in su da si mi posso può possono ho ha hanno questo questa se più fino costa accettate o ma c’è ci sono',
  smallTalk: {
    name: '(?:mi chiamo|il mio nome è) NAME',
    hello:
      "c'è qualcuno(?: lì| qui)?|ci sei|(?:ciao+|salve|buon ?giorno|buona ?sera|buon pomeriggio)(?: (?:a tutti|di nuovo))?",
    wellbeing:
      'come (?:stai|sta|va|state)(?: oggi)?|spero che (?:(?:tu |lei |voi )?(?:stia|stiate) bene|(?:vada tutto|tutto vada) bene|(?:tu |lei )?(?:abbia|stia (?:passando|avendo)|passi) una (?:buona|bella) (?:giornata|serata|settimana))',
    thanks:
      "(?:molte |mille |tante )?grazie(?: (?:mille|tante|molte|(?:del|per l')\\s?aiuto|di tutto|mi è stato utile))*|la ringrazio|ti ringrazio",
    bye: 'arrivederci|addio|a (?:presto|dopo|domani)|buona (?:giornata|serata|notte)|ci vediamo',
    person:
      '(?:e )?non (?:con )?(?:una? )?(?:macchina|robot|bot|computer)|(?:(?:posso|potrei|vorrei|voglio|mi piacerebbe) )?(?:parlare|chattare)(?: con)?(?: (?:un|una|qualcuno))?(?: (?:vero |vera )?(?:umano|persona|operatore|operatrice|collega|essere umano))?(?: (?:reale|vera|vero|umano))?(?: per favore)?|(?:un|una) (?:umano|persona|operatore)(?: (?:reale|vera))?(?: per favore)?',
    model:
      '(?:sei|è|lei è|sto parlando con|parlo con) (?:un|una)? ?(?:chatgpt|gpt|ia|robot|bot|chatbot|macchina|umano|persona|essere umano)(?: (?:reale|vera|vero)| o .*)?|(?:che|quale) modello (?:sei|è|usi)',
    who: 'chi (?:sei|è lei)|come (?:ti chiami|si chiama)|che cosa sei|presentati|si presenti',
    help: 'aiuto|aiutami|mi aiuti|(?:che )?cosa (?:sai|puoi|può) fare(?: per me)?|(?:mi )?(?:puoi|può) aiutar(?:e|mi)|che cosa posso chieder(?:ti|le|e)',
    joke: '(?:mi )?(?:racconta(?:mi)?|dimmi|racconti|sai)(?: una| un)?(?: bella)? (?:barzelletta|battuta)|una barzelletta|barzelletta',
    insult:
      '(?:sei|è|lei è) (?:proprio |davvero |così |un |una |totalmente )*(?:inutile|stupid[oa]|idiota|scem[oa]|pessim[oa]|imbecille|cretin[oa]|incapace|spazzatura)|(?:idiota|imbecille|cretino|stupido|scemo|stronzo|merda)|stai zitto|vaffanculo',
    okay: "ok|va bene|bene|benissimo|perfetto|sì|si|no|capito|d'accordo|certo|ottimo",
  },
  ofOneself:
    "(?:e )?(?:lavoro (?:a|in|per|come|da|presso)|(?:vivo|abito) (?:a|in)|vengo d(?:a|al|alla|all')|sono di)",
  fillers: [
    /(?<!\p{L})(?:fate|siete|offrite)(?!\p{L})/giu,
    /(?<!\p{L})(quando|dove|come|perché|qual[ei]?|chi|che|cosa|anche|ancora|qualcuno)(?!\p{L})/giu,
    /(?<!\p{L})(per favore|(può|puoi|potrebbe) dirmi|vorrei sapere|voglio sapere|quant[oaie] (?:tempo|volte)|quant[oaie]|c[’']è|ci sono|posso|devo|si può|avete)(?!\p{L})/giu,
  ],
  asks: {
    date: /(?<!\p{L})(quando|a che ora|che (giorno|data|mese|anno|ora)|fino a quando|orari)(?!\p{L})/iu,
    amount:
      /(?<!\p{L})(quanto (costa|costano|viene|si paga)|costa|costano|prezz[oi]|tariff[ae])(?!\p{L})/iu,
    number: /(?<!\p{L})(quant[oaie]|quanto (dura|tempo|lontano|grande))(?!\p{L})/iu,
    reason: /(?<!\p{L})(perché|come mai)(?!\p{L})/iu,
    name: /(?<!\p{L})(chi|dove|da dove)(?!\p{L})/iu,
    yesNo:
      /^(e |ma )?(posso|può|possono|possiamo|c[’']è|ci sono|è|sono|avete|ha|hanno|accettate|si può|si possono|devo|serve|offrite|esiste) /iu,
  },
  negation:
    /(?<!\p{L})(non|mai|nessuno|nessuna|nessun|niente|nulla|senza|né|vietat[oaie]|esclus[oaie]|chius[oaie])(?!\p{L})/iu,
  ellipsis: /^(e|o|ma|anche|che ne è di)(?!\p{L})/iu,
  pronouns:
    /(?<!\p{L})(lui|lei|loro|esso|essa|essi|esse|ciò|questo|questa|quello|quella|lì|là|lo|li|gli)(?!\p{L})/iu,
}
