/** Where a tenant says nothing of its zone. Apart from the clock, which brings a date library that the sign-in has no use for. */
export const DEFAULT_ZONE = 'Asia/Kolkata';
