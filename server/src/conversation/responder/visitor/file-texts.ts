import type { Language } from '../languages/language.ts'

type FileTexts = {
  /** Before what is quoted from a file of the visitor. */
  from: (name: string) => string
  /** A file was given, and nothing is asked of it that it answers. */
  has: (name: string) => string
  begins: string
  /** Of a picture. */
  blind: (name: string) => string
  /** Before what a model says of a picture. */
  seen: string
  /** Words by which a message speaks of a file that was given. */
  words: RegExp
}

/** What the agent says by itself of what a visitor gave it. */
export const fileTexts: Record<Language, FileTexts> = {
  en: {
    from: (name) => `From your file “${name}”:`,
    has: (name) => `I have your file “${name}”. Ask me about what it says.`,
    begins: 'It begins:',
    blind: (name) => `I have your picture “${name}”, but I cannot see pictures.`,
    seen: 'Going by your picture alone:',
    words:
      /\b(?:my|this|the) (?:\w+ )?(?:file|document|attachment|upload|picture|image|photo)\b|\battached\b/i,
  },
  de: {
    from: (name) => `Aus Ihrer Datei „${name}“:`,
    has: (name) => `Ihre Datei „${name}“ habe ich. Fragen Sie mich, was darin steht.`,
    begins: 'Sie beginnt so:',
    blind: (name) => `Ihr Bild „${name}“ habe ich, aber Bilder kann ich nicht sehen.`,
    seen: 'Allein nach Ihrem Bild:',
    words: /\b(?:datei|dokument|anhang|beigefügt\w*|angehängt\w*|bild|foto)\b/i,
  },
  fr: {
    from: (name) => `D’après votre fichier « ${name} » :`,
    has: (name) => `J’ai votre fichier « ${name} ». Posez-moi une question sur ce qu’il dit.`,
    begins: 'Il commence ainsi :',
    blind: (name) => `J’ai votre image « ${name} », mais je ne peux pas voir les images.`,
    seen: 'D’après votre image seule :',
    words: /\b(?:fichier|document|pièce jointe|ci-joint|image|photo)\b/i,
  },
  es: {
    from: (name) => `De su archivo «${name}»:`,
    has: (name) => `Tengo su archivo «${name}». Pregúnteme por lo que dice.`,
    begins: 'Empieza así:',
    blind: (name) => `Tengo su imagen «${name}», pero no puedo ver imágenes.`,
    seen: 'Solo por su imagen:',
    words: /\b(?:archivo|documento|adjunt\w+|imagen|foto)\b/i,
  },
  it: {
    from: (name) => `Dal suo file «${name}»:`,
    has: (name) => `Ho il suo file «${name}». Mi chieda che cosa dice.`,
    begins: 'Comincia così:',
    blind: (name) => `Ho la sua immagine «${name}», ma non posso vedere le immagini.`,
    seen: 'Solo dalla sua immagine:',
    words: /\b(?:file|documento|allegat\w+|immagine|foto)\b/i,
  },
  pt: {
    from: (name) => `Do seu ficheiro “${name}”:`,
    has: (name) => `Tenho o seu ficheiro “${name}”. Pergunte-me o que ele diz.`,
    begins: 'Começa assim:',
    blind: (name) => `Tenho a sua imagem “${name}”, mas não consigo ver imagens.`,
    seen: 'Apenas pela sua imagem:',
    words: /\b(?:ficheiro|arquivo|documento|anex\w+|imagem|foto)\b/i,
  },
  nl: {
    from: (name) => `Uit uw bestand “${name}”:`,
    has: (name) => `Ik heb uw bestand “${name}”. Vraag me wat erin staat.`,
    begins: 'Het begint zo:',
    blind: (name) => `Ik heb uw afbeelding “${name}”, maar ik kan geen afbeeldingen zien.`,
    seen: 'Alleen op uw afbeelding af:',
    words: /\b(?:bestand|document|bijlage|bijgevoegd\w*|afbeelding|foto)\b/i,
  },
  pl: {
    from: (name) => `Z Pana/Pani pliku „${name}”:`,
    has: (name) => `Mam plik „${name}”. Proszę pytać o to, co w nim jest.`,
    begins: 'Zaczyna się tak:',
    blind: (name) => `Mam obraz „${name}”, ale nie widzę obrazów.`,
    seen: 'Wyłącznie na podstawie obrazu:',
    words: /(?:plik|dokument|załącz|obraz|zdjęci)/i,
  },
  ja: {
    from: (name) => `お送りいただいたファイル「${name}」より：`,
    has: (name) => `ファイル「${name}」を受け取りました。内容についてお尋ねください。`,
    begins: '冒頭はこちらです：',
    blind: (name) => `画像「${name}」を受け取りましたが、私は画像を見ることができません。`,
    seen: '画像だけから判断すると：',
    words: /ファイル|文書|書類|添付|画像|写真/,
  },
  zh: {
    from: (name) => `来自您的文件“${name}”：`,
    has: (name) => `我已收到您的文件“${name}”。请问我其中的内容。`,
    begins: '开头是：',
    blind: (name) => `我已收到您的图片“${name}”，但我看不到图片。`,
    seen: '仅根据您的图片：',
    words: /文件|文档|附件|图片|照片/,
  },
  ko: {
    from: (name) => `보내 주신 파일 “${name}”에서:`,
    has: (name) => `파일 “${name}”을(를) 받았습니다. 내용에 대해 물어보세요.`,
    begins: '시작은 다음과 같습니다:',
    blind: (name) => `사진 “${name}”을(를) 받았지만 저는 사진을 볼 수 없습니다.`,
    seen: '사진만 보면:',
    words: /파일|문서|첨부|사진|이미지/,
  },
}
