import { inEnglish } from './texts';

/** What is said where something is shown as it was at another moment. */
export const pastTexts = inEnglish('past', {
  another: 'Show this as it was at another moment',
  anotherMoment: 'another moment',
  asOf: (time: string) => `as of ${time}`,
  asOfHead: (time: string) => `As of ${time}`,
  now: 'now',
  hourAgo: 'An hour ago',
  startOfToday: 'Start of today',
  yesterday: 'Yesterday at this time',
  weekAgo: 'A week ago',
  asItWasOn: 'As it was on',
  toCome: 'That moment is still to come.',
  show: 'Show',
  showNow: 'Show now',
  position: (position: string) => `(position ${position})`,
  rows: 'rows',
  figures: 'figures',
  facts: 'facts',
  rowsThen: 'Rows as they were',
  figuresThen: 'Figures as they were',
  factsThen: 'Facts as they were',
  workingOut: (what: string) => `Working out the ${what}`,
  progress: (what: string, share: number, events: string) => `Working out the ${what}: ${share}%${events && `, ${events} events read`}`,
});
