import type { InterviewMove, InterviewStatus } from '@matricula/domain/interview';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** The interview of an application. */
export interface InterviewRow {
  applicationId: string;
  leadId: string;
  /** The number by which a panel knows the applicant: it tells nothing of the person. */
  candidate: string;
  formId: string;
  formName: string;
  status: InterviewStatus;
  slotId: string;
  sessionId: string;
  day: string;
  startsAt: string;
  minutes: number;
  panel: string;
  panellistIds: string[];
  room?: string;
  link?: string;
  byApplicant: boolean;
  bookedAt: string;
  updatedAt: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: InterviewMove[];
}

export const interviewList = defineReadModel<InterviewRow>({
  name: 'interview-list',
  version: 3,
  key: 'applicationId',
  fields: {
    applicationId: keyword(),
    leadId: keyword(),
    candidate: text().searchable(),
    formId: keyword(),
    formName: text().searchable(),
    status: keyword(),
    slotId: keyword(),
    sessionId: keyword(),
    day: keyword(),
    startsAt: instant(),
    minutes: integer(),
    panel: text().searchable(),
    panellistIds: keywords(),
    room: keyword(),
    link: text(),
    byApplicant: flag(),
    bookedAt: instant(),
    updatedAt: instant(),
  },
});
