import type { Language } from './language.ts'

/**
 * Words, without accents, by which a question asks whether a thing is there, may be had, or is needed: they stand beside
 * any thing and say little of it.
 */
export const lightWords: Record<Language, string> = {
  en: 'bring brings brought take takes taking use uses using used wear need needs needed require required have having got get gets getting do does doing done come comes go goes going put allowed allow permitted possible okay ok fine welcome available offer offers offered provide provided run runs give gives there any some also all now back right cost costs price prices charge charges sessions options facilities please pay paid paying near anything something somewhere',
  de: 'mitbringen mitnehmen bringen nehmen nehmt nutzen benutzen brauchen brauche braucht brauch haben habt hab habe hat gibt gibts geben gebt bieten bietet anbieten bekommen bekomme bekommt kriegen kriege krieg machen macht mache gehen geht kommen komme kommt tragen erlaubt gestattet moglich verfugbar vorhanden kostet kosten preis preise teuer fahrt fahren faehrt bitte jetzt zuruck alle seid zahlen bezahlen zahle bezahle irgendwo irgendwelche euch bei hier etwas',
  fr: 'apporter amener emmener prendre prenez utiliser porter venir avoir avez besoin obtenir proposez proposer offrez offrir faites faire faut payer regler possible permis autorise autorisee disponible existe coute coutent prix tarif',
  es: 'llevar llevo traer tomar usar utilizar necesito necesita necesitan necesitar tener tienen tiene hay ofrecen ofrece ofrecer hacer hacen hace dejan permitido permite permiten posible disponible admiten admite admitir existe cuesta cuestan precio llega llegan pagar pago ir venir entrar',
  it: 'portare prendere usare utilizzare bisogno avere avete offrite offrire fate fare possibile permesso disponibile serve servono costa costano prezzo pagare venire',
  pt: 'levar trazer tomar usar utilizar preciso precisa ter tem tem oferecem oferecer fazer fazem possivel permitido disponivel existe custa custam preco pagar ir vir',
  nl: 'meenemen meebrengen brengen nemen gebruiken nodig hebben hebt krijgen krijg bieden doen doet mogelijk toegestaan beschikbaar kost kosten prijs betalen komen',
  pl: 'przyniesc zabrac wziac uzywac korzystac potrzebuje potrzebny miec macie oferujecie robicie mozliwe dozwolone dostepne kosztuje cena placic zaplacic',
  ja: '',
  zh: '',
  ko: '',
}

/** What people do who are asked for by it, without accents: "Who teaches yoga?" asks for the one of yoga. */
export const personWords =
  /^(?:teach(?:es)?|runs?|leads?|gives?|does|holds?|heads?|leitet|gibt|macht|unterrichtet|halt|anime|donne|enseigne|dirige|fait|da|lleva|imparte|ensena|insegna|tiene|conduz|geeft|leidt|prowadzi)$/u
