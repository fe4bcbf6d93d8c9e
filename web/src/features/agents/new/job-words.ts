/** What a sentence says of a job: what settles it, what speaks for it, and what is a hint of it. */
type JobWords = { sure?: string; likely?: string; hint?: string }

/** Words that people use for the jobs of the ready-made agents, by the stem or whole; `a_b` is a phrase below. */
export const jobWords: Record<string, JobWords> = {
  'customer-service': {
    sure: 'customer_service customer_support',
    likely: `customer client shopper complaint subscriber member passenger traveller traveler tenant resident
      patient citizen reader viewer donor caller subscription membership booking reservation`,
    hint: `order delivery account appointment timetable luggage repair guest student user household parent public
      shop store cancel contract`,
  },
  'it-help-desk': {
    sure: 'computing service_desk vpn wifi printer laptop password',
    likely: `computer pc tablet projector monitor keyboard login network email outlook windows server servicenow
      incident crash headset device mfa`,
    hint: 'app phone software access ticket account screen technical badge colleague employee staff',
  },
  'hr-assistant': {
    sure: 'hr human_resources payroll payslip pension parental_leave sick_note',
    likely: `vacation holiday leave salary wage overtime shift benefit maternity paternity sick retirement bonus
      workplace`,
    hint: 'employee staff worker colleague pay contract expense policy',
  },
  'sales-qualification': {
    sure: 'sell sale qualify lead prospect convince persuade pitch upsell good_fit',
    likely: 'buy purchase demo trial deal salesforce consider web_visitor quotation',
    hint: 'try price pricing offer product customer interest advise adviser advisor compare pass right',
  },
  'new-hire-onboarding': {
    sure: 'onboard onboarding new_people newcomer first_days newly join joiner',
    likely: 'apprentice intern settle starter',
    hint: 'colleague buddy begin start welcome',
  },
  'billing-questions': {
    sure: 'billing invoice bill direct_debit',
    likely: 'payment fee tax vat reminder charge instalment receipt debt',
    hint: 'pay price tariff refund cost',
  },
  'product-expert': {
    sure: 'manual api sdk technical_expert how_it_works',
    likely:
      'setting feature configure operate documentation technician troubleshoot install integration specification',
    hint: 'product developer machine version tool limit use build set_up technical expert engineer works',
  },
  receptionist: {
    sure: 'reception receptionist front_desk opening_hours',
    likely: 'greet direct floor parking park visitor lobby entrance concierge directions',
    hint: 'address appointment caller office hotel welcome',
  },
  'training-coach': {
    sure: 'teach coach tutor quiz practis exam trainer lesson',
    likely:
      'train trainee course learn vocabulary exercise pupil revise rehearse certificate drill',
    hint: 'prepare student skill safety',
  },
  'policy-guide': {
    sure: 'compliance regulation code_of_conduct data_protection gdpr bribery forbid may_they',
    likely: 'policy rule law legal gift conduct ethic allow audit guideline',
    hint: 'accept apply expense approve',
  },
  'returns-and-claims': {
    sure: 'send_back warranty guarantee claim',
    likely: 'return damage broken defect faulty exchange refund replacement policyholder',
    hint: 'parcel insurance arrive fit',
  },
  'event-host': {
    sure: 'event conference festival marathon congress concert summit exhibition trade_fair',
    likely:
      'programme speaker sponsor runner participant attendee session wedding fair meetup webinar tournament',
    hint: 'guest ticket host attend register venue',
  },
  'supplier-desk': {
    sure: 'supplier vendor haulier carrier forwarder delivers_to_us',
    likely:
      'unload purchase_order courier subcontractor contractor wholesaler dock freight payment_terms',
    hint: 'delivery driver lorry truck pallet papers slot warehouse logistics',
  },
  'knowledge-librarian': {
    sure: 'archive look_up librarian find_where passage',
    likely: 'search document library collection minute written quote record',
    hint: 'find research file page report paper',
  },
}

const people =
  `colleagues|employees|hires|joiners|starters|recruits|staff|people|nurses|pilots|apprentices|interns|
  teachers|drivers|\\p{L}+(?:ees|eers|ists|ians)`.replaceAll(/\s/g, '')
