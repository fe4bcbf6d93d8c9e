const exception =
  /(?<!\p{L})(?:except(?:ing| for)?|excluding|other than|apart from|but not|außer|ausgenommen|sauf|excepté|hormis|excepto|salvo|tranne|exceto|behalve|oprócz)(?!\p{L})[^.;,:!?]{0,40}/giu

/** "Every plan except Network" is said of the others. */
export const withoutExceptions = (sentence: string) => sentence.replace(exception, ' ')
