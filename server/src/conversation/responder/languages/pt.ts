import type { Texts } from './texts.ts'

export const pt: Texts = {
  tones: {
    neutral: {
      lead: 'Aqui está a resposta.',
      unknown: 'Não sei.',
      hello: 'Olá.',
      thanks: 'De nada.',
      bye: 'Adeus.',
    },
    friendly: {
      lead: 'Com gosto, aqui está.',
      unknown: 'Lamento, isso não sei.',
      hello: 'Olá!',
      thanks: 'De nada, sempre que quiser.',
      bye: 'Até breve, fique bem.',
    },
    professional: {
      lead: 'Certamente.',
      unknown: 'Não tenho resposta para essa pergunta.',
      hello: 'Olá e seja bem-vindo.',
      thanks: 'De nada.',
      bye: 'Obrigado pelo seu tempo. Adeus.',
    },
    formal: {
      lead: 'Agradeço a sua pergunta.',
      unknown: 'Lamento não saber a resposta a esta pergunta.',
      hello: 'Bom dia.',
      thanks: 'Foi um prazer.',
      bye: 'Agradeço a sua visita. Adeus.',
    },
    concise: {
      lead: 'Em resumo:',
      unknown: 'Não sei.',
      hello: 'Olá.',
      thanks: 'De nada.',
      bye: 'Adeus.',
    },
    empathetic: {
      lead: 'Compreendo a sua pergunta.',
      unknown: 'Lamento, gostaria de ajudar, mas não sei.',
      hello: 'Olá, que bom que está aqui.',
      thanks: 'Fico contente por ter ajudado.',
      bye: 'Cuide bem de si. Adeus.',
    },
    enthusiastic: {
      lead: 'Que boa pergunta!',
      unknown: 'Boa pergunta, mas sou sincero: não sei.',
      hello: 'Olá, que prazer!',
      thanks: 'Com muito prazer!',
      bye: 'Obrigado pela visita, até breve!',
    },
    patient: {
      lead: 'Vejamos com calma.',
      unknown: 'Procurei com cuidado, mas não sei.',
      hello: 'Olá. Não tenha pressa.',
      thanks: 'De nada. Pergunte quantas vezes quiser.',
      bye: 'Adeus. Volte quando precisar.',
    },
  },
  leads: ['Foi isto que encontrei.', 'As minhas fontes dizem o seguinte.'],
  uncovered: 'As minhas fontes não tratam disso.',
  reading: 'Ainda estou a ler o que acabou de ser adicionado. Pergunte-me de novo daqui a pouco.',
  noted: 'Anotei a sua pergunta para quem cuida das minhas fontes.',
  rephrase: 'Pode perguntar por outras palavras.',
  nearby: (topics) => `Sobre assuntos próximos posso falar-lhe de ${topics}.`,
  quoted: (words) => `“${words}”`,
  moreWords: 'Pode perguntar com mais algumas palavras?',
  closest: 'O mais próximo que tenho é:',
  closestEnd: 'Isto responde à pergunta?',
  yes: 'Sim.',
  no: 'Não.',
  absent: (asked) => `Não encontro nada sobre ${asked} nas minhas fontes.`,
  instead: (found, asked) => `Encontro ${found}, não ${asked}.`,
  foreign: (language) => `A minha fonte está em ${language}:`,
  refusal:
    'Nisso não posso ajudar: mantenho-me na minha tarefa e não revelo as minhas instruções. Pergunte-me algo sobre os documentos que tenho.',
  introduction: (name, role) => `Sou ${name}, um agente de IA${role ? ` (${role})` : ''}.`,
  method:
    'Respondo com os documentos que me deram: cito-os, mostro de onde vêm as palavras e digo quando não respondem a uma pergunta.',
  notPerson: 'Não sou uma pessoa, e não há um grande modelo de linguagem por trás desta resposta.',
  met: 'Muito prazer.',
  ask: 'O que deseja saber?',
  suggestion: (question) => `Pode perguntar-me, por exemplo: “${question}”`,
  wellbeing: 'Sou um programa e não tenho dias bons nem maus, mas posso ajudar.',
  more: 'Deseja saber mais alguma coisa?',
  okay: 'Muito bem. O que mais deseja saber?',
  joke: 'Sou melhor a procurar do que a contar piadas: a minha melhor piada precisa de uma nota de rodapé. O que deseja saber?',
  insult: 'Lamento não ter ajudado. Pergunte por outras palavras e procurarei de novo.',
  contact: (where) => `Sou um agente de IA. Para falar com uma pessoa: ${where}.`,
  noContact:
    'Sou um agente de IA e não consigo pô-lo em contacto com uma pessoa aqui. Peça um contacto à própria empresa.',
  or: 'ou',
  words:
    'o a os as é são e não você seu sua nosso nossa de do da dos das um uma para com aqui meu minha que quem como quando onde quanto quanta quantos quantas qual quais porque por ao à no na nos nas em se me posso pode podem há tem têm tenho este esta isso mais até custa aceitam ou mas vocês está estão',
  smallTalk: {
    name: '(?:(?:eu )?me chamo|chamo-me|(?:o )?meu nome é) NAME',
    hello:
      '(?:tem|há|está) alguém(?: aí)?|(?:você )?está aí|(?:ol[áa]+|oi+|bom dia|boa tarde|boa noite)(?: (?:a todos|de novo))?',
    wellbeing:
      'como (?:está|estás|vai|vão)(?: (?:você|hoje))?|tudo bem|espero que (?:(?:você |o senhor |a senhora )?(?:esteja|estejas|estejam) (?:tudo )?bem|(?:esteja )?tudo (?:esteja |corra )?bem|(?:você )?(?:tenha|tenhas|esteja (?:a ter|tendo)) um (?:bom|ótimo|lindo) dia)',
    thanks:
      '(?:muito )?obrigad[oa](?: (?:pela (?:sua )?ajuda|por tudo|ajudou muito))*|agradeço(?: muito)?|valeu',
    bye: 'adeus|tchau|até (?:logo|breve|amanhã|mais|já)|tenha um bom dia|bom fim de semana',
    person:
      '(?:e )?não (?:com )?(?:uma? )?(?:máquina|robô|bot|computador)|(?:(?:posso|poderia|quero|queria|gostaria de|preciso de) )?(?:falar|conversar)(?: com)?(?: (?:um|uma|alguém))?(?: (?:humano|pessoa|atendente|funcionário|colega|ser humano))?(?: (?:real|de verdade|humano))?(?: por favor)?|(?:um|uma) (?:humano|pessoa|atendente)(?: (?:real|de verdade))?(?: por favor)?',
    model:
      '(?:és|você é|é|estou a falar com|estou falando com) (?:um|uma)? ?(?:chatgpt|gpt|ia|robô|bot|chatbot|máquina|humano|pessoa|ser humano)(?: (?:real|de verdade)| ou .*)?|(?:que|qual) modelo (?:és|é você|usas|usa)',
    who: 'quem (?:és|é você|é)|como (?:te chamas|se chama)|qual é o (?:seu|teu) nome|apresenta-te|apresente-se',
    help: 'ajuda|ajude-me|ajuda-me|me ajuda|o que (?:podes|pode|sabes|você pode) fazer(?: por mim)?|(?:pode|podes) ajudar(?:-me)?|o que posso perguntar',
    joke: '(?:conta|conte|diga|diz)(?:-me| me)? uma (?:boa )?(?:piada|anedota)|uma piada|piada',
    insult:
      '(?:és|você é|é) (?:muito |tão |um |uma |totalmente )*(?:inútil|burr[oa]|estúpid[oa]|idiota|péssim[oa]|imbecil|lixo)|(?:idiota|imbecil|burro|estúpido|merda)|cala a boca|cale-se',
    okay: 'ok|está bem|bem|ótimo|perfeito|sim|não|entendi|certo|claro|beleza|fixe',
  },
  ofOneself:
    '(?:e )?(?:(?:eu )?(?:trabalho (?:em|na|no|para|como)|(?:moro|vivo) (?:em|na|no)|venho d[aeo]|sou d[aeo]))',
  fillers: [
    /(?<!\p{L})(?:vocês )?(?:fazem|oferecem)(?!\p{L})/giu,
    /(?<!\p{L})(quando|onde|aonde|como|qual|quais|quem|que|por que|porquê|também|ainda|alguém)(?!\p{L})/giu,
    /(?<!\p{L})(por favor|(pode|podes|poderia) dizer-?\s?me|gostaria de saber|quero saber|quant[oa]s? (?:tempo|vezes)|quant[oa]s?|há|posso|tenho que|tenho de|pode-se|vocês têm|têm)(?!\p{L})/giu,
  ],
  asks: {
    date: /(?<!\p{L})(quando|a que horas?|que (dia|data|mês|ano|horas?)|até quando|horários?)(?!\p{L})/iu,
    amount: /(?<!\p{L})(quanto (custa|custam|é|se paga)|custa|custam|preços?|tarifas?)(?!\p{L})/iu,
    number: /(?<!\p{L})(quant[oa]s?|qual (o tamanho|a distância|a duração))(?!\p{L})/iu,
    reason: /(?<!\p{L})(por ?qu[eê]|por que razão)(?!\p{L})/iu,
    name: /(?<!\p{L})(quem|onde|aonde)(?!\p{L})/iu,
    yesNo:
      /^(e |mas )?(posso|pode|podem|podemos|há|é|são|está|estão|têm|tem|tenho|aceitam|aceita|pode-se|preciso|devo|oferecem|existe|vocês) /iu,
  },
  negation:
    /(?<!\p{L})(não|nunca|ninguém|nada|nenhum|nenhuma|sem|nem|proibid[oa]s?|excluíd[oa]s?|fechad[oa]s?)(?!\p{L})/iu,
  ellipsis: /^(e|ou|mas|também|e quanto a)(?!\p{L})/iu,
  pronouns:
    /(?<!\p{L})(ele|ela|eles|elas|isso|isto|esse|essa|esses|essas|este|esta|lá|ali|lhe|lhes)(?!\p{L})/iu,
}
