/** What keeps panellists blind to each other. Pure. */

/** Fields that tell how a panellist scored. */
const points: Readonly<Record<string, readonly string[]>> = {
  ScoresGiven: ['scores', 'percent', 'note'],
  ScoresAmended: ['scores', 'percent', 'previousPercent', 'note', 'reason'],
  ThirdReaderRequested: ['spread'],
};

/** The event without points, for readers of the log: a panellist among them scores blind. Other events are returned as they are. */
export function withoutPoints<Event extends { type: string; data: unknown }>(event: Event): Event {
  const hidden = Object.hasOwn(points, event.type) ? points[event.type] : undefined;
  if (!hidden) return event;
  const shown = Object.entries(event.data as object).filter(([field]) => !hidden.includes(field));
  return { ...event, data: Object.fromEntries(shown) };
}

/** Who judges an applicant, and who has scored. */
export interface Judging {
  panellistIds: readonly string[];
  readers: readonly string[];
  recused: readonly string[];
  scoredBy: readonly string[];
  isThirdAsked: boolean;
}

/** Those who judge and have not scored yet. */
export const missingScorers = ({ panellistIds, readers, recused, scoredBy }: Omit<Judging, 'isThirdAsked'>): string[] =>
  [...new Set([...panellistIds, ...readers])].filter((one) => !recused.includes(one) && !scoredBy.includes(one));

/** Whether all who judge have scored, and another reader if one is needed; `absent`: people who will not score any more. */
export const isScored = (judging: Judging, absent: ReadonlySet<string> = new Set()): boolean =>
  judging.scoredBy.length > 0 &&
  missingScorers(judging).every((one) => absent.has(one)) &&
  (!judging.isThirdAsked || judging.readers.some((one) => judging.scoredBy.includes(one)));
