/** What columns are called that say for how many people something is. */
export const ofPersons =
  /\b(?:sleeps|users?|pupils|participants?|group(?: size)?|people|persons?|guests?|capacity|seats?|places|personen|platze|betten|gaste|schlafplatze|personnes?|couchages|capacite|personas?|plazas|capacidad|persone|posti)\b/
