/** An agent as somebody chose it in the onboarding. */
export const chosen = (name: string, change = {}) => ({
  ...{ base_template_id: 'customer-service', name, role: 'Customer service' },
  ...{ avatar: 'daniel', style_id: 'daniel-blazer-moss', voice_id: 'daniel-calm-low' },
  ...{ tone: 'friendly', response_length: 'medium' },
  does: 'Answers what customers ask Orlebar Freight.',
  greeting: 'Hello, I am {name} at Orlebar Freight.',
  starter_questions: ['What is the price of night pallets?', 'Can I change a booking?'],
  instructions: 'You answer customers.',
  ...change,
})
