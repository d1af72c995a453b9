/** Why people take a break (PR-03): what is stored, whatever the language in which it is read. */
export const breakReasons = [
  { reason: 'Manual Call', said: 'Manual Call' },
  { reason: 'Customer Counselling', said: 'Customer Counselling' },
  { reason: 'Lunch Break', said: 'Lunch Break' },
  { reason: 'Tea / Coffee Break', said: 'Tea / Coffee Break' },
] as const;
