/** People get reminders between these times of day of the institution's zone. */
export const CONTACTED_FROM = '09:00';
export const CONTACTED_UNTIL = '21:00';
