import { defineBoundary, DomainError, type Decider, type DomainCommand } from '../kernel';
import { rankingStream, type ApplicantsRanked } from './offer.events';

/** Who is on a merit list of a form. */
export interface Ranking {
  ranked: ReadonlySet<string>;
}

export type RankingCommand = DomainCommand<'RankApplicants', { formId: string; meritListId: string; applicationIds: readonly string[] }>;

/** The number of applicants in one event. */
const PART = 2_000;

/** Rules of the merit lists of a form: an applicant is on one of them, however many are drawn at the same time. */
export const rankingDecider: Decider<Ranking, RankingCommand, ApplicantsRanked> = {
  initial: { ranked: new Set() },
  decide({ data: { formId, meritListId, applicationIds } }, { ranked }) {
    if (applicationIds.some((id) => ranked.has(id)))
      throw new DomainError(
        'merit-list/ranked-meanwhile',
        'Some of these applicants were put on another merit list in the meantime. Nothing was published: please publish again.',
      );
    return Array.from({ length: Math.ceil(applicationIds.length / PART) }, (_, part) => ({
      type: 'ApplicantsRanked' as const,
      data: { formId, meritListId, applicationIds: applicationIds.slice(part * PART, (part + 1) * PART) },
    }));
  },
  evolve: ({ ranked }, { data }) => ({ ranked: new Set([...ranked, ...data.applicationIds]) }),
};

/** Who is ranked of a form. */
export const rankingBoundary = defineBoundary({ name: 'ranking', stream: rankingStream, decider: rankingDecider });
