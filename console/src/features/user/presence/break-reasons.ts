/** Reasons for a break (PR-03): the stored values, independent of the display language. */
export const breakReasons = [
  { reason: 'Manual Call', said: 'Manual Call' },
  { reason: 'Customer Counselling', said: 'Customer Counselling' },
  { reason: 'Lunch Break', said: 'Lunch Break' },
  { reason: 'Tea / Coffee Break', said: 'Tea / Coffee Break' },
] as const;
