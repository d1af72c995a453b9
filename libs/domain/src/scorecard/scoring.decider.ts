import { defineBoundary, defined, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { missingScorers } from './blind-scores';
import { scoringStream, type Criterion, type ScorecardPublished, type ScoresGiven, type ScoringEvent } from './scorecard.events';

/** What one panellist gave. */
export type GivenScores = Pick<ScoresGiven['data'], 'scorecardId' | 'version' | 'scores' | 'percent' | 'note'>;

/** The scores of one application, by panellist. */
export interface Scoring {
  given: Readonly<Record<string, GivenScores>>;
  recused: readonly string[];
  /** People besides the panel who score. */
  readers: readonly string[];
  isThirdAsked: boolean;
}

interface About {
  applicationId: string;
  leadId: string;
  panellistId: string;
}
interface Given extends About {
  formId: string;
  scorecard: ScorecardPublished['data'];
  scores: Readonly<Record<string, number>>;
  note?: string;
  /** Why the scores are changed. */
  reason?: string;
  /** The panel of the interview, and whether it took place. */
  panellistIds: readonly string[];
  isHeld: boolean;
}

export type ScoringCommand =
  | DomainCommand<'GiveScores', Given>
  /** `spread`: from where the scorecard asks another reader; undefined before the first scores. */
  | DomainCommand<'Recuse', About & { panellistIds: readonly string[]; reason: string; spread?: number }>
  | DomainCommand<'AddReader', About & { panellistIds: readonly string[] }>;

const initial: Scoring = { given: {}, recused: [], readers: [], isThirdAsked: false };

/** Rules of scoring: each panellist scores once, changes it with a reason, and scores that are far apart ask another reader. */
export const scoringDecider: Decider<Scoring, ScoringCommand, ScoringEvent> = {
  initial,
  decide: (command, scoring) => decide(command, scoring).map((event) => ({ ...event, data: defined(event.data) }) as ScoringEvent),
  evolve(scoring, event) {
    switch (event.type) {
      case 'ScoresGiven':
      case 'ScoresAmended': {
        const { panellistId, scorecardId, version, scores, percent, note } = event.data;
        return { ...scoring, given: { ...scoring.given, [panellistId]: { scorecardId, version, scores, percent, note } } };
      }
      case 'PanellistRecused':
        return { ...scoring, recused: [...scoring.recused, event.data.panellistId] };
      case 'ThirdReaderRequested':
        return { ...scoring, isThirdAsked: true };
      case 'InterviewReaderAdded':
        return { ...scoring, readers: [...scoring.readers, event.data.panellistId] };
      default:
        return unknownEvent(event, scoring);
    }
  },
};

function decide(command: ScoringCommand, scoring: Scoring): ScoringEvent[] {
  const { applicationId, leadId, panellistId, panellistIds } = command.data;
  const about = { applicationId, leadId, panellistId };
  const isOnPanel = panellistIds.includes(panellistId) || scoring.readers.includes(panellistId);
  if (command.type === 'AddReader') {
    if (isOnPanel) return [];
    return [{ type: 'InterviewReaderAdded', data: about }];
  }
  if (!isOnPanel) throw new DomainError('scoring/unknown', 'There is no such interview.');
  if (command.type === 'Recuse') {
    if (scoring.recused.includes(panellistId)) return [];
    if (Object.hasOwn(scoring.given, panellistId))
      throw new DomainError('scoring/given', 'You have scored this applicant already. Please ask an admin.');
    return withReader({ type: 'PanellistRecused', data: { ...about, reason: command.data.reason } }, scoring, command.data);
  }
  if (scoring.recused.includes(panellistId)) throw new DomainError('scoring/recused', 'You do not judge this applicant.');
  return given(command.data, scoring);
}

function given(command: Given, scoring: Scoring): ScoringEvent[] {
  const { applicationId, leadId, panellistId, formId, scorecard, scores, note, reason, isHeld, panellistIds } = command;
  if (!isHeld) throw new DomainError('scoring/not-held', 'Scores are given after the interview took place.');
  const before = ownValue(scoring.given, panellistId);
  // All panellists of an applicant score by one version of the scorecard: that of the first scores.
  const first = before ?? Object.values(scoring.given)[0];
  if (first && (first.version !== scorecard.version || first.scorecardId !== scorecard.scorecardId))
    throw new DomainError('scoring/version', 'This applicant is scored by another version of the scorecard. Please open the scores again.');
  assertScores(scorecard.criteria, scores);
  const percent = percentOf(scorecard.criteria, scores);
  const data = {
    ...{ applicationId, leadId, panellistId, formId, scorecardId: scorecard.scorecardId, version: scorecard.version },
    ...{ scores: { ...scores }, percent, note },
  };
  const event: ScoringEvent | undefined = !before
    ? { type: 'ScoresGiven', data }
    : isSame(before.scores, scores) && before.note === note
      ? undefined
      : { type: 'ScoresAmended', data: { ...data, previousPercent: before.percent, reason: reasonOf(reason) } };
  return event ? withReader(event, scoring, { applicationId, leadId, panellistIds, spread: scorecard.spread }) : [];
}

type Spread = Pick<About, 'applicationId' | 'leadId'> & { panellistIds: readonly string[]; spread?: number };

/**
 * Asks another reader, once all who judge have scored and their scores are further apart than the scorecard allows, and again if the last one who was
 * asked does not judge.
 */
function withReader(event: ScoringEvent, before: Scoring, { applicationId, leadId, panellistIds, spread: limit }: Spread): ScoringEvent[] {
  const { given: all, readers, recused, isThirdAsked } = scoringDecider.evolve(before, event);
  const scoredBy = Object.keys(all);
  const spread = spreadOf(Object.values(all).map(({ percent }) => percent));
  const isComplete = scoredBy.length >= 2 && missingScorers({ panellistIds, readers, recused, scoredBy }).length === 0;
  const isWide = isComplete && !isThirdAsked && limit !== undefined && spread > limit;
  const isLeft = isThirdAsked && isRecusalOf(event, readers) && readers.every((one) => recused.includes(one));
  return isWide || isLeft ? [event, { type: 'ThirdReaderRequested', data: { applicationId, leadId, spread } }] : [event];
}

const isRecusalOf = (event: ScoringEvent, readers: readonly string[]): boolean =>
  event.type === 'PanellistRecused' && readers.includes(event.data.panellistId);

function reasonOf(reason: string | undefined): string {
  if (reason?.trim()) return reason;
  const message = 'Please write why the scores change.';
  throw new DomainError('scoring/reason', message, { reason: message });
}

function assertScores(criteria: readonly Criterion[], scores: Readonly<Record<string, number>>): void {
  const wrong = criteria.flatMap(({ criterionId, label, most }): [string, string][] => {
    const points = ownValue(scores, criterionId);
    if (typeof points === 'number' && Number.isFinite(points) && points >= 0 && points <= most) return [];
    return [[criterionId, `${label}: please give 0 to ${most} points.`]];
  });
  if (wrong[0]) throw new DomainError('scoring/invalid', wrong[0][1], Object.fromEntries(wrong));
  const known = new Set(criteria.map(({ criterionId }) => criterionId));
  if (Object.keys(scores).some((one) => !known.has(one))) throw new DomainError('scoring/invalid', 'This scorecard has no such criterion.');
}

const isSame = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key]);

/** Weighted points in per cent of the maximum, with two decimals. */
export function percentOf(criteria: readonly Criterion[], scores: Readonly<Record<string, number>>): number {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const points = criteria.reduce((sum, { criterionId, weight, most }) => sum + ((ownValue(scores, criterionId) ?? 0) / most) * weight, 0);
  return Math.round((points / weights) * 10_000) / 100;
}

/** The difference of the highest and the lowest score, with two decimals. */
export const spreadOf = (percents: readonly number[]): number =>
  percents.length === 0 ? 0 : Math.round((Math.max(...percents) - Math.min(...percents)) * 100) / 100;

/** The scores of an application. */
export const scoringBoundary = defineBoundary({ name: 'scoring', stream: scoringStream, decider: scoringDecider });
