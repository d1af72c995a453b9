/** So many of what is chosen a field with several shows by name, and how many more there are (GE-01). */
export const SHOWN_CHOSEN = 5;
