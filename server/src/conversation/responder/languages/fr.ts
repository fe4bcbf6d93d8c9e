import type { Texts } from './texts.ts'

export const fr: Texts = {
  tones: {
    neutral: {
      lead: 'Voici la réponse.',
      unknown: 'Je ne sais pas.',
      hello: 'Bonjour.',
      thanks: 'Je vous en prie.',
      bye: 'Au revoir.',
    },
    friendly: {
      lead: 'Avec plaisir, voici.',
      unknown: 'Désolé, je ne le sais pas.',
      hello: 'Bonjour !',
      thanks: 'Avec plaisir, quand vous voulez.',
      bye: 'À bientôt, portez-vous bien.',
    },
    professional: {
      lead: 'Bien sûr.',
      unknown: 'Je n’ai pas de réponse à cette question.',
      hello: 'Bonjour et bienvenue.',
      thanks: 'Je vous en prie.',
      bye: 'Merci de votre visite. Au revoir.',
    },
    formal: {
      lead: 'Je vous remercie de votre question.',
      unknown: 'Je regrette de ne pas connaître la réponse à cette question.',
      hello: 'Bonjour.',
      thanks: 'C’est un plaisir.',
      bye: 'Je vous remercie de votre visite. Au revoir.',
    },
    concise: {
      lead: 'En bref :',
      unknown: 'Je ne sais pas.',
      hello: 'Bonjour.',
      thanks: 'De rien.',
      bye: 'Au revoir.',
    },
    empathetic: {
      lead: 'Je comprends votre question.',
      unknown: 'Je suis navré, j’aurais aimé vous aider, mais je ne sais pas.',
      hello: 'Bonjour, heureux de vous accueillir.',
      thanks: 'Je suis content que cela vous ait aidé.',
      bye: 'Prenez soin de vous. Au revoir.',
    },
    enthusiastic: {
      lead: 'Quelle bonne question !',
      unknown: 'Bonne question, mais soyons honnêtes : je ne sais pas.',
      hello: 'Bonjour, quel plaisir !',
      thanks: 'Avec grand plaisir !',
      bye: 'Merci d’être venu, à bientôt !',
    },
    patient: {
      lead: 'Regardons cela ensemble.',
      unknown: 'J’ai bien cherché, mais je ne le sais pas.',
      hello: 'Bonjour. Prenez votre temps.',
      thanks: 'Je vous en prie. Demandez aussi souvent que vous voulez.',
      bye: 'Au revoir. Revenez quand vous voulez.',
    },
  },
  leads: ['Voici ce que j’ai trouvé.', 'Mes sources le disent ainsi.'],
  uncovered: 'Mes sources n’en parlent pas.',
  reading: 'Je lis encore ce qui vient d’être ajouté. Reposez-moi la question dans un instant.',
  noted: 'J’ai noté votre question pour les personnes qui s’occupent de mes sources.',
  rephrase: 'Vous pouvez le demander autrement.',
  nearby: (topics) => `Sur un sujet proche, je peux vous parler de ${topics}.`,
  quoted: (words) => `« ${words} »`,
  moreWords: 'Pouvez-vous le demander en quelques mots de plus ?',
  closest: 'Le plus proche que j’ai :',
  closestEnd: 'Est-ce que cela répond à la question ?',
  yes: 'Oui.',
  no: 'Non.',
  absent: (asked) => `Je ne trouve rien sur ${asked} dans mes sources.`,
  instead: (found, asked) => `Je trouve ${found}, pas ${asked}.`,
  foreign: (language) => `Ma source est en ${language} :`,
  refusal:
    'Je ne peux pas vous aider sur ce point : je m’en tiens à ma tâche et je ne communique pas mes instructions. Posez-moi plutôt une question sur les documents que l’on m’a confiés.',
  introduction: (name, role) => `Je suis ${name}, un agent IA${role ? ` (${role})` : ''}.`,
  method:
    'Je réponds à partir des documents que l’on m’a confiés : je les cite, je montre d’où viennent les mots et je dis quand ils ne répondent pas à une question.',
  notPerson:
    'Je ne suis pas une personne, et il n’y a pas de grand modèle de langage derrière cette réponse.',
  met: 'Enchanté de faire votre connaissance.',
  ask: 'Que souhaitez-vous savoir ?',
  suggestion: (question) => `Vous pouvez par exemple me demander : « ${question} »`,
  wellbeing:
    'Je suis un logiciel, je n’ai ni bons ni mauvais jours, mais je suis prêt à vous aider.',
  more: 'Souhaitez-vous savoir autre chose ?',
  okay: 'Très bien. Que souhaitez-vous savoir d’autre ?',
  joke: 'Je cherche mieux que je ne plaisante : ma meilleure blague a besoin d’une note de bas de page. Que souhaitez-vous savoir ?',
  insult:
    'Je suis désolé de ne pas avoir aidé. Demandez-le autrement et je chercherai encore une fois.',
  contact: (where) => `Je suis un agent IA. Pour parler à une personne : ${where}.`,
  noContact:
    'Je suis un agent IA et je ne peux pas vous mettre en relation avec une personne ici. Demandez un contact à l’entreprise elle-même.',
  or: 'ou',
  words:
    'le la les est sont et je vous votre vos nous notre nos pas ne de du des un une pour avec voici mes mon ma que qui quoi quel quelle quels quelles où quand comment combien pourquoi à au aux en dans sur par puis peut peux on il elle ils elles ce cette ces mais ou si plus y a-t-il est-ce faut coûte avez ai as avons ont',
  smallTalk: {
    name: "(?:je m'appelle|mon nom est|moi,? c'est) NAME",
    hello:
      "(?:il )?y a(?:-t-il)? quelqu'un(?: ici| là)?|(?:vous êtes|tu es|êtes-vous|es-tu) là|(?:bonjour|bonsoir|salut|coucou|all[ôo])(?: (?:à tous|madame|monsieur))?|testEND|enchantée?|joyeux noëlEND|bonne annéeEND|excusez-moi|excuse-moi",
    wellbeing:
      "(?:comment )?(?:ça va|allez-vous|vas-tu|tu vas)(?: bien)?(?: aujourd'hui)?|j'espère que (?:vous allez|tu vas|tout va) (?:très )?bien(?: (?:pour vous|de votre côté))?|j'espère que (?:vous passez|tu passes) une (?:très )?(?:bonne|belle|agréable) (?:journée|semaine|matinée|soirée)",
    thanks:
      "(?:merci|mille mercis)(?: (?:beaucoup|bien|infiniment|à vous|pour (?:votre|ton|l') ?aide|c'est très utile))*|je vous remercie|c'est (?:parfait|exactement ce que je cherchais)END|ça m'aide(?: beaucoup)?END|merci (?:mille fois|à toi)",
    bye: 'au revoir|à (?:bientôt|plus(?: tard)?|demain)|bonne (?:journée|soirée|nuit)|adieu|ciao|bon (?:week-?end|après-midi)|à la prochaine|bonne continuation|je dois y allerEND',
    person:
      "(?:et )?(?:pas|non) (?:à |avec )?(?:une? )?(?:machine|robot|bot|ordinateur)|(?:(?:puis-je|je peux|pourrais-je|je (?:veux|voudrais|souhaite|souhaiterais|aimerais)) )?(?:parler|discuter|échanger)(?: (?:à|avec))? (?:un |une |quelqu'un|un vrai |une vraie )?(?:humain|personne|conseill(?:er|ère)|collègue|être humain|employée?|agent)?(?: (?:réelle?|humaine?))?(?: (?:s'il vous plaît|svp))?|un (?:vrai )?humain(?: (?:s'il vous plaît|svp))?|une (?:vraie )?personne(?: (?:s'il vous plaît|svp))?",
    model:
      "(?:êtes-vous|es-tu|vous êtes|tu es|c'est) (?:un |une )?(?:vraie? )?(?:chatgpt|gpt|ia|robot|bot|chatbot|machine|humain|personne|être humain|réelle?)(?: (?:réelle?|humaine?)| ou .*)?|est-ce que je parle (?:à|avec) .*|je parle (?:à|avec) .*|quel modèle (?:êtes-vous|es-tu|utilisez-vous)|quel âge (?:as-tu|avez-vous)|(?:tu as|vous avez) quel âge|qui (?:t'a|vous a) (?:créée?|faite?|programmée?|fabriquée?)END|as-tu des sentiments|je t'aimeEND|tu dorsEND",
    who: "qui (?:êtes-vous|es-tu|es tu)|vous êtes qui|tu es qui|comment (?:vous appelez-vous|tu t'appelles|t'appelles-tu)|présentez-vous|présente-toi",
    help: "aide(?:z-moi|-moi)?|à l'aide|que (?:pouvez-vous|peux-tu|savez-vous) faire(?: pour moi)?|(?:pouvez-vous|peux-tu) m'aider|qu'est-ce que (?:vous pouvez|tu peux) faire|que puis-je (?:vous )?demander",
    joke: "(?:raconte(?:z)?|dis|dites|fais|faites)(?:-moi|-nous)? une (?:bonne )?blague|une blague|blague|chantez?(?:-moi)? une chansonEND|je m'ennuieEND",
    insult:
      "(?:tu es|vous êtes|t'es|c'est) (?:vraiment |complètement |trop |un |une |si )*(?:nul(?:le)?|inutile|stupide|idiot(?:e)?|bête|con(?:ne)?|mauvais(?:e)?|incapable|débile)|(?:espèce d(?:e|') ?)?(?:idiot|imbécile|crétin|abruti|connard)|ta gueule|va te faire .*|merde",
    okay: "ok|d'accord|bien|très bien|parfait|super|oui|non|entendu|compris|génial|mdr|(?:ha){2,}|(?:je suis )?désolée?|un (?:moment|instant)(?: s'il vous plaît)?END|attend(?:s|ez)END|ça marche|c'est bon|nickel",
  },
  ofOneself:
    "(?:et )?(?:je (?:travaille (?:à|chez|pour|comme|en|dans)|viens (?:de|du|d'\\p{L}+)|suis (?:de|chez))|j'habite (?:à|en))",
  fillers: [
    /(?<!\p{L})(combien de (?:temps|fois)|est-ce qu(?:e|['’](?=\p{L}))(?: je peux| on peut)?|(?:je|on) peu[xt]|j[’']ai besoin d(?:e|['’]))(?!\p{L})/giu,
    /(?<!\p{L})(quand|où|comment|combien|pourquoi|quel(?:le)?s?|qui|que|quoi|faire|encore|aussi|toujours|moi-même|quelqu['’]un)(?!\p{L})/giu,
    /(?<!\p{L})(combien de|à quelle heure|est-ce que|s[’']il vous plaît|svp|je (voudrais|veux|souhaite) savoir|(pouvez-vous|peux-tu) me dire|y a-t-il|il y a|puis-je|peut-on|dois-je|faut-il|avez-vous)(?!\p{L})/giu,
  ],
  asks: {
    date: /(?<!\p{L})(quand|à quelle heure|quel(le)? (jour|date|mois|année|heure)|jusqu[’']à quand|horaires?)(?!\p{L})/iu,
    amount: /(?<!\p{L})(combien (coûte|coûtent|ça coûte|est)|coûte(nt)?|prix|tarifs?)(?!\p{L})/iu,
    number: /(?<!\p{L})(combien|quelle? (taille|âge|durée|distance|longueur))(?!\p{L})/iu,
    reason: /(?<!\p{L})(pourquoi|pour quelle raison)(?!\p{L})/iu,
    name: /(?<!\p{L})(qui|où|d[’']où|chez qui)(?!\p{L})/iu,
    yesNo:
      /^(et |mais )?(est-ce que|est-ce|puis-je|peut-on|peux-je|y a-t-il|avez-vous|acceptez-vous|dois-je|faut-il|est-il|sont-ils|proposez-vous|pouvons-nous|(les?|la|l[’']\p{L}+) .*-(il|elle|ils|elles|t-il|t-elle)\b)/iu,
  },
  negation:
    /(?<!\p{L})(pas|jamais|aucune?|rien|personne|sans|interdite?s?|exclue?s?|fermée?s?|ni)(?!\p{L})/iu,
  ellipsis: /^(et|ou|mais|aussi|qu[’']en est-il)(?!\p{L})/iu,
  pronouns:
    /(?<!\p{L})(il|elle|ils|elles|lui|leur|leurs|ce|ça|cela|celui|celle|ceux|celles|y|là)(?!\p{L})/iu,
}
