/** Why people take a break (PR-03): what is stored, whatever the language in which it is read. */
export const breakReasons = [
  { reason: 'Manual Call', said: 'manualCall' },
  { reason: 'Customer Counselling', said: 'counselling' },
  { reason: 'Lunch Break', said: 'lunch' },
  { reason: 'Tea / Coffee Break', said: 'tea' },
] as const;
