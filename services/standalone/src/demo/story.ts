/** Settings of a simulation: its last day, its number of days, and its random seed. */
export interface Story {
  until: string;
  days: number;
  seed: number;
}
