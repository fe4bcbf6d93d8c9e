import type { Language } from './language.ts'

/**
 * Words, without accents, by which a question asks whether a thing is there, may be had, or is needed: they stand beside
 * any thing and say little of it.
 */
export const lightWords: Record<Language, string> = {
  en: 'bring brings brought take takes taking use uses using used wear need needs needed require required have having got get gets getting do does doing done come comes go goes going put allowed allow permitted possible okay ok fine welcome available offer offers offered provide provided run runs give gives there any some also all now back please pay paid paying near anything something somewhere',
  de: 'mitbringen mitnehmen bringen nehmen nehmt nutzen benutzen brauchen brauche braucht brauch haben habt hab habe hat gibt gibts geben gebt bieten bietet anbieten bekommen bekomme bekommt kriegen kriege krieg machen macht mache gehen geht kommen komme kommt tragen erlaubt gestattet moglich verfugbar vorhanden bitte jetzt zuruck alle seid zahlen bezahlen zahle bezahle irgendwo irgendwelche euch bei hier etwas',
  fr: 'apporter amener emmener prendre prenez utiliser porter venir avoir avez besoin obtenir proposez proposer offrez offrir faites faire faut payer regler possible permis autorise autorisee disponible existe',
  es: 'llevar llevo traer tomar usar utilizar necesito necesita necesitan necesitar tener tienen tiene hay ofrecen ofrece ofrecer hacer hacen hace dejan permitido permite permiten posible disponible admiten admite admitir existe pagar pago ir venir entrar',
  it: 'portare prendere usare utilizzare bisogno avere avete offrite offrire fate fare possibile permesso disponibile serve servono pagare venire',
  pt: 'levar trazer tomar usar utilizar preciso precisa ter tem tem oferecem oferecer fazer fazem possivel permitido disponivel existe pagar ir vir',
  nl: 'meenemen meebrengen brengen nemen gebruiken nodig hebben hebt krijgen krijg bieden doen doet mogelijk toegestaan beschikbaar betalen komen',
  pl: 'przyniesc zabrac wziac uzywac korzystac potrzebuje potrzebny miec macie oferujecie robicie mozliwe dozwolone dostepne placic zaplacic',
  ja: '',
  zh: '',
  ko: '',
}
