import { sameWord } from '../cells/words.ts'

// What the rows of a table are called, and what people call them who ask.
const kinds = [
  'house building property block haus gebaude objekt immobilie maison immeuble batiment casa edificio',
  'room space hall venue suite zimmer raum saal salle chambre sala habitacion',
  'site branch location shop store clinic practice centre center office standort filiale laden geschaft niederlassung agence magasin site succursale sucursal tienda sede',
  'fare ticket tariff class tarif fahrkarte billet tarifa billete',
  'employee colleague person teacher instructor trainer member mitarbeiter kollege lehrer person employe collegue personne empleado persona',
  'product item piece article thing model produkt artikel ding modell produit article chose modele producto articulo cosa modelo',
  'plan package tariff tier option subscription membership bundle tarif paket abo formule forfait abonnement plan tarifa paquete',
  'course class lesson workshop session kurs klasse stunde cours classe curso clase taller',
  'tour trip excursion journey trip ausflug fahrt reise visite voyage excursion viaje',
  'vehicle car van bus fahrzeug auto wagen vehicule voiture vehiculo coche',
].map((words) => words.split(' '))

/** Whether a word is another name for what the rows of a table are called: "building", where its column says "house". */
export function isOtherName(word: string, names: string[]): boolean {
  return kinds.some(
    (group) =>
      group.some((each) => sameWord(each, word)) &&
      group.some((each) => names.some((name) => sameWord(each, name))),
  )
}
