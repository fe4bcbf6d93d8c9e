/**
 * Sentences as people write them about an agent they want, with the ready-made agents that a person would begin with,
 * the best first, and the job where the sentence names one.
 */
export const sentences: { sentence: string; starts: string[]; job?: string }[] = [
  {
    sentence: 'Answers passengers of our ferry line about timetables, luggage and lost property',
    starts: ['customer-service'],
  },
  {
    sentence: 'Helps our gym members change their contract, freeze it or book a class',
    starts: ['customer-service'],
  },
  {
    sentence: 'Customer service agent for an online bookshop',
    starts: ['customer-service'],
    job: 'Customer service',
  },
  {
    sentence: 'Somebody who replies to tenants about repairs, keys and rubbish collection',
    starts: ['customer-service'],
  },
  {
    sentence: 'Looks after the subscribers of our newspaper when the paper does not come',
    starts: ['customer-service'],
  },
  {
    sentence: 'Tells patients of our dental practice how to move an appointment',
    starts: ['customer-service', 'receptionist'],
  },
  {
    sentence: 'Helps teachers when the projector, the Wi-Fi or their login does not work',
    starts: ['it-help-desk'],
  },
  { sentence: 'First aid for our nurses’ tablets and printers', starts: ['it-help-desk'] },
  {
    sentence: 'IT support agent for 300 people in a law firm',
    starts: ['it-help-desk'],
    job: 'IT support',
  },
  {
    sentence: 'Resets passwords and explains the VPN to staff who work from home',
    starts: ['it-help-desk'],
  },
  {
    sentence: 'Someone our drivers can ask when the app on their company phone crashes',
    starts: ['it-help-desk'],
  },
  {
    sentence: 'Answers questions of warehouse workers about shifts, overtime and holidays',
    starts: ['hr-assistant'],
  },
  {
    sentence: 'An HR agent for a hospital with 2,000 nurses',
    starts: ['hr-assistant'],
    job: 'HR',
  },
  {
    sentence: 'Explains parental leave and the pension plan to our engineers',
    starts: ['hr-assistant'],
  },
  { sentence: 'Helps our bakers understand their payslip', starts: ['hr-assistant'] },
  { sentence: 'Sells our accounting software', starts: ['sales-qualification'] },
  {
    sentence: 'Finds out whether a visitor of our website is a good fit for our solar panels',
    starts: ['sales-qualification'],
  },
  {
    sentence: 'Talks to people who think about buying an electric tractor',
    starts: ['sales-qualification'],
  },
  {
    sentence: 'Qualifies leads for a consultancy and books a first call',
    starts: ['sales-qualification'],
  },
  {
    sentence: 'Convinces restaurant owners to try our till system',
    starts: ['sales-qualification'],
  },
  {
    sentence: 'Accompanies new pilots through their first month',
    starts: ['new-hire-onboarding'],
  },
  {
    sentence: 'Shows apprentices who just joined where everything is',
    starts: ['new-hire-onboarding'],
  },
  {
    sentence: 'An onboarding buddy for people who start at our museum',
    starts: ['new-hire-onboarding'],
    job: 'Onboarding buddy',
  },
  {
    sentence: 'Welcomes new colleagues at our law firm and tells them what to do on day one',
    starts: ['new-hire-onboarding'],
  },
  { sentence: 'Explains the electricity bill to households', starts: ['billing-questions'] },
  {
    sentence: 'Answers why an invoice is higher than last month',
    starts: ['billing-questions'],
  },
  {
    sentence: 'A billing agent for a mobile phone company',
    starts: ['billing-questions'],
    job: 'Billing',
  },
  {
    sentence: 'Helps parents with the fees of our music school and how to pay them',
    starts: ['billing-questions'],
  },
  { sentence: 'Knows every setting of our coffee machines', starts: ['product-expert'] },
  {
    sentence: 'Explains to developers how our payment API works',
    starts: ['product-expert'],
  },
  {
    sentence: 'Answers technicians’ questions from the manual of our wind turbines',
    starts: ['product-expert'],
  },
  {
    sentence: 'A technical expert for our range of heat pumps',
    starts: ['product-expert'],
    job: 'Technical expert',
  },
  {
    sentence: 'Greets visitors of our clinic and tells them which floor to go to',
    starts: ['receptionist'],
  },
  {
    sentence: 'The front desk of a small hotel in Lisbon',
    starts: ['receptionist'],
    job: 'Front desk',
  },
  {
    sentence: 'Tells callers our opening hours, address and where to park',
    starts: ['receptionist'],
  },
  {
    sentence: 'A virtual receptionist for a coworking space',
    starts: ['receptionist'],
    job: 'Receptionist',
  },
  {
    sentence: 'Directs people who enter the town hall to the right office',
    starts: ['receptionist'],
  },
  { sentence: 'Practises Spanish vocabulary with our cabin crew', starts: ['training-coach'] },
  {
    sentence: 'Quizzes trainees about food hygiene until they know it',
    starts: ['training-coach'],
  },
  { sentence: 'Teaches forklift safety step by step', starts: ['training-coach'] },
  {
    sentence: 'A tutor for first-year chemistry students',
    starts: ['training-coach'],
    job: 'Tutor',
  },
  { sentence: 'Prepares our advisers for the insurance exam', starts: ['training-coach'] },
  { sentence: 'Tells bankers which gifts they may accept', starts: ['policy-guide'] },
  {
    sentence: 'Finds the rule that applies to travel expenses and quotes it',
    starts: ['policy-guide'],
  },
  {
    sentence: 'Compliance agent for a pharmaceutical company',
    starts: ['policy-guide'],
    job: 'Compliance',
  },
  {
    sentence: 'Explains our data protection rules to the marketing team',
    starts: ['policy-guide'],
  },
  {
    sentence: 'Answers whether something is allowed under our code of conduct',
    starts: ['policy-guide'],
  },
  {
    sentence: 'Helps people send back shoes that do not fit',
    starts: ['returns-and-claims'],
  },
  { sentence: 'Handles warranty cases for our power tools', starts: ['returns-and-claims'] },
  { sentence: 'Takes reports of parcels that arrived broken', starts: ['returns-and-claims'] },
  {
    sentence: 'Guides policyholders through a water damage claim',
    starts: ['returns-and-claims'],
  },
  {
    sentence: 'Answers guests of our film festival about tickets, films and cinemas',
    starts: ['event-host'],
  },
  {
    sentence: 'A host for our yearly developer conference',
    starts: ['event-host'],
    job: 'Host',
  },
  {
    sentence: 'Answers what sponsors and runners ask before our city marathon',
    starts: ['event-host'],
  },
  {
    sentence: 'Answers hauliers about unloading slots and delivery papers',
    starts: ['supplier-desk'],
  },
  {
    sentence: 'Tells the farmers who deliver milk to us when they are paid',
    starts: ['supplier-desk'],
  },
  {
    sentence: 'For vendors who want to know our payment terms and how to send an invoice',
    starts: ['supplier-desk'],
  },
  {
    sentence: 'Searches forty years of building permits and quotes the passage',
    starts: ['knowledge-librarian'],
  },
  {
    sentence: 'Finds where something is written in our research archive',
    starts: ['knowledge-librarian'],
  },
  {
    sentence: 'Looks things up in our contracts and minutes',
    starts: ['knowledge-librarian'],
  },
]
