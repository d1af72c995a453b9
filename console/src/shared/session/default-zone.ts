/** The time zone of a tenant without one. In a file of its own, because the tenant clock imports a date library that the sign-in does not need. */
export const DEFAULT_ZONE = 'Asia/Kolkata';
