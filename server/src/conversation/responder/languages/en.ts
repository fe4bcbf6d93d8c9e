import type { Texts } from './texts.ts'

export const en: Texts = {
  tones: {
    neutral: {
      lead: 'Here is the answer.',
      unknown: 'I do not know.',
      hello: 'Hello.',
      thanks: 'You are welcome.',
      bye: 'Goodbye.',
    },
    friendly: {
      lead: 'Sure, here it is.',
      unknown: 'Sorry, I do not know that one.',
      hello: 'Hi there!',
      thanks: 'You are welcome, any time.',
      bye: 'Bye for now, take care.',
    },
    professional: {
      lead: 'Certainly.',
      unknown: 'I do not have an answer to that.',
      hello: 'Hello, and welcome.',
      thanks: 'You are welcome.',
      bye: 'Thank you for your time. Goodbye.',
    },
    formal: {
      lead: 'Thank you for your question.',
      unknown: 'I regret that I do not know the answer to this question.',
      hello: 'Good day.',
      thanks: 'It is my pleasure.',
      bye: 'Thank you for your visit. Goodbye.',
    },
    concise: {
      lead: 'In short:',
      unknown: 'I do not know.',
      hello: 'Hi.',
      thanks: 'Sure.',
      bye: 'Bye.',
    },
    empathetic: {
      lead: 'I see why you ask.',
      unknown: 'I am sorry, I wish I could help with this, but I do not know.',
      hello: 'Hello, good to have you here.',
      thanks: 'I am glad that it helped.',
      bye: 'Take good care of yourself. Goodbye.',
    },
    enthusiastic: {
      lead: 'Glad you asked!',
      unknown: 'Good question, but I have to be honest: I do not know.',
      hello: 'Hello, great to meet you!',
      thanks: 'My pleasure!',
      bye: 'Thanks for coming by, see you soon!',
    },
    patient: {
      lead: 'Let us look at this.',
      unknown: 'I have looked carefully, and I do not know this.',
      hello: 'Hello. Take your time.',
      thanks: 'You are welcome. Ask as often as you like.',
      bye: 'Goodbye. Come back whenever you need to.',
    },
  },
  leads: ['This is what I found.', 'My sources say this.'],
  uncovered: 'My sources do not cover this.',
  reading: 'I am still reading what was added just now. Ask me again in a moment.',
  noted: 'I have noted your question for the people who look after my sources.',
  rephrase: 'You can ask it in other words.',
  nearby: (topics) => `Close to it I can tell you about ${topics}.`,
  quoted: (words) => `“${words}”`,
  moreWords: 'Could you ask it in a few more words?',
  closest: 'The closest I have is:',
  closestEnd: 'Does that answer it?',
  yes: 'Yes.',
  no: 'No.',
  absent: (asked) => `I find nothing on ${asked} in my sources.`,
  instead: (found, asked) => `I find ${found}, not ${asked}.`,
  foreign: (language) => `My source for this is in ${language}:`,
  refusal:
    'I cannot help with that: I keep to my task and do not tell my instructions. Ask me anything about the documents I was given.',
  introduction: (name, role) => `I am ${name}, an AI agent${role ? ` (${role})` : ''}.`,
  method:
    'I answer from the documents I was given: I quote them, show where the words come from, and say so when they do not cover a question.',
  notPerson: 'I am not a person, and there is no large language model behind this answer.',
  met: 'Nice to meet you.',
  ask: 'What would you like to know?',
  suggestion: (question) => `You could ask me, for example: “${question}”`,
  wellbeing: 'I am software, so I have no good or bad days, but I am ready to help.',
  more: 'Is there anything else you would like to know?',
  okay: 'Alright. What else would you like to know?',
  joke: 'I am better at looking things up than at jokes: my best one needs a footnote. What would you like to know?',
  insult:
    'I am sorry that I was no help. Please try again in other words, and I will look once more.',
  contact: (where) => `I am an AI agent. To talk to a person, please use ${where}.`,
  noContact:
    'I am an AI agent and cannot connect you to a person here. Please ask the company itself for a contact.',
  or: 'or',
  words:
    'the is are this that what our my you your and not do does i it to of here can for with how much many when where which who why was were will would have has had be there any a an in on at or if we us they me from but so am may should could get did as u ur pls plz cn hw hav ppl ive youre thx wot wots whats wheres whens didnt doesnt isnt arent gonna wanna',
  smallTalk: {
    name: "my name(?: is|'?s) NAME",
    hello:
      '(?:is )?any(?:one|body) (?:awake|up|there|here|around|home|listening|in)(?: (?:(?:over|out|in) )?(?:there|here))?END|(?:is )?any(?:one|body) (?:there|here|around|home)|is (?:some|any)(?:one|body) (?:there|here|around|home)|are you (?:there|here|awake)|(?:hi+|hell?o+|hey+|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|again|all|everyone))?|(?:good )?(?:morning|afternoon|evening)(?: (?:all|everyone|there))?(?:END|(?=\\s*[!,.]))|(?:any|some)(?:one|body) about|(?:yo|sup|test|testing(?: (?:1 2 3|one two three))?)END|is this (?:thing )?(?:on|working)END|can you (?:hear|see) meEND|excuse me|(?:nice|pleased|great|good) to meet you(?: too)?|(?:merry|happy) (?:christmas|new year|easter|holidays)END',
    wellbeing:
      "how are (?:you|u)(?: doing)?(?: today)?|how(?: is|'s) it going|how do you do|what'?s up|how(?: are|'?s| is| was) (?:things|life|your (?:day|weekend|morning|evening))(?: (?:going|today|so far))*|(?:are )?you (?:alright|all right|ok|okay|well)(?: today)?END|(?:i'?m |i am )?(?:fine|good|well|great|not bad)(?: thanks| thank you)? (?:and )?(?:how are )?(?:you|yourself|u)END|what (?:do you think )?about the weatherEND|(?:nice|lovely|awful|terrible|bad) weather(?: today| we are having)?END|(?:i )?(?:do )?hope (?:you(?: are|'?re)?|u(?: r)?|ur|all of you|everyone is) (?:(?:having|have|had|enjoying) (?:an? |the |your )?(?:(?:very |really )?(?:nice|good|great|lovely|wonderful|fine|pleasant|fantastic) )?(?:day|morning|afternoon|evening|week|weekend|time|one)|(?:doing |keeping |feeling )?(?:very )?(?:well|fine|good|great|ok|okay))(?: (?:today|so far|all|there))*|(?:i )?hope (?:all(?: is|'?s)?|everything(?: is|'?s)?|things are|your (?:day|week|weekend|morning)(?: is|'?s| was)?) (?:going )?(?:well|good|fine|great|ok|okay)(?: (?:with you|today|there|so far))*|(?:i )?hope this (?:message )?finds you well",
    thanks:
      "(?:many )?(?:thanks|thank (?:you|u)|thx|ty|cheers|much appreciated)(?: (?:mate|guys|folks|team|dear|man|buddy|a lot|a bunch|kindly|a million|(?:so )+(?:very )?much|very much|again|for (?:that|this|it|everything|(?:your|the|all your) (?:help|time|answer|reply|info|information))))*(?: (?:that|this) (?:(?:has )?helped|was (?:very |really )?helpful|is great|was great)(?: (?:me|a lot|me a lot|very much))?)?|(?:that|this) (?:helped(?: me)?(?: a lot)?|was (?:very |really )?helpful)|that(?: is|'s|s) (?:all|it|everything|very helpful)(?: (?:i|we) (?:needed|wanted|need|was after)(?: to know| for now)?)?(?: (?:for now|then|from me))?|all (?:i|we) (?:needed|wanted)(?: to know)?|(?:you(?: are|'?re)|u r|ur) (?:an? |the |such a |my )*(?:star|legend|gem|lifesaver|life saver|hero|angel|best|diamond|genius)|you rock|(?:that(?: is|'?s)|what) an? (?:(?:huge|big|great|real) )?(?:relief|weight off(?: (?:my|our) (?:mind|shoulders|chest))?)|ta(?: very much| muchly)?END|(?:(?:i (?:really )?|we )?appreciate (?:it|that|(?:your|the|all your) help))|much obliged|(?:you(?: have|'?ve)? )?been (?:an? |so |very |really )*(?:great |big |huge |real )?(?:help|helpful)END|(?:that|this)(?: is|'?s| was) (?:exactly|just) what (?:i|we) (?:(?:was|were|am|are) )?(?:looking for|after|needed|wanted)|(?:that|this) answer(?:s|ed) (?:it|that|my question|everything)|(?:well done|(?:great|good|nice|excellent) (?:job|work|one|stuff)|good bot)END|(?:wow )?(?:that|this) was (?:so |very )?(?:quick|fast)END|you(?: are|'?re) (?:really |very |so |pretty )*(?:good|great|clever|smart|helpful|funny|sweet|kind|awesome|amazing|brilliant)(?: at (?:this|that|it|your job))?END",
    bye: "(?:good)?bye(?: ?bye)?(?: for now)?|see (?:you|ya)(?: later| soon)?|have a (?:nice|good|great|lovely) (?:day|evening|weekend|one)|take care|good night|ciao|(?:speak|talk|catch you)(?: to you)? (?:soon|later|tomorrow|then)|ttyl|(?:i(?:'?ve| have)? )?(?:got to|gotta|have to|must) (?:go|run|dash)(?: now)?(?=[,.!;]|$)|cheerio|(?:nice|good|great) (?:talking|chatting|speaking)(?: to| with) you|so longEND|farewell|laters",
    person:
      "(?:and )?not (?:to |with )?(?:an? |some )?(?:machine|(?:chat)?bot|robot|computer|ai|program)|(?:please )?(?:(?:can|could|may) i (?:please )?|i(?: would|'d) (?:like|love) to |i (?:want|need|wish) to |let me |how (?:can|do) i )?(?:speak|talk|chat|be connected|get through)(?: to| with) (?:an? |the |some ?one |your |somebody )?(?:real |actual |live |human )?(?:human(?: being)?|person|people|agent|colleague|someone|somebody|staff|manager|representative|operator|supervisor|employee|man|woman)?(?: (?:real|human|else|from (?:your|the) (?:team|company|staff)))?(?: please| now)?|(?:give|get|connect|put|transfer|pass) me (?:through |over )?(?:to |with )?(?:an? |the |your )?(?:real |actual |live )?(?:human(?: being)?|person|agent|colleague|someone|somebody|manager|representative|operator)(?: please| now)?|(?:i (?:want|need|would like) )?an? (?:real |live )?(?:human(?: being)?|person|agent)(?: please)?|(?:human|real person|live agent|operator|representative)(?: please)?|is there (?:a |any |some)(?:real )?(?:human|person|body|one)(?: (?:i can|to) (?:talk|speak)(?: to| with)?)?",
    model:
      "(?:are|r|is) (?:you|u|this) (?:an? )?(?:real |actual )?(?:chat ?gpt|gpt|claude|gemini|llm|large language model|language model|ai|bot|chatbot|robot|machine|computer|human(?: being)?|person|real)(?: (?:person|human)|(?: or) .*)?|(?:which|what) (?:ai |language )?model (?:are you|do you use|is this|are you using)|am i (?:talking|speaking|chatting) (?:to|with) .*|who (?:made|built|created|programmed|trained|designed|developed) youEND|what are you made of|how old are youEND|are you (?:married|single|alive|conscious|sentient|tired|happy|sad|serious)END|(?:do|can) you (?:ever )?(?:sleep|eat|dream|breathe|think|feel|get tired|have (?:any )?(?:feelings|friends))END|do you (?:like|enjoy) (?:your (?:job|work)|me)END|will you marry meEND|i love youEND|(?:what(?: is|'?s) your )?favou?rite (?:colou?r|food|film|movie|song|animal)END",
    who: "(?:so )?(?:who|what) (?:exactly )?(?:are|r) (?:you|u)(?: exactly)?|what(?: is|'?s) your (?:name|role|job)|introduce yourself|tell me about yourself|who am i (?:talking|speaking) (?:to|with)",
    help: '(?:please )?help(?: me)?|can you help(?: me)?|what (?:can|do) (?:you|u) do(?: for me)?|how can you help(?: me)?|what can you help(?: me)?(?: with)?|what can i ask(?: you)?|what do you know',
    joke: "(?:please )?(?:can you |could you )?(?:tell|say|know|do you know)(?: me)?(?: an?(?:other)?| some| any)?(?: good| funny)? jokes?|make me laugh|joke|(?:please )?(?:sing|play)(?: me| us)? (?:a |some )?(?:song|music)END|tell me (?:an? |some )?(?:fun|funny|interesting) (?:facts?|story|stories)END|(?:i'?m|i am) (?:so )?boredEND|entertain me",
    insult:
      "(?:you(?: (?:lot|guys|people|all))?(?: are|'?re|r)|u r|this is|what an?) (?:so |such |really |totally |completely |an? |the )*(?:useless|stupid|dumb|idiot|idiotic|rubbish|garbage|terrible|awful|worst|bad|moron|worthless|crap|shit|hopeless|ridiculous|pathetic|joke|no (?:help|use)|not helpful|waste of (?:my )?time)(?: (?:bot|robot|machine|thing|idiot|ever|agent|service|at all))*|(?:you )?(?:stupid|useless|dumb)?(?: ?(?:idiot|moron|fool|bot|asshole))|fuck(?: you| off)?|screw you|shut up|idiot|you suck|are you (?:stupid|dumb|deaf|blind|broken|kidding(?: me)?)END|you(?: do not| don'?t| never| can'?t) (?:understand|know|get) (?:anything|a thing)(?: at all)?END|i hate (?:chat ?bots?|robots|you)END|you(?: are|'?re) (?:no use|no good|of no use|not listening)(?: at all| to me)?END",
    okay: "(?:that(?: is|'?s)|this is|how|very|so|really) (?:lovely|great|perfect|good|nice|brilliant|excellent|wonderful|kind|helpful|fine|clear)(?: of you| to know)?|(?:sounds |all |very )?good(?: to know)?|lovely|brilliant|excellent|wonderful|fantastic|amazing|super|marvellous|splendid|right(?: then)?|fair enough|makes sense|no problem|no worries|ok(?:ay)?|k|(?:oh|ah|aw+|phew)(?! (?:no|dear)\\b)|x+END|xo(?:xo)*END|alright|fine|great|perfect|cool|nice|good|yes|no|nope|yep|sure|got it|i see|understood|never ?mind|hm+|wow|awesome|lol|(?:ha){2,}|(?:he){2,}END|(?:i'?m |i am )?(?:so )?sorry(?: about that)?|my bad|my mistake|oops|whoops|(?:just )?(?:one|an?|1) (?:moment|sec|second|minute|min)(?: please)?END|hold on|hang on|bear with me|wait(?: a (?:moment|sec|second|minute))?END",
  },
  ofOneself:
    "(?:and )?(?:i (?:work (?:in|at|for|as|with)|live in|come from)|i(?: a|'?)m (?:from|at|with|based in|calling from|writing from)|from)",
  fillers: [
    /\b(us|would|still|really|actually|already|ever|even|maybe|perhaps|somebody|else|too|also|exactly|normally|usually|generally|roughly|reckon|guess|think|wonder(?:ing)?|suppose|so far)\b/gi,
    /\b(?:could|might|shall|should|must|cannot(?! (?:remember|recall|find|log|get|afford|see|hear)\b)|(?:could|did|does|is|was|wo|would|should|are|have|has|had|were|need|must|do|ca)n['’]t|whether|nobody(?! (?:(?:is|was|will be) )?(?:(?:at )?home|in|there|here)\b)|possibly|though|although|anyway|basically|definitely|probably|currently|okay|today|tomorrow|yesterday|let (?:me|you|them)(?: know)?|at all|all the time|(?:any|no) ?(?:more|longer))\b/gi,
    /\b(?:(?:what|which)(?:['’]s| is| are)? (?:the )?(?:right |correct |usual )?(?:drill|procedure|process|sequence|order|steps?)(?: (?:for|to|of|when|if|until))?|in (?:what|which|the right) order|(?:one|step) by (?:one|step)|go(?:ing)? about|becom(?:e|ing)(?! (?:a )?member)|instead)\b/gi,
    /\b(?:completely|totally|absolutely|entirely|simply|honestly|frankly|obviously|apparently|unfortunately|sadly|luckily|hopefully|suddenly|nowadays|these days|at the moment|the other day|lately|recently|anywhere|somewhere|pretty(?= (?:much|sure|soon|bad))|(?:kind|sort) of(?= (?:an? )?(?!\w+ (?:is|are|do|does|can|have)\b))|a (?:little )?bit(?= (?:late|early|more|less|too|of|unsure|confused|worried|lost|tired)\b)|say(?=,? (?:an?|about|at|on|in|for|by|\d|one|two|three|ten)\b))\b/gi,
    /\b(?:(?:so|very|quite|rather|truly) (?:embarrass|worri|annoy|upset|angry|furious|desperate|frustrat|confus|disappoint|excit|glad|happy|sorry|sad)(?:ed|ing)?|(?:am|is|are|i['’]m|we['’]re) (?:meant|supposed|going|about|hoping|planning|trying|looking|able) to(?! (?:the|an?|my|our|your|see)\b)|wants? to(?! (?:see|go)\b)|it (?:looks|seems|sounds) (?:as if|as though|like|that)|i(?:['’]ve| have| just)? (?:heard|read|noticed|believe|understand|realised)(?: that)?|(?:i|we) (?:was|were|have been|am|are) told(?: that)?)\b/gi,
    /\bper(?= (?:day|night|week|month|year|hour|minute|person|head|child|piece|mile|kilomet|met|kilo))/gi,
    /\bhow (many|much|long|often|old|far|big|large|high|tall|fast|soon|late|early)\b/gi,
    /\b(please|(can|could|would) you (please )?(tell|show|explain|help)( me)?|tell me|show me|explain|do you know|i (want|need|would like|'d like) to know|i (want|would like|'d like) to)\b/gi,
    /\b(takes?|(?:get|gets|got|getting)(?! (?:paid|married|divorced|hurt|injured|stuck|ill|sick)\b)|happens?|is there|are there|there is|there are|what about|how about|anything|something|someone|anyone)\b/gi,
    /\b(?:(?:i|you|we|they|he|she|it|that|there|who|what)['’](?:ve|ll|d|re)|im|ive|youve|weve|theyve|youre|theyre|till (?:when|what time))\b/gi,
    /\b(what'?s|whats|who'?s|i'm|we're|you're|don't|can't|now what|what now|am i allowed|do you (guys )?(have|offer|do))\b/gi,
  ],
  asks: {
    date: /\b(when|what (time|day|date|month|year)s?|(at|by|on|in) which (time|day|date)s?|which (day|date|month|year)s?|since when|until when|how late|how soon|opening hours)\b/i,
    amount:
      /\b(how much|costs?|prices?|fees?|charged?|what do .* pay|rate|fare|what (?:is|are|would) (?:it|that|this|they)(?: be)? (?:an?|per) (?:minute|hour|day|night|week|month|year|person|head|piece))\b/i,
    number:
      /\bhow (many|long|often|old|far|tall|big|large|high|fast|heavy)\b|\bwhat (percentage|share|number|amount|size)\b|\blimit\b/i,
    reason: /\b(why|what (is|was) the reason|how come)\b/i,
    name: /\b(who|whom|whose|where|which (person|company|city|country|team))\b/i,
    yesNo:
      /^(and |but |so )?(is|are|am|was|were|do|does|did|can|could|may|might|must|will|would|shall|should|has|have|had)(n't| not)? /i,
  },
  negation:
    /\b(no|not|none|never|nobody|nothing|neither|nor|cannot|without|forbidden|prohibited|excluded|closed)\b|n't\b/i,
  ellipsis: /^(and|or|but|also|so|what about|how about|what if)\b/i,
  pronouns:
    /\b(it|its|they|them|their|theirs|he|him|his|she|her|hers|this|that|these|those|there|one|ones|the same)\b/i,
}
