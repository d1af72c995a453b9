import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { scorecardStream, type ScorecardPublished } from './scorecard.events';

export interface Scorecard {
  scorecardId: string;
  /** 0 before the first version. */
  version: number;
  latest?: ScorecardPublished['data'];
}

/** `expected`: the version that was opened. */
export type ScorecardCommand = DomainCommand<'PublishScorecard', Omit<ScorecardPublished['data'], 'version'> & { expected: number }>;

const initial: Scorecard = { scorecardId: '', version: 0 };

/** Rules of a scorecard: each save is a version, and criteria keep their ids. */
export const scorecardDecider: Decider<Scorecard, ScorecardCommand, ScorecardPublished> = {
  initial,
  decide({ data: { expected, ...content } }, { version, latest }) {
    const next = { ...content, version: version + 1 };
    if (expected === 0 && latest) {
      const message = 'This form has a scorecard already. Please change it.';
      throw new DomainError('scorecard/exists', message, { formId: message });
    }
    if (latest && JSON.stringify({ ...next, version }) === JSON.stringify({ ...latest, version })) return [];
    if (expected !== version)
      throw new DomainError('scorecard/changed-meanwhile', 'Another user changed this scorecard in the meantime. Nothing was saved.');
    if (latest && latest.formId !== content.formId)
      throw new DomainError('scorecard/invalid', 'A scorecard stays with its form.', { formId: 'A scorecard stays with its form.' });
    if (content.criteria.length === 0)
      throw new DomainError('scorecard/invalid', 'Please add a criterion.', { criteria: 'Please add a criterion.' });
    const labels = content.criteria.map(({ label }) => label.trim().toLowerCase());
    if (new Set(labels).size < labels.length) {
      const message = 'Two criteria have the same name.';
      throw new DomainError('scorecard/invalid', message, { criteria: message });
    }
    return [{ type: 'ScorecardPublished', data: next }];
  },
  evolve(scorecard, event) {
    switch (event.type) {
      case 'ScorecardPublished':
        return { scorecardId: event.data.scorecardId, version: event.data.version, latest: event.data };
      default:
        return unknownEvent(event as never, scorecard);
    }
  },
};

/** A scorecard with its versions. */
export const scorecardBoundary = defineBoundary({ name: 'scorecard', stream: scorecardStream, decider: scorecardDecider });
