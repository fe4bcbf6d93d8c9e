import type { Texts } from './texts.ts'

export const de: Texts = {
  tones: {
    neutral: {
      lead: 'Hier ist die Antwort.',
      unknown: 'Das weiß ich nicht.',
      hello: 'Guten Tag.',
      thanks: 'Gern geschehen.',
      bye: 'Auf Wiedersehen.',
    },
    friendly: {
      lead: 'Gern, hier steht es.',
      unknown: 'Tut mir leid, das weiß ich nicht.',
      hello: 'Hallo!',
      thanks: 'Sehr gern, jederzeit.',
      bye: 'Bis bald, machen Sie es gut.',
    },
    professional: {
      lead: 'Gewiss.',
      unknown: 'Darauf habe ich keine Antwort.',
      hello: 'Guten Tag und willkommen.',
      thanks: 'Gern geschehen.',
      bye: 'Vielen Dank für Ihre Zeit. Auf Wiedersehen.',
    },
    formal: {
      lead: 'Vielen Dank für Ihre Frage.',
      unknown: 'Ich bedaure, diese Frage kann ich nicht beantworten.',
      hello: 'Guten Tag.',
      thanks: 'Es war mir ein Vergnügen.',
      bye: 'Vielen Dank für Ihren Besuch. Auf Wiedersehen.',
    },
    concise: {
      lead: 'Kurz gesagt:',
      unknown: 'Das weiß ich nicht.',
      hello: 'Hallo.',
      thanks: 'Gern.',
      bye: 'Tschüss.',
    },
    empathetic: {
      lead: 'Ich verstehe, warum Sie fragen.',
      unknown: 'Es tut mir leid, ich würde gern helfen, aber das weiß ich nicht.',
      hello: 'Hallo, schön, dass Sie da sind.',
      thanks: 'Es freut mich, dass es geholfen hat.',
      bye: 'Passen Sie gut auf sich auf. Auf Wiedersehen.',
    },
    enthusiastic: {
      lead: 'Schön, dass Sie fragen!',
      unknown: 'Gute Frage, aber ehrlich gesagt: Das weiß ich nicht.',
      hello: 'Hallo, wie schön!',
      thanks: 'Mit Vergnügen!',
      bye: 'Danke für den Besuch, bis bald!',
    },
    patient: {
      lead: 'Sehen wir uns das in Ruhe an.',
      unknown: 'Ich habe sorgfältig nachgesehen, aber das weiß ich nicht.',
      hello: 'Hallo. Lassen Sie sich Zeit.',
      thanks: 'Gern. Fragen Sie, so oft Sie möchten.',
      bye: 'Auf Wiedersehen. Kommen Sie jederzeit wieder.',
    },
  },
  leads: ['Das habe ich gefunden.', 'In meinen Quellen steht:'],
  uncovered: 'In meinen Quellen steht dazu nichts.',
  reading: 'Ich lese noch, was gerade hinzugefügt wurde. Fragen Sie mich gleich noch einmal.',
  noted: 'Ich habe Ihre Frage für die Menschen notiert, die meine Quellen pflegen.',
  rephrase: 'Sie können es mit anderen Worten fragen.',
  nearby: (topics) => `Verwandt damit kann ich Ihnen etwas zu ${topics} sagen.`,
  quoted: (words) => `„${words}“`,
  moreWords: 'Können Sie das mit ein paar Worten mehr fragen?',
  closest: 'Am nächsten kommt dem:',
  closestEnd: 'Beantwortet das Ihre Frage?',
  yes: 'Ja.',
  no: 'Nein.',
  absent: (asked) => `Zu ${asked} finde ich in meinen Quellen nichts.`,
  instead: (found, asked) => `Ich finde ${found}, nicht ${asked}.`,
  foreign: (language) => `Meine Quelle dazu ist auf ${language}:`,
  refusal:
    'Dabei kann ich nicht helfen: Ich bleibe bei meiner Aufgabe und nenne meine Anweisungen nicht. Fragen Sie mich gern etwas zu den Dokumenten, die ich habe.',
  introduction: (name, role) => `Ich bin ${name}, ein KI-Agent${role ? ` (${role})` : ''}.`,
  method:
    'Ich antworte aus den Dokumenten, die ich bekommen habe: Ich zitiere sie, zeige, woher die Worte stammen, und sage es, wenn sie eine Frage nicht beantworten.',
  notPerson: 'Ich bin kein Mensch, und hinter dieser Antwort steht kein großes Sprachmodell.',
  met: 'Schön, Sie kennenzulernen.',
  ask: 'Was möchten Sie wissen?',
  suggestion: (question) => `Sie können mich zum Beispiel fragen: „${question}“`,
  wellbeing: 'Ich bin Software und habe keine guten oder schlechten Tage, aber ich helfe gern.',
  more: 'Möchten Sie noch etwas wissen?',
  okay: 'Gut. Was möchten Sie noch wissen?',
  joke: 'Nachschlagen kann ich besser als Witze erzählen: Mein bester Witz braucht eine Fußnote. Was möchten Sie wissen?',
  insult:
    'Es tut mir leid, dass ich nicht helfen konnte. Fragen Sie gern mit anderen Worten, dann sehe ich noch einmal nach.',
  contact: (where) => `Ich bin ein KI-Agent. Einen Menschen erreichen Sie hier: ${where}.`,
  noContact:
    'Ich bin ein KI-Agent und kann Sie hier nicht mit einem Menschen verbinden. Bitte fragen Sie das Unternehmen selbst nach einem Kontakt.',
  or: 'oder',
  words:
    'der die das ist sind und nicht ich sie ihr ihre wir dazu hier mit für von zu ein eine einen einem einer kann können unsere meine mein was wie wann wo wer warum welche welcher welches kostet gibt es auf den dem des im am bei oder auch man muss darf habe hat haben wird werden ob wenn noch mir mich euch euer eure bitte mehr pro habt bis ab um nach aus als zum zur über',
  smallTalk: {
    name: '(?:mein name ist|ich hei(?:ß|ss)e|ich bin (?:der|die)) NAME',
    hello:
      '(?:ist )?(?:da |hier )?jemand (?:da|hier|zu hause)|ist (?:da|hier) (?:jemand|wer)|(?:bist du|sind sie) da|(?:hallo+|hi|hey|servus|moin(?: moin)?|gr(?:ü|ue)(?:ß|ss)e?(?: (?:gott|dich|sie))?|grüezi|gute[nr]? ?(?:morgen|tag|abend)|tach)(?: (?:zusammen|nochmal))?|testEND|funktioniert (?:das|es)(?: hier)?END|hörst du michEND|entschuldig(?:ung|en sie|e bitte)|(?:frohe|fröhliche) (?:weihnachten|ostern)END|(?:frohes|gutes) neues(?: jahr)?END|(?:nett|freut mich|schön) (?:dich|sie) kennenzulernen',
    wellbeing:
      "wie geht(?: es|'?s)(?: (?:dir|ihnen|euch))?(?: heute)?|alles klar bei (?:dir|ihnen)|na (?:alles (?:klar|gut|fit)|wie läuft(?:'?s| es)|was geht)(?: bei (?:dir|ihnen|euch))?END|wie war (?:dein|ihr) (?:tag|wochenende)END|(?:mir geht(?: es|'?s) )?gut(?: danke)? und (?:dir|ihnen|selbst)END|(?:ich )?hoffe(?: doch)? (?:(?:es|dir|ihnen|euch) geht(?:'?s| es)?(?: (?:dir|ihnen|euch))?(?: allen)? gut|(?:du hast|sie haben|ihr habt|du hattest|sie hatten) (?:bisher )?(?:einen?|'?nen?|eine) (?:schönen?|guten?|tollen?|angenehmen?) (?:tag|morgen|abend|woche|nachmittag)|(?:bei (?:dir|ihnen|euch) )?(?:ist )?alles(?: ist)? (?:gut|in ordnung|bestens)(?: bei (?:dir|ihnen|euch))?)",
    thanks:
      "(?:vielen |herzlichen |besten |lieben )?dank(?:e(?:schön| schön| sehr| vielmals)?)?(?: (?:dir|ihnen|euch|für (?:die|ihre|deine) (?:hilfe|auskunft|antwort)|das hat (?:mir )?(?:sehr )?geholfen))*|das hat (?:mir )?(?:sehr )?geholfen|merci|vielen lieben dank|das (?:war'?s|wars|war alles)(?: (?:schon|dann|auch))?END|das wollte ich (?:nur )?wissenEND|genau das (?:habe?|hatte) ich gesuchtEND|(?:gut|super|toll) gemachtEND|(?:du hast|sie haben) mir (?:sehr |gut )?geholfen|tausend dank",
    bye: "(?:auf )?wieder(?:sehen|hören|schauen)|tschü(?:ss|ß)i?|tschau|ciao|bis (?:bald|dann|später|morgen)|schönen (?:tag|abend|feierabend)(?: noch)?|gute nacht|ade|schönes wochenende(?: noch)?|mach(?:'?s| es) gut|machen sie(?:'s| es) gut|bis (?:nachher|demnächst|zum nächsten mal)|man sieht sich|auf bald|ich muss (?:jetzt )?(?:los|weg)END",
    person:
      '(?:und )?(?:nicht|kein(?:e[mnr]?)?) (?:mit )?(?:ein(?:e[mnr]?)? )?(?:maschine|(?:chat)?bot|roboter|computer|ki|automat(?:en)?)|(?:(?:kann|könnte|darf|dürfte) ich (?:bitte )?|ich (?:möchte|will|würde gern[e]?) (?:bitte )?)?(?:mit )?(?:(?:einem|einen|einer|ein) )?(?:echten |richtigen |menschlichen )?(?:menschen?|person|mitarbeiter(?:in)?|jemand(?:em|en)?|kolleg(?:e|en|in)|berater(?:in)?|ansprechpartner(?:in)?)(?: (?:bitte|sprechen|reden|verbinden|verbunden werden|schreiben))+|verbinden sie mich (?:bitte )?(?:mit .*)?|(?:einen |ein )?(?:echten )?mensch(?:en)?(?: bitte)?|gibt es (?:hier )?(?:auch )?(?:einen )?(?:echte[n]? )?mensch(?:en)?',
    model:
      '(?:bist du|sind sie|ist das|seid ihr) (?:hier )?(?:ein[e]? )?(?:echte[rs]? |richtige[rs]? )?(?:chatgpt|gpt|ki|mensch|person|bot|chatbot|roboter|maschine|computer|mitarbeiter|echt)(?: oder .*)?|(?:spreche|rede|schreibe|chatte) ich (?:hier )?(?:gerade )?mit .*|welches (?:ki-?|sprach)?modell (?:bist du|sind sie|ist das)|wie alt (?:bist du|sind sie)END|wer hat (?:dich|sie) (?:gemacht|gebaut|programmiert|entwickelt|erschaffen)END|(?:schläfst du|hast du gefühle|bist du (?:verheiratet|müde|glücklich))END|ich liebe dichEND|magst du (?:deine arbeit|mich)END',
    who: 'wer (?:bist du|sind sie|ist da)(?: (?:eigentlich|denn))?|wie (?:heißt du|heißen sie|ist (?:dein|ihr) name)|stell(?:en sie)? (?:dich|sich) (?:bitte )?vor|was (?:bist du|sind sie)',
    help: 'hilfe|was (?:kannst du|können sie)(?: (?:für mich|alles))?(?: tun| machen)?|(?:kannst du|können sie) mir (?:bitte )?helfen|wobei (?:kannst du|können sie) (?:mir )?helfen|was kann ich (?:dich |sie )?fragen',
    joke: '(?:bitte )?(?:erzähl(?:e|en sie)?|sag|kennst du|kennen sie|mach)(?: mir| uns)?(?: bitte)?(?: ein(?:en)?| noch einen)?(?: guten)? witz|witz|singe?(?: mir)?(?: bitte)? (?:ein )?liedEND|mir ist (?:so )?langweiligEND',
    insult:
      '(?:du bist|sie sind|das ist|ihr seid|so ein) (?:so |ja |echt |total |völlig |ein(?:e)? |der |die |das )*(?:nutzlos|dumm|blöd|idiot|idioten|schlecht|dämlich|unfähig|unbrauchbar|mist|scheiße|müll|trottel|depp)(?:e[rsn]?)?(?: (?:bot|idiot|maschine))?|(?:du )?(?:dumme[rs]? |blöde[rs]? )?(?:idiot|trottel|depp|arschloch|blödmann)|halt die klappe|leck mich|scheiße?|verdammt|du nervst|du verstehst (?:gar |überhaupt )?nichtsEND|ich hasse (?:dich|chatbots)END|(?:du bist|sie sind) (?:so |echt |ziemlich )*(?:doof|nervig|keine hilfe)END|willst du mich (?:veräppeln|verarschen)',
    okay: 'ok(?:ay)?|gut|super|prima|toll|ja|nein|alles klar|verstanden|in ordnung|schön|klar|aha|passt|(?:ha){2,}|sorry|(?:das )?tut mir leid|ups|(?:einen )?(?:moment|augenblick)(?: bitte| mal)?END|warte(?: mal)?END|warten sie(?: bitte)?END|perfekt|genau|sehr gut|ach ?so',
  },
  ofOneself:
    '(?:und )?(?:(?:ich )?(?:arbeite (?:in|bei|als|für)|wohne in|komme aus|bin (?:aus|von|bei))|aus)',
  fillers: [
    /\b(um wie ?viel uhr|wieviele?|wie (viele?|lange?|oft|hoch|weit|groß|schwer|teuer)|ab wann|bis wann|brauche ich|bekomme ich|kriege ich|habe ich|gibt es|gibts|kann ich|darf ich|muss ich|können wir|was mache ich|soll ich)(?!\p{L})/giu,
    /(?<!\p{L})(habt ihr|haben sie|hast du|bietet ihr|bieten sie|macht ihr|machen sie|ihr habt|nehmt ihr)(?!\p{L})/giu,
    /\b(bitte|(kannst du|können sie) mir (bitte )?(sagen|erklären|helfen)|sag(en sie)? mir|ich (möchte|will|würde gern[e]?) wissen|weißt du|wissen sie|eigentlich|denn|jetzt)\b/giu,
    /(?<!\p{L})(pro|je)(?= (?:tag|nacht|woche|monat|jahr|stunde|minute|person|kopf|kind|stück|stunde|kilometer|meter|kilo)(?!\p{L}))/giu,
    /(?<!\p{L})(wann|wo|wohin|woher|wer|wem|wen|was|wie|warum|wieso|weshalb|welche[rsmn]?|noch|schon|auch|mal|mir|uns|jemand|etwas|dann|gilt|gelten)(?!\p{L})/giu,
  ],
  asks: {
    date: /\b(wann|um wie ?viel uhr|bis wann|ab wann|seit wann|an welchem tag|welche[mnrs]? (tag|datum|monat|jahr|uhrzeit)|öffnungszeiten|geöffnet)\b/iu,
    amount:
      /(?<!\p{L})(was kostet|wie ?viel kostet|kosten|kostet|preise?|wie teuer|gebühr(en)?|wie ?viel (geld|zahle|bezahle))(?!\p{L})/iu,
    number: /(?<!\p{L})(wie ?viele?|wie (lange?|oft|alt|weit|groß|hoch|schwer|schnell))(?!\p{L})/iu,
    reason: /\b(warum|wieso|weshalb|aus welchem grund)\b/i,
    name: /\b(wer|wem|wen|wessen|wo|wohin|woher)\b/i,
    yesNo:
      /^(und |aber )?(ist|sind|bin|war|waren|kann|können|könnte|darf|dürfen|muss|müssen|soll|sollen|wird|werden|hat|haben|habt|gibt|gibts|nehmt|nehmen|geht|brauche|brauchen|bekomme|bekommen|akzeptieren|bieten|bietet|liefert|liefern) /i,
  },
  negation:
    /(?<!\p{L})(nicht|nichts|kein|keine|keinen|keinem|keiner|keines|nie|niemals|niemand|weder|ohne|verboten|untersagt|ausgeschlossen|geschlossen|leider)(?!\p{L})/iu,
  ellipsis: /^(und|oder|aber|auch|was ist mit|wie ist es mit|wie sieht es mit)(?!\p{L})/iu,
  pronouns:
    /(?<!\p{L})(er|es|sie|ihn|ihm|ihr|ihnen|das|dies|diese[rsnm]?|dafür|dazu|damit|davon|dort|denen|deren|dessen)(?!\p{L})/iu,
}
