import { defineBoundary, DomainError, type Decider, type DomainCommand } from '../kernel';
import { rankingStream, type ApplicantsRanked, type ApplicantsUnranked } from './offer.events';

/** Who is on a merit list of a form. */
export interface Ranking {
  ranked: ReadonlySet<string>;
}

export type RankingCommand = DomainCommand<
  'RankApplicants' | 'UnrankApplicants',
  { formId: string; meritListId: string; applicationIds: readonly string[] }
>;

/** The number of applicants in one event. */
const PART = 2_000;

/** Rules of the merit lists of a form: an applicant is on one of them at a time, however many are drawn at the same time. */
export const rankingDecider: Decider<Ranking, RankingCommand, ApplicantsRanked | ApplicantsUnranked> = {
  initial: { ranked: new Set() },
  decide({ type, data: { formId, meritListId, applicationIds } }, { ranked }) {
    if (type === 'RankApplicants' && applicationIds.some((id) => ranked.has(id)))
      throw new DomainError(
        'merit-list/ranked-meanwhile',
        'Some of these applicants were put on another merit list in the meantime. Nothing was published: please publish again.',
      );
    return Array.from({ length: Math.ceil(applicationIds.length / PART) }, (_, part) => ({
      type: type === 'RankApplicants' ? ('ApplicantsRanked' as const) : ('ApplicantsUnranked' as const),
      data: { formId, meritListId, applicationIds: applicationIds.slice(part * PART, (part + 1) * PART) },
    }));
  },
  evolve: ({ ranked }, { type, data: { applicationIds } }) => {
    if (type === 'ApplicantsRanked') return { ranked: new Set([...ranked, ...applicationIds]) };
    const unranked = new Set(applicationIds);
    return { ranked: new Set([...ranked].filter((id) => !unranked.has(id))) };
  },
};

/** Who is ranked of a form. */
export const rankingBoundary = defineBoundary({ name: 'ranking', stream: rankingStream, decider: rankingDecider });