const kindOfCompany =
  `company|firm|business|practice|chain|agency|line|school|hospital|clinic|university|museum|
  bank|team|department|factory|studio`.replaceAll(/\s/g, '')

/** What several words say together, as the one word that stands for it. */
const phrases: [RegExp, string][] = [
  // Who the company is and which department asks is not what it is about.
  [
    new RegExp(
      `\\b(?:for|of|at|in|to|by) (?:a|an|our|the|my)(?: [\\p{L}-]+){0,3} (?:${kindOfCompany})\\b`,
      'giu',
    ),
    ' ',
  ],
  [/\bIT\b/g, 'computing'],
  [/\bwi-?fi\b/gi, 'wifi'],
  [/\bservice desk\b/gi, 'service_desk'],
  [/\bhuman resources\b/gi, 'human_resources'],
  [/\bcustomer (service|support|care)\b/gi, 'customer_service'],
  [/\b(parental|maternity|paternity) leave\b/gi, 'parental_leave'],
  [/\bsick notes?\b/gi, 'sick_note'],
  [/\bgood fit\b/gi, 'good_fit'],
  [/\bvisitors? (of|to|on) (our|the|a) (web ?site|site|web ?shop|page)\b/gi, 'web_visitor'],
  [/\bfirst (few )?(day|week|month)s?\b|\bday one\b/gi, 'first_days'],
  [
    new RegExp(
      `\\bnew (?:${people})\\b|\\b(?:people|those|who|colleagues) (?:who )?start\\b`,
      'giu',
    ),
    'new_people',
  ],
  // Who does something with what is ours, and neither works here nor delivers, is a customer.
  [
    /\b(?:people|those|anyone|everyone|whoever) (?:who |that )?(?!(?:work|join|start|apply|suppl|deliver|sell|ship)\p{L}*\b)\p{L}+(?: (?:with|at|in|on|from|to|by))? (?:our|us)\b/giu,
    'customer',
  ],
  [/\bdirect debits?\b/gi, 'direct_debit'],
  [/\bpayment terms\b/gi, 'payment_terms'],
  [/\bpurchase orders?\b/gi, 'purchase_order'],
  [/\btechnical experts?\b/gi, 'technical_expert'],
  [/\bhow (our|the|an?|this|my)(?: [\p{L}-]+){1,4} works?\b/giu, '$& how_it_works'],
  [/\bwhat (our|the|this|my)(?: [\p{L}-]+){1,3} can\b/giu, '$& how_it_works'],
  [/\bset(s|ting)? up\b/gi, 'set_up'],
  [/\bfront desk\b/gi, 'front_desk'],
  [/\b(opening|office|visiting) (hours|times)\b/gi, 'opening_hours'],
  [/\bwhen\b.*\b(open|closed?)\b|\bhow (to|do (i|we)) get (t?here|to)\b/gi, 'opening_hours'],
  [/\bcode of conduct\b/gi, 'code_of_conduct'],
  [/\b(data protection|privacy)\b/gi, 'data_protection'],
  [/\b(they|we|you|staff|employees) may (not )?/gi, 'may_they '],
  [/\b(send|bring|give|ship)(s|ing)? (it |them )?back\b/gi, 'send_back'],
  [/\btrade (fair|show)s?\b/gi, 'trade_fair'],
  [
    /\b(deliver|suppl[yi]|sell|ship|transport)\p{L}*\b(?=.*\bto us\b)|\bsuppl(y|ies) us\b/giu,
    'delivers_to_us',
  ],
  [/\blook(s|ing)?( \p{L}+)? up\b/giu, 'look_up'],
  [/\bfind(s|ing)? out\b/gi, ' '],
  [/\bfind(s|ing)? (where|the place)\b/gi, 'find_where'],
]

/** A sentence in which what several words say together is one word. */
export const withPhrases = (sentence: string) =>
  phrases.reduce((text, [said, word]) => text.replace(said, word), sentence.replaceAll('’', "'"))
