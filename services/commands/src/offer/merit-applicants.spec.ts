import type { IdentityService } from '@matricula/auth';
import { applicationBoundary, applicationContext, formStream, type Answers, type FormContent } from '@matricula/domain/application';
import { execute } from '@matricula/event-store';
import { applicationList } from '@matricula/read-models/application';
import { interviewList } from '@matricula/read-models/interview';
import { scoringList } from '@matricula/read-models/scorecard';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { MeritApplicants } from './merit-applicants';

const question = (questionId: string, kind: 'text' | 'choice', more: object = {}) => ({
  ...{ questionId, kind, label: { en: questionId }, required: false },
  ...more,
});
const choices = [{ choiceId: 'sc', label: { en: 'Scheduled caste' } }];
const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [question('reserved', 'text'), question('category', 'choice', { choices, when: { questionId: 'reserved', is: [] } })],
    },
  ],
} as FormContent;

describe('the applicants of a merit list', () => {
  let place: Place;
  let applications: object[];
  let scores: object[];
  let interviews: object[];

  beforeEach(() => {
    place = openPlace(applicationContext.events);
    [applications, scores, interviews] = [[], [], []];
  });
  afterEach(() => place.close());

  const interviewed = async (applicationId: string, { answers = {}, ...scoring }: { answers?: Answers; scoredBy?: string[] } = {}) => {
    const ids = { applicationId, leadId: `lead-of-${applicationId}`, formId: 'f-1' };
    const stream = { stream: applicationBoundary.stream(TENANT, applicationId), tenantId: TENANT };
    const start = { ...ids, formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await execute(place.store, applicationBoundary.decider, stream, { type: 'StartApplication', data: start }, person);
    const save = { client: 'phone-1', sequence: 1, answers, content };
    await execute(place.store, applicationBoundary.decider, stream, { type: 'SaveAnswers', data: save }, person);
    applications.push({ ...ids, status: 'interviewed', submittedAt: '2026-11-20T05:00:00.000Z' });
    const scoredBy = scoring.scoredBy ?? ['asha', 'ravi'];
    scores.push({
      ...{ ...ids, candidate: applicationId.toUpperCase(), panellistIds: ['asha', 'ravi'], readers: [], recused: [], scoredBy, mean: 80 },
      isThirdAsked: false,
    });
  };
  const found = async (more: object = {}, absent: string[] = []) => {
    const published = { type: 'FormPublished', data: { version: 1, content } };
    const log = {
      head: () => place.store.head(),
      states: place.store.states,
      read: (stream: string) => (stream === formStream(TENANT, 'f-1') ? Promise.resolve([published]) : place.store.read(stream)),
    };
    const reads = readsOf([applicationList, applications], [scoringList, scores], [interviewList, interviews]);
    const user = (_tenant: string, userId: string) => Promise.resolve({ status: absent.includes(userId) ? 'removed' : 'active' });
    const applicants = new MeritApplicants(log as never, reads, { user } as unknown as IdentityService);
    return applicants.of(TENANT, { formId: 'f-1', byScore: true, leavesOut: false, ...more });
  };

  it('are ranked by complete scores only', async () => {
    await interviewed('a1');
    await interviewed('a2', { scoredBy: ['asha'] });
    await expect(found()).rejects.toMatchObject({
      code: 'merit-list/invalid',
      fields: { formId: expect.stringContaining('1 interviewed applicant is not scored completely: A2.') },
    });
    expect((await found({ leavesOut: true })).map(({ applicationId }) => applicationId)).toEqual(['a1']);
    // Without scores in the order, incomplete ones are not told.
    expect((await found({ byScore: false })).map(({ percent }) => percent)).toEqual([80, undefined]);
    // A panellist who left the institution holds up nobody.
    expect(await found({}, ['ravi'])).toHaveLength(2);
  });

  it('are not those whose personal data were erased, and nobody waits for their scores', async () => {
    await interviewed('a1');
    await interviewed('a2', { scoredBy: ['asha'] });
    Object.assign(applications[1]!, { erased: true });
    expect((await found()).map(({ applicationId }) => applicationId)).toEqual(['a1']);
  });

  it('have the category that counts: not the answer to a question that is hidden', async () => {
    await interviewed('a1', { answers: { reserved: 'Yes', category: 'sc' } });
    await interviewed('a2', { answers: { category: 'sc' } });
    expect((await found({ categoryQuestionId: 'category' })).map(({ category }) => category)).toEqual(['sc', undefined]);
  });

  it('are not drawn while an interview that was held is not noted yet', async () => {
    await interviewed('a1');
    applications.push({ applicationId: 'a2', formId: 'f-1', status: 'eligible' });
    expect(await found()).toHaveLength(1);
    interviews.push({ applicationId: 'a2', formId: 'f-1', status: 'held' });
    await expect(found()).rejects.toMatchObject({ code: 'merit-list/not-yet' });
  });
});
