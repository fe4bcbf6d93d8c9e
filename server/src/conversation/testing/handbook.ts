/** What the agents of the tests were taught. */
export const handbook = `# Employee handbook

## Annual leave

Every employee has 25 days of annual leave a year. Up to five unused days can be carried over to the next year. They expire on 31 March.

Leave is requested in the calendar and approved by the team lead within three working days.

## Sick leave

Tell your team lead before 9:00 on the first day. A medical certificate is needed from the fourth day of absence.

## VPN

The VPN is needed for every service inside the company network. To connect to the VPN:

1. Open the Tunnel app.
2. Choose the profile "Office".
3. Confirm the sign-in on your phone.

If the connection fails, restart the Tunnel app first. It loses its profile after an update because the certificate is replaced.

## Expenses

Travel expenses are paid with the next salary when the receipts arrive by the 20th of the month. Anna Berg in Finance approves claims above 500 euros.

## Questions about parking

Where can I park? The garage under building B has 40 places. A place costs 35 euros a month.
`

export const prices = `# Price list

## Plans

The Basic plan costs 12 euros a month for each user. The Team plan costs 29 euros a month for each user and includes phone support.

## Refunds

A subscription can be refunded within 14 days after the purchase. After that period it runs until its end.
`
