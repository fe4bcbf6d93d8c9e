import type { Texts } from './texts.ts'

export const nl: Texts = {
  tones: {
    neutral: {
      lead: 'Hier is het antwoord.',
      unknown: 'Dat weet ik niet.',
      hello: 'Hallo.',
      thanks: 'Graag gedaan.',
      bye: 'Tot ziens.',
    },
    friendly: {
      lead: 'Natuurlijk, hier staat het.',
      unknown: 'Sorry, dat weet ik niet.',
      hello: 'Hallo!',
      thanks: 'Graag gedaan, altijd.',
      bye: 'Tot gauw, het beste.',
    },
    professional: {
      lead: 'Zeker.',
      unknown: 'Daar heb ik geen antwoord op.',
      hello: 'Goedendag en welkom.',
      thanks: 'Graag gedaan.',
      bye: 'Dank voor uw tijd. Tot ziens.',
    },
    formal: {
      lead: 'Dank u voor uw vraag.',
      unknown: 'Het spijt mij, het antwoord op deze vraag is mij niet bekend.',
      hello: 'Goedendag.',
      thanks: 'Het was mij een genoegen.',
      bye: 'Dank u voor uw bezoek. Tot ziens.',
    },
    concise: {
      lead: 'Kort:',
      unknown: 'Dat weet ik niet.',
      hello: 'Hallo.',
      thanks: 'Graag.',
      bye: 'Dag.',
    },
    empathetic: {
      lead: 'Ik begrijp uw vraag.',
      unknown: 'Het spijt me, ik had graag geholpen, maar dat weet ik niet.',
      hello: 'Hallo, fijn dat u er bent.',
      thanks: 'Fijn dat het geholpen heeft.',
      bye: 'Zorg goed voor uzelf. Tot ziens.',
    },
    enthusiastic: {
      lead: 'Goede vraag!',
      unknown: 'Goede vraag, maar eerlijk gezegd: dat weet ik niet.',
      hello: 'Hallo, wat leuk!',
      thanks: 'Met plezier!',
      bye: 'Bedankt voor uw bezoek, tot gauw!',
    },
    patient: {
      lead: 'Laten we het rustig bekijken.',
      unknown: 'Ik heb goed gezocht, maar dat weet ik niet.',
      hello: 'Hallo. Neem de tijd.',
      thanks: 'Graag gedaan. Vraag gerust zo vaak u wilt.',
      bye: 'Tot ziens. Kom terug wanneer u wilt.',
    },
  },
  leads: ['Dit heb ik gevonden.', 'In mijn bronnen staat dit.'],
  uncovered: 'In mijn bronnen staat hier niets over.',
  reading: 'Ik lees nog wat zojuist is toegevoegd. Vraag het me zo nog eens.',
  noted: 'Ik heb uw vraag genoteerd voor de mensen die mijn bronnen bijhouden.',
  rephrase: 'U kunt het anders vragen.',
  nearby: (topics) => `Over iets in de buurt kan ik u wel vertellen: ${topics}.`,
  quoted: (words) => `“${words}”`,
  moreWords: 'Kunt u het met een paar woorden meer vragen?',
  closest: 'Het dichtst in de buurt komt:',
  closestEnd: 'Beantwoordt dat uw vraag?',
  yes: 'Ja.',
  no: 'Nee.',
  absent: (asked) => `Over ${asked} vind ik niets in mijn bronnen.`,
  instead: (found, asked) => `Ik vind ${found}, niet ${asked}.`,
  foreign: (language) => `Mijn bron hiervoor is in het ${language}:`,
  refusal:
    'Daar kan ik niet bij helpen: ik blijf bij mijn taak en geef mijn instructies niet prijs. Vraag mij gerust iets over de documenten die ik heb.',
  introduction: (name, role) => `Ik ben ${name}, een AI-agent${role ? ` (${role})` : ''}.`,
  method:
    'Ik antwoord uit de documenten die ik heb gekregen: ik citeer ze, laat zien waar de woorden vandaan komen en zeg het als ze een vraag niet beantwoorden.',
  notPerson: 'Ik ben geen mens, en achter dit antwoord zit geen groot taalmodel.',
  met: 'Aangenaam kennis te maken.',
  ask: 'Wat wilt u weten?',
  suggestion: (question) => `U kunt mij bijvoorbeeld vragen: “${question}”`,
  wellbeing: 'Ik ben software en heb geen goede of slechte dagen, maar ik help graag.',
  more: 'Wilt u nog iets weten?',
  okay: 'Goed. Wat wilt u nog meer weten?',
  joke: 'Ik ben beter in opzoeken dan in grappen: mijn beste grap heeft een voetnoot nodig. Wat wilt u weten?',
  insult: 'Het spijt me dat ik niet kon helpen. Vraag het gerust anders, dan kijk ik nog een keer.',
  contact: (where) => `Ik ben een AI-agent. Een mens bereikt u hier: ${where}.`,
  noContact:
    'Ik ben een AI-agent en kan u hier niet met een mens verbinden. Vraag het bedrijf zelf om een contact.',
  or: 'of',
  words:
    'de het is zijn en niet ik u jij je uw jouw wij we hier met voor van naar een kan kunnen onze mijn wat hoe wanneer waar wie waarom welke kost er op aan bij of ook men moet mag heb heeft hebben wordt worden als nog mij me graag alstublieft meer per tot om na uit dan te over dat die dit hoeveel zit zitten',
  smallTalk: {
    name: '(?:mijn naam is|ik heet) NAME',
    hello:
      'is (?:er |daar )?iemand(?: daar| thuis)?|ben je (?:daar|er)|(?:hallo+|hoi+|hey|hi|goede?n? ?(?:morgen|middag|avond|dag)|dag)(?: (?:allemaal|weer))?',
    wellbeing:
      'hoe (?:gaat het|is het)(?: (?:met (?:u|je|jou)|vandaag))?|alles goed|(?:ik )?hoop dat (?:het goed (?:met (?:u|je|jou|jullie) )?gaat|het (?:met )?(?:u|je|jou|jullie) goed gaat|alles goed (?:is|gaat)|(?:u|je|jullie) een (?:fijne|goede|leuke|mooie|prettige) (?:dag|week|avond|ochtend) (?:hebt|heeft|heb|hebben))',
    thanks:
      '(?:heel |hartelijk |erg )?(?:bedankt|dank(?: ?(?:je|u))?(?: ?wel)?)(?: (?:voor (?:de|uw|je) hulp|dat helpt|zeer))*|dat helpt',
    bye: 'tot (?:ziens|gauw|straks|morgen)|doei+|dag|fijne (?:dag|avond)(?: nog)?|welterusten|goede ?nacht',
    person:
      '(?:en )?(?:niet|geen) (?:met )?(?:een )?(?:machine|robot|bot|computer)|(?:(?:kan|mag) ik |ik (?:wil|wou) (?:graag )?)?(?:met )?(?:een |iemand|een echte? |een echt )+(?:mens|persoon|medewerker|collega)?(?: (?:spreken|praten|chatten|alstublieft|aub))+|(?:een )?(?:echt )?mens(?: (?:alstublieft|aub))?',
    model:
      '(?:ben (?:je|jij)|bent u|is dit|praat ik met|spreek ik met) (?:een )?(?:echte? )?(?:chatgpt|gpt|ai|robot|bot|chatbot|machine|mens|persoon)(?: of .*)?|welk model (?:ben je|bent u|is dit)',
    who: 'wie (?:ben je|ben jij|bent u)|hoe heet (?:je|jij|u)|wat ben je|stel je(?:zelf)? voor',
    help: 'help|hulp|wat (?:kun je|kan je|kunt u)(?: (?:voor mij|allemaal))?(?: doen)?|(?:kun je|kunt u) mij helpen|waar(?:mee| kun je me mee| kunt u mij mee) helpen|wat kan ik (?:je |u )?vragen',
    joke: '(?:vertel|ken je|kent u|doe)(?: me| mij| eens)* een (?:goede )?(?:grap|mop)|een grap|grap|mop',
    insult:
      '(?:je bent|jij bent|u bent|dit is) (?:zo |echt |heel |een |totaal |compleet )*(?:nutteloos|nutteloze|dom|domme|stom|stomme|idioot|waardeloos|waardeloze|slecht|sukkel)(?: (?:bot|robot))?|(?:stomme )?(?:idioot|sukkel|eikel|klootzak)|hou je (?:mond|bek)|rot op',
    okay: 'ok(?:é|ay)?|goed|prima|mooi|ja|nee|begrepen|duidelijk|top|in orde|fijn|leuk',
  },
  ofOneself: '(?:en )?(?:(?:ik )?(?:werk (?:in|bij|voor|als)|woon in|kom uit|ben (?:van|uit))|uit)',
  fillers: [
    /(?<!\p{L})(alstublieft|aub|(kun je|kunt u) (mij|me) (zeggen|vertellen|helpen)|ik wil(de)? (graag )?weten|hoe laat|hoe ?(veel|lang|vaak|ver|groot)|is er|zijn er|kan ik|mag ik|moet ik|heb ik|krijg ik|hebben jullie)(?!\p{L})/giu,
    /(?<!\p{L})(wanneer|waar|hoe|waarom|welke?|wie|wat|ook|nog|iemand)(?!\p{L})/giu,
  ],
  asks: {
    date: /(?<!\p{L})(wanneer|hoe laat|welke (dag|datum|maand)|welk jaar|tot wanneer|openingstijden)(?!\p{L})/iu,
    amount:
      /(?<!\p{L})(wat kost|wat kosten|hoeveel kost|kost|kosten|prij[sz]en?|prijs|tarie(f|ven))(?!\p{L})/iu,
    number: /(?<!\p{L})(hoeveel|hoe (lang|vaak|oud|ver|groot|hoog|zwaar))(?!\p{L})/iu,
    reason: /(?<!\p{L})(waarom|om welke reden)(?!\p{L})/iu,
    name: /(?<!\p{L})(wie|waar|waarheen|waarvandaan)(?!\p{L})/iu,
    yesNo:
      /^(en |maar )?(is|zijn|ben|kan|kun|kunnen|mag|mogen|moet|moeten|heeft|heb|hebben|hebt|wordt|accepteert|accepteren|neemt|gaat|bestaat) /iu,
  },
  negation:
    /(?<!\p{L})(niet|niets|geen|nooit|niemand|zonder|noch|verboden|uitgesloten|gesloten|helaas)(?!\p{L})/iu,
  ellipsis: /^(en|of|maar|ook|hoe zit het met|wat is er met)(?!\p{L})/iu,
  pronouns:
    /(?<!\p{L})(het|hij|zij|ze|hem|haar|hen|hun|dit|dat|deze|die|daar|er|ervoor|daarvoor)(?!\p{L})/iu,
}
