import type { ApplicationMove, ApplicationStatus, RowAnswers } from '@matricula/domain/application';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, map, number, text, type CarriedEntries } from '../kernel';

/** An application: who fills in which form, how far it is, and its answers by question, whichever version asked. */
export interface ApplicationRow extends RowAnswers {
  applicationId: string;
  leadId: string;
  /** The first short answer of the form, usually the applicant's name. */
  name?: string;
  formId: string;
  formName: string;
  /** The version of the form that it is filled in by. */
  version: number;
  /** Keyed hash of the phone number that opens it; missing once its person is erased. */
  phoneHash?: string;
  status: ApplicationStatus;
  /** The fee of the form; missing while none was asked for. */
  fee?: 'requested' | 'paid';
  /** State of its documents; missing if none was asked for. */
  documents?: 'missing' | 'to-verify' | 'complete';
  /** Source of the lead when the application began. */
  source?: string;
  /** The owner of the lead. */
  ownerId?: string;
  ownerName?: string;
  startedAt: string;
  /** The last answer. */
  savedAt: string;
  submittedAt?: string;
  updatedAt: string;
  erased: boolean;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: ApplicationMove[];
}

/** Carries no answers: a row may have hundreds, and most readers need none. */
export const noAnswers: CarriedEntries = { answers: [], answerNumbers: [], answerDates: [] };

/** The fields with the answers. */
export const answerFields = ['answers', 'answerNumbers', 'answerDates', 'uncounted'] as const;

export const applicationList = defineReadModel<ApplicationRow>({
  name: 'application-list',
  version: 6,
  key: 'applicationId',
  ofLead: true,
  fields: {
    applicationId: keyword(),
    leadId: keyword(),
    name: text().searchable(),
    formId: keyword(),
    formName: text().searchable(),
    version: integer(),
    status: keyword(),
    fee: keyword(['requested', 'paid']),
    documents: keyword(['missing', 'to-verify', 'complete']),
    source: keyword(),
    ownerId: keyword(),
    ownerName: keyword(),
    phoneHash: keyword(),
    startedAt: instant(),
    savedAt: instant(),
    submittedAt: instant(),
    updatedAt: instant(),
    erased: flag(),
    // A form has up to 300 questions.
    answers: map(keyword(), { parts: 32 }),
    answerNumbers: map(number(), { parts: 16 }),
    answerDates: map(instant(), { parts: 8 }),
  },
  staff: { ownerId: { ownerName: ERASED } },
});
