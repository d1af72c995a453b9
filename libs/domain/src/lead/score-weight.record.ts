import { choice, integer } from '../kernel/field-set';
import { defineRecord } from '../record';

/** The parts of the score of a lead, in the order of display, with the most points that each gives (or, for `closed`, takes). */
export const scoreParts = [
  { value: 'verified', label: 'Phone verified', most: 15 },
  { value: 'source', label: 'Quality of the latest source', most: 20 },
  { value: 'enquiries', label: 'Enquired again', most: 20 },
  { value: 'activity', label: 'Recent activity', most: 10 },
  { value: 'replies', label: 'Answered calls and messages of the lead', most: 15 },
  { value: 'callActions', label: 'Call actions', most: 16 },
  { value: 'followUp', label: 'Follow-up planned', most: 8 },
  { value: 'meetings', label: 'Meetings held', most: 20 },
  { value: 'stage', label: 'Stage of the latest call action', most: 20 },
  { value: 'enrolled', label: 'Enrolled', most: 100 },
  { value: 'closed', label: 'Stage is closed', most: 40 },
] as const;

export type ScorePartName = (typeof scoreParts)[number]['value'];

/** Weights that differ from the default ones: the most points of a part, by its name. */
export type ScoreWeights = Readonly<Record<string, number>>;

/** The weight of one part of the score, if the institution overrides its default. */
export const scoreWeight = defineRecord({
  name: 'ScoreWeight',
  context: 'lead',
  list: 'score-weights',
  label: 'Score weight',
  permission: 'Setting_Configuration',
  fields: {
    part: choice({ label: 'Part of the score', of: scoreParts, required: true, unique: true }),
    most: integer({
      label: 'Most points',
      required: true,
      least: 0,
      most: 100,
      help: '0 leaves the part out. A closed stage takes its points. The scores of all leads are computed again in the background.',
    }),
  },
});
