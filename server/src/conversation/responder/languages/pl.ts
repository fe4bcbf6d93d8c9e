import type { Texts } from './texts.ts'

export const pl: Texts = {
  tones: {
    neutral: {
      lead: 'Oto odpowiedź.',
      unknown: 'Nie wiem.',
      hello: 'Dzień dobry.',
      thanks: 'Proszę bardzo.',
      bye: 'Do widzenia.',
    },
    friendly: {
      lead: 'Jasne, proszę.',
      unknown: 'Przykro mi, tego nie wiem.',
      hello: 'Cześć!',
      thanks: 'Proszę bardzo, zawsze chętnie.',
      bye: 'Do zobaczenia, wszystkiego dobrego.',
    },
    professional: {
      lead: 'Oczywiście.',
      unknown: 'Nie mam odpowiedzi na to pytanie.',
      hello: 'Dzień dobry i witamy.',
      thanks: 'Proszę bardzo.',
      bye: 'Dziękuję za poświęcony czas. Do widzenia.',
    },
    formal: {
      lead: 'Dziękuję za pytanie.',
      unknown: 'Niestety nie znam odpowiedzi na to pytanie.',
      hello: 'Dzień dobry.',
      thanks: 'Cała przyjemność po mojej stronie.',
      bye: 'Dziękuję za wizytę. Do widzenia.',
    },
    concise: {
      lead: 'Krótko:',
      unknown: 'Nie wiem.',
      hello: 'Witam.',
      thanks: 'Proszę.',
      bye: 'Do widzenia.',
    },
    empathetic: {
      lead: 'Rozumiem to pytanie.',
      unknown: 'Przykro mi, chcę pomóc, ale tego nie wiem.',
      hello: 'Dzień dobry, miło, że Pan lub Pani tu jest.',
      thanks: 'Cieszę się, że to pomogło.',
      bye: 'Proszę na siebie uważać. Do widzenia.',
    },
    enthusiastic: {
      lead: 'Świetne pytanie!',
      unknown: 'Dobre pytanie, ale powiem szczerze: nie wiem.',
      hello: 'Dzień dobry, jak miło!',
      thanks: 'Z przyjemnością!',
      bye: 'Dziękuję za wizytę, do zobaczenia!',
    },
    patient: {
      lead: 'Spójrzmy na to spokojnie.',
      unknown: 'Szukałem uważnie, ale tego nie wiem.',
      hello: 'Dzień dobry. Proszę się nie spieszyć.',
      thanks: 'Proszę bardzo. Można pytać tak często, jak trzeba.',
      bye: 'Do widzenia. Zapraszam ponownie.',
    },
  },
  leads: ['Oto co znalazłem.', 'Tak mówią moje źródła.'],
  uncovered: 'Moje źródła o tym nie mówią.',
  reading: 'Wciąż czytam to, co właśnie dodano. Proszę zapytać ponownie za chwilę.',
  noted: 'Pytanie zostało zapisane dla osób, które dbają o moje źródła.',
  rephrase: 'Można zapytać innymi słowami.',
  nearby: (topics) => `Blisko tego mogę opowiedzieć o: ${topics}.`,
  quoted: (words) => `„${words}”`,
  moreWords: 'Czy można zapytać w kilku słowach więcej?',
  closest: 'Najbliższe, co mam, to:',
  closestEnd: 'Czy to odpowiada na pytanie?',
  yes: 'Tak.',
  no: 'Nie.',
  absent: (asked) => `W moich źródłach nie ma nic na temat: ${asked}.`,
  instead: (found, asked) => `Moje źródła mówią o czym innym: jest ${found}, a nie ${asked}.`,
  foreign: (language) => `Język mojego źródła: ${language}.`,
  refusal:
    'W tym nie mogę pomóc: trzymam się swojego zadania i nie ujawniam swoich instrukcji. Proszę zapytać o dokumenty, które mam.',
  introduction: (name, role) =>
    `Nazywam się ${name}, jestem agentem AI${role ? ` (${role})` : ''}.`,
  method:
    'Odpowiadam na podstawie otrzymanych dokumentów: cytuję je, pokazuję, skąd pochodzą słowa, i mówię, gdy nie odpowiadają na pytanie.',
  notPerson: 'Nie jestem człowiekiem i za tą odpowiedzią nie stoi duży model językowy.',
  met: 'Miło mi.',
  ask: 'Co chcą Państwo wiedzieć?',
  suggestion: (question) => `Można mnie zapytać na przykład: „${question}”`,
  wellbeing: 'Jestem programem i nie miewam dobrych ani złych dni, ale chętnie pomogę.',
  more: 'Czy chcą Państwo wiedzieć coś jeszcze?',
  okay: 'Dobrze. Co jeszcze chcą Państwo wiedzieć?',
  joke: 'Szukanie idzie mi lepiej niż żarty: mój najlepszy dowcip wymaga przypisu. Co chcą Państwo wiedzieć?',
  insult: 'Przykro mi, że nie pomogłem. Proszę zapytać inaczej, a poszukam jeszcze raz.',
  contact: (where) => `Jestem agentem AI. Kontakt z człowiekiem: ${where}.`,
  noContact:
    'Jestem agentem AI i nie mogę tu połączyć z człowiekiem. Proszę poprosić o kontakt samą firmę.',
  or: 'lub',
  words:
    'jest są nie i w na z do się to co jak kiedy gdzie ile kto dlaczego czy ja mój moja mnie mi pan pani państwo nasz nasza jaki jaka jakie który która które mogę może można dla po od za o u przy ma mam mają tak ale lub kosztuje jeśli już tylko przez',
  smallTalk: {
    name: '(?:mam na imię|nazywam się|moje imię to) NAME',
    hello:
      '(?:czy )?(?:jest tam ktoś|ktoś tam jest|jest tu ktoś)|(?:dzień dobry|dzien dobry|cześć|czesc|hej|witam|witaj|dobry wieczór|siema)(?: wszystkim)?',
    wellbeing:
      'jak (?:się masz|się pan ma|się pani ma|leci|tam)|co słychać|mam nadzieję że (?:wszystko (?:u (?:was|ciebie|pani|pana|państwa) )?(?:jest )?(?:w porządku|dobrze|gra)|(?:masz|mają państwo|ma pani?|macie) (?:miły|dobry|udany) dzień|dzień (?:ci )?(?:mija|upływa) (?:dobrze|miło))',
    thanks:
      '(?:bardzo |serdecznie )?(?:dziękuję|dziękuje|dzięki|dziekuje)(?: (?:bardzo|za pomoc|wielkie|to pomogło))*',
    bye: 'do (?:widzenia|zobaczenia|jutra|usłyszenia)|pa(?: pa)?|na razie|miłego dnia|dobranoc',
    person:
      '(?:a )?nie (?:z )?(?:maszyną|robotem|botem)|(?:(?:czy )?(?:mogę|można|chcę|chciałbym|chciałabym|proszę) )?(?:rozmawiać|porozmawiać|połączyć)(?: się)?(?: z)?(?: (?:prawdziwym |żywym )?(?:człowiekiem|osobą|pracownikiem|konsultantem|kimś))?(?: proszę)?|(?:prawdziwy )?człowiek(?: proszę)?|poproszę (?:z )?(?:człowieka|konsultanta|człowiekiem)',
    model:
      '(?:czy )?(?:jesteś|to jest|rozmawiam z) (?:prawdziwym |żywym )?(?:chatgpt|gpt|ai|robotem|botem|chatbotem|maszyną|człowiekiem|osobą)(?: czy .*)?|jakim modelem jesteś',
    who: 'kim (?:jesteś|pan jest|pani jest)|jak (?:masz na imię|się nazywasz)|przedstaw się',
    help: 'pomoc|pomóż(?: mi)?|co (?:potrafisz|umiesz|możesz zrobić)(?: dla mnie)?|(?:czy )?możesz mi pomóc|o co mogę (?:cię )?(?:za)?pytać',
    joke: '(?:opowiedz|powiedz|znasz)(?: mi)?(?: jakiś)? (?:dowcip|żart|kawał)|dowcip|żart',
    insult:
      '(?:jesteś|to jest) (?:taki |bardzo |zupełnie |całkiem )*(?:bezużyteczny|bezużyteczna|głupi|głupia|idiotą|beznadziejny|beznadziejna|do niczego|debilem)|(?:ty )?(?:idiot[ao]|debil|kretyn|głupek)|zamknij się|spadaj',
    okay: 'ok|dobrze|dobra|super|świetnie|tak|nie|rozumiem|jasne|w porządku|fajnie',
  },
  ofOneself:
    '(?:i )?(?:pracuję (?:w|we|dla|jako|u)|mieszkam (?:w|we)|pochodzę z(?:e)?|jestem z(?:e)?)',
  fillers: [
    /(?<!\p{L})(?:jak (?:długo|często|daleko)|o której(?: godzinie)?)(?!\p{L})/giu,
    /(?<!\p{L})(kiedy|gdzie|dokąd|jak|dlaczego|kto|co|któr[yaeą]|jaki[me]?|też|jeszcze|ktoś)(?!\p{L})/giu,
    /(?<!\p{L})(proszę|(czy )?(możesz|może pan|może pani) (mi )?powiedzieć|chcę wiedzieć|chciał(bym|abym) wiedzieć|ile|czy (mogę|można|jest|są)|mogę|można|muszę)(?!\p{L})/giu,
  ],
  asks: {
    date: /(?<!\p{L})(kiedy|o której|w jaki dzień|którego|do kiedy|od kiedy|godziny otwarcia)(?!\p{L})/iu,
    amount: /(?<!\p{L})(ile kosztuj[eą]|kosztuj[eą]|cen[ayę]|opłat[ay]|ile płac)(?!\p{L})/iu,
    number: /(?<!\p{L})(ile|jak (długo|często|daleko|duż[yea]|wysok[ioa]|star[yea]))(?!\p{L})/iu,
    reason: /(?<!\p{L})(dlaczego|czemu|z jakiego powodu)(?!\p{L})/iu,
    name: /(?<!\p{L})(kto|kogo|komu|kim|gdzie|dokąd|skąd)(?!\p{L})/iu,
    yesNo: /^(a |i |ale )?(czy|mogę|można|jest|są|macie|mają) /iu,
  },
  negation:
    /(?<!\p{L})(nie|nic|nikt|nigdy|żaden|żadna|żadne|bez|brak|ani|zabronion[yea]|zamknięt[yea]|niestety)(?!\p{L})/iu,
  ellipsis: /^(a|i|albo|ale|też|co z)(?!\p{L})/iu,
  pronouns:
    /(?<!\p{L})(on|ona|ono|oni|one|jego|jej|ich|nim|nią|to|ten|ta|te|tam|tego|tej)(?!\p{L})/iu,
}
