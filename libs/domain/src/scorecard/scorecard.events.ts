import { defineEvent, id, integer, list, map, number, object, optional, personal, text, type EventOf } from '../kernel';

const context = 'scorecard';
// The key of the applicant: destroying it erases notes and reasons everywhere.
const subject = 'applicationId';

/** Stream of a scorecard. */
export const scorecardStream = (tenantId: string, scorecardId: string) => `scorecard-${tenantId}-${scorecardId}`;
/** Stream of the scores of an application. */
export const scoringStream = (tenantId: string, applicationId: string) => `scoring-${tenantId}-${applicationId}`;

const criterion = object({ criterionId: id(), label: text(), weight: integer(), most: integer() });

export const scorecardPublished = defineEvent('ScorecardPublished', {
  context,
  doc: 'A scorecard got its next version, which never changes; scores keep the version that they were given by.',
  fields: {
    scorecardId: id(),
    version: integer(),
    name: text(),
    formId: id(),
    formName: text(),
    criteria: list(criterion),
    spread: integer(),
  },
});
export type ScorecardPublished = EventOf<typeof scorecardPublished>;

const ids = { applicationId: id(), leadId: id(), panellistId: id() };
const given = {
  ...ids,
  formId: id(),
  scorecardId: id(),
  version: integer(),
  /** Points by criterion. */
  scores: map<number>(),
  /** Weighted, in per cent of the maximum. */
  percent: number(),
  note: optional(personal(text())),
};

export const scoresGiven = defineEvent('ScoresGiven', {
  context,
  subject,
  doc: 'A panellist scored an applicant by a version of the scorecard.',
  fields: given,
});
export type ScoresGiven = EventOf<typeof scoresGiven>;

export const scoresAmended = defineEvent('ScoresAmended', {
  context,
  subject,
  doc: 'A panellist changed the own scores, with a reason.',
  fields: { ...given, previousPercent: number(), reason: personal(text()) },
});
export type ScoresAmended = EventOf<typeof scoresAmended>;

export const panellistRecused = defineEvent('PanellistRecused', {
  context,
  subject,
  doc: 'A panellist does not judge an applicant, for a reason such as kinship.',
  fields: { ...ids, reason: personal(text()) },
});
export type PanellistRecused = EventOf<typeof panellistRecused>;

export const thirdReaderRequested = defineEvent('ThirdReaderRequested', {
  context,
  doc: 'The scores of an applicant are far apart: another person reads.',
  fields: { applicationId: id(), leadId: id(), spread: number() },
});
export type ThirdReaderRequested = EventOf<typeof thirdReaderRequested>;

export const readerAdded = defineEvent('InterviewReaderAdded', {
  context,
  doc: 'Another person scores an applicant.',
  fields: ids,
});
export type InterviewReaderAdded = EventOf<typeof readerAdded>;

export const scoringEvents = [scoresGiven, scoresAmended, panellistRecused, thirdReaderRequested, readerAdded];
export type ScoringEvent = ScoresGiven | ScoresAmended | PanellistRecused | ThirdReaderRequested | InterviewReaderAdded;
export type Criterion = ScorecardPublished['data']['criteria'][number];
