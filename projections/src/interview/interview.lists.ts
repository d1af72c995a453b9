import { interviewLife } from '@matricula/domain/interview';
import type { ListDeclaration } from '@matricula/lists';
import { interviewList, interviewSessionList, type InterviewRow, type InterviewSessionRow } from '@matricula/read-models/interview';
import { interviewAccess, ownInterviewAccess } from './interview.access';

const words = { status: interviewLife.states };

const sessions: ListDeclaration<InterviewSessionRow> = {
  name: 'interview-sessions',
  model: interviewSessionList,
  adminsOnly: true,
  people: ['panellistIds'],
  words: { status: { open: 'Open', cancelled: 'Cancelled' } },
  moves: ({ status }) => (status === 'open' ? ['cancel'] : []),
};

/** The lead tells a panel who the applicant is. */
const withoutPerson = () => Object.keys(interviewList.fields).filter((field) => field !== 'leadId');

const interviews: ListDeclaration<InterviewRow> = {
  name: 'interviews',
  model: interviewList,
  adminsOnly: true,
  // An admin may sit on the panel.
  shown: withoutPerson,
  people: ['panellistIds'],
  words,
  moves: (row, { sight }) => interviewLife.open(row.status, interviewAccess.who(sight, row)),
};

const own: ListDeclaration<InterviewRow> = {
  name: 'my-interviews',
  model: interviewList,
  codes: ['INTERVIEW_PANEL'],
  access: ownInterviewAccess,
  shown: withoutPerson,
  people: ['panellistIds'],
  words,
  moves: (row, { sight }) => interviewLife.open(row.status, ownInterviewAccess.who(sight, row)),
};

/** Interviews for admins, and those of one's own panels; both without the person of the applicant. */
export const interviewLists = [sessions, interviews, own] as const;
