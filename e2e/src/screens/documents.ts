/** What the organisation of the pictures has uploaded, by name; the last cannot be read. */
export const documents: Record<string, string> = {
  'Staff handbook.md':
    '# Staff handbook\n\n## Annual leave\n\nFull-time colleagues have 27 days of annual leave a year. Unused days can be carried over until 31 March.\n\n## Sick leave\n\nReport sick to your manager before 9:30 on the first day. A note of a doctor is needed from the third day.\n',
  'Device guide.md':
    '# Device guide\n\n## Laptops\n\nA laptop is replaced after four years. Ask the service desk two weeks before, so that your files can be moved.\n\n## Scanners\n\nHold the trigger and the power key of a dock scanner for ten seconds to restart it.\n',
  'Old tariff.pdf': '%PDF-1.4\nnothing that can be opened\n',
}
