import type { Texts } from './texts.ts'

export const es: Texts = {
  tones: {
    neutral: {
      lead: 'Aquí está la respuesta.',
      unknown: 'No lo sé.',
      hello: 'Hola.',
      thanks: 'De nada.',
      bye: 'Adiós.',
    },
    friendly: {
      lead: 'Con gusto, aquí está.',
      unknown: 'Lo siento, no lo sé.',
      hello: '¡Hola!',
      thanks: 'De nada, cuando quiera.',
      bye: 'Hasta pronto, que le vaya bien.',
    },
    professional: {
      lead: 'Por supuesto.',
      unknown: 'No tengo respuesta a esa pregunta.',
      hello: 'Buenos días y bienvenido.',
      thanks: 'De nada.',
      bye: 'Gracias por su tiempo. Adiós.',
    },
    formal: {
      lead: 'Le agradezco su pregunta.',
      unknown: 'Lamento no conocer la respuesta a esta pregunta.',
      hello: 'Buenos días.',
      thanks: 'Ha sido un placer.',
      bye: 'Le agradezco su visita. Adiós.',
    },
    concise: {
      lead: 'En breve:',
      unknown: 'No lo sé.',
      hello: 'Hola.',
      thanks: 'De nada.',
      bye: 'Adiós.',
    },
    empathetic: {
      lead: 'Entiendo su pregunta.',
      unknown: 'Lo siento, me gustaría ayudar, pero no lo sé.',
      hello: 'Hola, me alegra que esté aquí.',
      thanks: 'Me alegro de haber ayudado.',
      bye: 'Cuídese mucho. Adiós.',
    },
    enthusiastic: {
      lead: '¡Qué buena pregunta!',
      unknown: 'Buena pregunta, pero le soy sincero: no lo sé.',
      hello: '¡Hola, encantado!',
      thanks: '¡Un placer!',
      bye: '¡Gracias por su visita, hasta pronto!',
    },
    patient: {
      lead: 'Veámoslo con calma.',
      unknown: 'He buscado con cuidado y no lo sé.',
      hello: 'Hola. Tómese su tiempo.',
      thanks: 'De nada. Pregunte cuanto quiera.',
      bye: 'Adiós. Vuelva cuando lo necesite.',
    },
  },
  leads: ['Esto es lo que he encontrado.', 'Mis fuentes lo dicen así.'],
  uncovered: 'Mis fuentes no lo tratan.',
  reading: 'Todavía estoy leyendo lo que se acaba de añadir. Vuelva a preguntármelo en un momento.',
  noted: 'He anotado su pregunta para quienes cuidan de mis fuentes.',
  rephrase: 'Puede preguntarlo con otras palabras.',
  nearby: (topics) => `Cerca de eso puedo hablarle de ${topics}.`,
  quoted: (words) => `«${words}»`,
  moreWords: '¿Puede preguntarlo con algunas palabras más?',
  closest: 'Lo más cercano que tengo es:',
  closestEnd: '¿Responde eso a la pregunta?',
  yes: 'Sí.',
  no: 'No.',
  absent: (asked) => `No encuentro nada sobre ${asked} en mis fuentes.`,
  instead: (found, asked) => `Encuentro ${found}, no ${asked}.`,
  foreign: (language) => `Mi fuente está en ${language}:`,
  refusal:
    'No puedo ayudar con eso: sigo con mi tarea y no revelo mis instrucciones. Pregúnteme lo que quiera sobre los documentos que tengo.',
  introduction: (name, role) => `Soy ${name}, un agente de IA${role ? ` (${role})` : ''}.`,
  method:
    'Respondo con los documentos que me han dado: los cito, muestro de dónde vienen las palabras y digo cuando no responden a una pregunta.',
  notPerson: 'No soy una persona, y no hay un gran modelo de lenguaje detrás de esta respuesta.',
  met: 'Mucho gusto.',
  ask: '¿Qué desea saber?',
  suggestion: (question) => `Puede preguntarme, por ejemplo: «${question}»`,
  wellbeing: 'Soy un programa y no tengo días buenos ni malos, pero puedo ayudarle.',
  more: '¿Desea saber algo más?',
  okay: 'Muy bien. ¿Qué más desea saber?',
  joke: 'Se me da mejor buscar que contar chistes: el mejor que tengo necesita una nota a pie de página. ¿Qué desea saber?',
  insult: 'Siento no haber ayudado. Pregúntelo con otras palabras y lo buscaré otra vez.',
  contact: (where) => `Soy un agente de IA. Para hablar con una persona: ${where}.`,
  noContact:
    'Soy un agente de IA y aquí no puedo ponerle en contacto con una persona. Pida un contacto a la propia empresa.',
  or: 'o',
  words:
    'el la los las es son y no usted su sus nuestro nuestra de del un una para con aquí mis que lo tu tus dime qué cómo cuándo dónde cuánto cuánta cuántos cuántas cuál cuáles quién por porque al en se me mi puedo puede pueden hay tengo tiene tienen este esta eso si más hasta desde cuesta aceptan o pero sobre ustedes está están',
  smallTalk: {
    name: '(?:me llamo|mi nombre es) NAME',
    hello:
      '¿?hay alguien(?: ahí| aquí)?|¿?(?:estás|está) ahí|(?:¡?hola+|buen[oa]s? ?(?:días|dias|tardes|noches|día)?|saludos|qué tal)(?: (?:a todos|de nuevo))?|pruebaEND|encantad[oa](?: de conocert[ei])?|mucho gusto|feliz (?:navidad|año nuevo)END|(?:perdona|disculpa|disculpe)END',
    wellbeing:
      'cómo (?:estás?|está usted|te va|le va|va todo)|qué tal(?: (?:estás?|todo))?|espero que (?:todo (?:vaya|esté|te vaya|le vaya) (?:muy )?bien|(?:estés?|estén|(?:te|se) encuentres?) (?:muy )?bien|(?:estés? (?:teniendo|pasando)|tengas?|tengan|pases?) un (?:muy )?(?:buen|lindo|bonito|excelente) (?:día|fin de semana))',
    thanks:
      '(?:muchas |mil )?gracias(?: (?:por (?:su|tu|la) ayuda|por todo|me ha ayudado mucho|muy amable))*|muy amable|te lo agradezco|se lo agradezco|(?:eso|esto) es (?:todo|justo lo que (?:buscaba|necesitaba))END|me (?:has|ha) ayudado(?: mucho)?END',
    bye: 'adiós|adios|hasta (?:luego|pronto|mañana|la vista)|chao|chau|nos vemos|que tenga(?:s)? (?:un )?buen día|buenas noches|que tengas? (?:un |una )?(?:bonit[oa]|buen[oa]?|lind[oa]) (?:día|fin de semana|tarde)|buen fin de semana|hasta la próxima|me tengo que irEND|cuídate',
    person:
      '(?:y )?no (?:con )?(?:una? )?(?:máquina|robot|bot|ordenador)|(?:¿?(?:puedo|podría|quiero|quisiera|me gustaría|necesito) )?(?:hablar|chatear|contactar)(?: con)?(?: (?:un|una|alguien|algún))?(?: (?:ser )?(?:humano|persona|agente|operador(?:a)?|empleado|compañero))?(?: (?:real|humano|de verdad))?(?: por favor)?|(?:un|una) (?:humano|persona)(?: (?:real|de verdad))?(?: por favor)?',
    model:
      '¿?(?:eres|es usted|es|estoy hablando con|hablo con) (?:un|una)? ?(?:chatgpt|gpt|ia|robot|bot|chatbot|máquina|humano|persona|ser humano)(?: (?:real|de verdad)| o .*)?|¿?qué modelo (?:eres|es|usas)|¿?cuántos años tienesEND|¿?qué edad tienesEND|¿?quién te (?:creó|hizo|programó|ha creado|ha hecho)END|¿?tienes sentimientosEND|te (?:quiero|amo)END|¿?duermesEND',
    who: '¿?quién (?:eres|es usted)|¿?cómo (?:te llamas|se llama)(?: usted)?|¿?qué eres|preséntate|preséntese',
    help: 'ayuda|ayúdame|ayúdeme|¿?qué (?:puedes|puede|sabes) hacer(?: por mí)?|¿?(?:me )?(?:puedes|puede) ayudar(?:me)?|¿?en qué (?:puedes|puede) ayudarme|¿?qué (?:te|le) puedo preguntar',
    joke: '(?:¿?(?:me )?(?:cuéntame|cuenta|cuentas|dime|cuénteme|sabes)(?: (?:un|algún))?(?: buen)? chiste)|un chiste|chiste|cántame (?:una )?canciónEND|me aburroEND|estoy aburrid[oa]END',
    insult:
      '(?:eres|es usted|esto es) (?:muy |tan |un |una |completamente |totalmente )*(?:inútil|tont[oa]|estúpid[oa]|idiota|mal[oa]|imbécil|basura|pésim[oa])|¡?(?:idiota|imbécil|estúpido|inútil|gilipollas|mierda)|cállate|vete a la mierda',
    okay: 'ok|vale|bien|muy bien|perfecto|genial|sí|si|no|entendido|de acuerdo|claro|estupendo|(?:ja){2,}|lo siento|perdón|un (?:momento|segundo)(?: por favor)?END|espera(?: un momento)?END',
  },
  ofOneself: '(?:y )?(?:trabajo (?:en|para|como)|vivo en|vengo de|soy de)',
  fillers: [
    /(?<=quién(?:es)? )hacen?(?!\p{L})/giu,
    /(?<!\p{L})(cuándo|dónde|adónde|cómo|cuál(?:es)?|qué|quién(?:es)?|por qué|también|todavía|alguien)(?!\p{L})/giu,
    /(?<!\p{L})(cu[aá]nt[oa]s? (?:tiempo|veces)|cu[aá]nt[oa]s?|por favor|(puede|puedes|podría) decirme|quiero saber|quisiera saber|me gustaría saber|hay|qué hago|puedo|tengo que|se puede|tienen)(?!\p{L})/giu,
  ],
  asks: {
    date: /(?<!\p{L})(cuándo|a qué hora|qué (día|fecha|mes|año|hora)|hasta cuándo|horarios?)(?!\p{L})/iu,
    amount:
      /(?<!\p{L})(cuánto (cuesta|cuestan|vale|valen|es|se paga)|cuesta|precios?|tarifas?)(?!\p{L})/iu,
    number: /(?<!\p{L})(cuánt[oa]s?|qué (tamaño|edad|distancia|duración))(?!\p{L})/iu,
    reason: /(?<!\p{L})(por qué|por qué razón)(?!\p{L})/iu,
    name: /(?<!\p{L})(quién|quiénes|dónde|adónde)(?!\p{L})/iu,
    yesNo:
      /^¿?(y |pero )?(puedo|puede|pueden|podemos|hay|es|son|está|están|tienen|tiene|tengo|acepta|aceptan|se puede|se pueden|necesito|debo|ofrecen|existe|admiten) /iu,
  },
  negation:
    /(?<!\p{L})(no|nunca|jamás|nadie|nada|ningún|ninguna|ninguno|sin|tampoco|ni|prohibid[oa]s?|excluid[oa]s?|cerrad[oa]s?)(?!\p{L})/iu,
  ellipsis: /^¿?(y|o|pero|también|qué pasa con|qué hay de)(?!\p{L})/iu,
  pronouns:
    /(?<!\p{L})(él|ella|ellos|ellas|eso|esto|ese|esa|esos|esas|este|esta|allí|ahí|lo|las|los|les)(?!\p{L})/iu,
}
