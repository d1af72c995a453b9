import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** The scores of an application: how many are in, their mean and how far apart they are. */
export interface ScoringRow {
  applicationId: string;
  leadId: string;
  formId: string;
  candidate: string;
  formName: string;
  /** The panel of the interview. */
  panellistIds: string[];
  /** Per cent by panellist, their mean and spread: no fields, because a list that sorts or filters by them would tell them to the panel. */
  percents: Record<string, number>;
  scoredBy: string[];
  recused: string[];
  readers: string[];
  count: number;
  mean?: number;
  spread?: number;
  /** Another reader is needed who has not scored yet. */
  isThirdAsked: boolean;
  updatedAt: string;
}

export const scoringList = defineReadModel<ScoringRow>({
  name: 'scoring-list',
  version: 3,
  key: 'applicationId',
  fields: {
    applicationId: keyword(),
    leadId: keyword(),
    formId: keyword(),
    candidate: text().searchable(),
    formName: keyword(),
    panellistIds: keywords(),
    scoredBy: keywords(),
    recused: keywords(),
    readers: keywords(),
    count: integer(),
    isThirdAsked: flag(),
    updatedAt: instant(),
  },
});
