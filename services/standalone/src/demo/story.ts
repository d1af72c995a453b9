/** When the story of an institution is told: its last day, how many days, and the seed of its chances. */
export interface Story {
  until: string;
  days: number;
  seed: number;
}
