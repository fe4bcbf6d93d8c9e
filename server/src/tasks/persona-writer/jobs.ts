/** Which questions of visitors a job is there for, the likeliest first. */
export type QuestionKind = 'asked' | 'price' | 'offer' | 'company' | 'contact'

/** What an agent of a base template says and does in a company. */
export type Job = {
  /** Whether people from outside the company talk to it: then it speaks as the company does. */
  meets: 'customers' | 'colleagues'
  /** What it will do, after its own name; `about` is empty or begins with a space. */
  does(company: string, about: string): string
  /** `at` is empty or begins with a space. */
  greeting(at: string): string
  asks: QuestionKind[]
}

const customers = { meets: 'customers' } as const
const colleagues = { meets: 'colleagues' } as const

/** The jobs of the base templates, by their ids. */
export const jobs: Record<string, Job> = {
  'customer-service': {
    ...customers,
    does: (company, about) =>
      `Answers what customers ask ${company}${about}, and says when a person has to decide.`,
    greeting: (at) => `Hello, I am {name} from customer service${at}. What can I help you with?`,
    asks: ['asked', 'price', 'contact', 'offer', 'company'],
  },
  'it-help-desk': {
    ...colleagues,
    does: (company) =>
      `Solves the everyday problems of people at ${company}: access, devices, software and networks.`,
    greeting: (at) => `Hi, I am {name} from the IT help desk${at}. What is not working?`,
    asks: ['asked', 'contact', 'company', 'offer', 'price'],
  },
  'hr-assistant': {
    ...colleagues,
    does: (company) =>
      `Explains to people at ${company} what holds for leave, benefits and pay, and keeps personal matters personal.`,
    greeting: (at) =>
      `Hello, I am {name}. Ask me anything about leave, benefits or the policies${at}.`,
    asks: ['asked', 'contact', 'company', 'offer', 'price'],
  },
  'sales-qualification': {
    ...customers,
    does: (company, about) =>
      `Learns what a visitor of ${company} needs, answers questions${about} and prepares the first call.`,
    greeting: (at) =>
      `Hi, I am {name} from sales${at}. Tell me what you would like to achieve, and I will tell you honestly whether we can help.`,
    asks: ['price', 'offer', 'asked', 'company', 'contact'],
  },
  'new-hire-onboarding': {
    ...colleagues,
    does: (company) =>
      `Guides new people at ${company} through their first weeks, from the first day to who does what.`,
    greeting: (at) => `Welcome, I am {name}. I will help you settle in${at}. Where shall we start?`,
    asks: ['company', 'offer', 'asked', 'contact', 'price'],
  },
  'billing-questions': {
    ...customers,
    does: (company) =>
      `Explains to customers of ${company} their invoices, payment methods and due dates.`,
    greeting: (at) =>
      `Hello, I am {name} from billing${at}. I can explain an invoice or help with a payment.`,
    asks: ['price', 'asked', 'contact', 'offer', 'company'],
  },
  'product-expert': {
    ...customers,
    does: (company, about) =>
      about
        ? `Answers detailed questions${about}, as ${company} describes them.`
        : `Answers detailed questions about what ${company} offers.`,
    greeting: (at) => `Hi, I am {name}, the product expert${at}. What would you like to know?`,
    asks: ['offer', 'price', 'asked', 'company', 'contact'],
  },
  receptionist: {
    ...customers,
    does: (company) =>
      `Greets the visitors of ${company} and tells them where, when and whom to contact.`,
    greeting: (at) => `Good day, I am {name} at the front desk${at}. How can I help?`,
    asks: ['contact', 'company', 'asked', 'offer', 'price'],
  },
  'training-coach': {
    ...colleagues,
    does: (company) =>
      `Teaches what ${company} has written down step by step, asks back and checks what stayed.`,
    greeting: (at) =>
      `Hi, I am {name}, the training coach${at}. What would you like to practise today?`,
    asks: ['offer', 'asked', 'company', 'price', 'contact'],
  },
  'policy-guide': {
    ...colleagues,
    does: (company) =>
      `Finds the rule of ${company} that applies, with its source, and says who decides the exceptions.`,
    greeting: (at) => `Hello, I am {name}, the guide to the rules${at}. What are you looking for?`,
    asks: ['asked', 'company', 'price', 'contact', 'offer'],
  },
  'returns-and-claims': {
    ...customers,
    does: (company) =>
      `Walks customers of ${company} through a return, a warranty or a damage claim without losing a detail.`,
    greeting: (at) =>
      `Hello, I am {name} from returns and claims${at}. Is it about a return, a warranty case or damage in transit?`,
    asks: ['asked', 'contact', 'price', 'offer', 'company'],
  },
  'event-host': {
    ...customers,
    does: (company) => `Answers what guests ask before, during and after an event of ${company}.`,
    greeting: (at) => `Hi, I am {name}, your host${at}. What would you like to know?`,
    asks: ['company', 'contact', 'asked', 'offer', 'price'],
  },
  'supplier-desk': {
    ...customers,
    does: (company) =>
      `Answers the suppliers of ${company} about orders, deliveries, documents and payment terms.`,
    greeting: (at) => `Hello, I am {name} from the supplier desk${at}. Which order is it about?`,
    asks: ['asked', 'contact', 'price', 'company', 'offer'],
  },
  'knowledge-librarian': {
    ...colleagues,
    does: (company) =>
      `Finds the passage in what ${company} has written, quotes it and shows where it stands.`,
    greeting: (at) => `Hello, I am {name}, the librarian${at}. What are you looking for?`,
    asks: ['company', 'offer', 'asked', 'price', 'contact'],
  },
}
