/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const at = '2026-12-01T04:30:00.000Z';
const session = {
  ...{ sessionId: '2026-12-01_s', day: '2026-12-01', formId: 'f-1', formName: 'MBA 2027', panel: 'Panel A', panellistIds: ['asha'] },
  ...{ room: 'B 12', startsAt: at, endsAt: at, minutes: 30, slots: 8, seats: 1, places: 8, booked: 2, status: 'open', moves: ['cancel'] },
};
const interview = {
  ...{ applicationId: 'a-1', candidate: 'AB12CD', formId: 'f-1', formName: 'MBA 2027', status: 'booked', startsAt: at, minutes: 30 },
  ...{ panel: 'Panel A', panellistIds: ['asha'], room: 'B 12', updatedAt: at, bookedAt: at, moves: ['hold', 'miss'] },
};

const application = {
  content: {
    ...{ name: 'MBA 2027', languages: ['en'] },
    sections: [
      {
        ...{ sectionId: 'schools', title: { en: 'Your schools' }, repeats: { least: 1, most: 3 } },
        questions: [{ questionId: 'marks', kind: 'decimal', label: { en: 'Marks' }, required: true, panelReads: true }],
      },
    ],
  },
  answers: { schools: [{ marks: 91.5 }] },
};

describe('interviews', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    server.media('(min-width: 1200px)', false);
    for (const [list, row] of [
      ['interview-sessions', session],
      ['interviews', interview],
      ['my-interviews', interview],
    ] as const) {
      server.answers.set(`lists/${list}/rows`, { body: { data: [row] } });
      server.answers.set(`lists/${list}/count`, { body: { data: 1 } });
    }
  });

  beforeEach(() => {
    const data = { scorecard: null, own: null, others: [], isHeld: false, isRecused: false, application };
    server.answers.set('interviews/a-1/scores', { body: { data } });
  });

  it('are shown as days with panels, and a session is cancelled with a reason', async () => {
    server.answers.set('interview-sessions/2026-12-01_s/cancel', { body: { message: 'Interviews cancelled' } });
    await server.open('/form-builder/interview');
    await screen.findByText('Panel A');
    screen.getByText('2 of 8 seats taken');
    await server.user.click(screen.getByRole('button', { name: 'Cancel session' }));
    const dialog = await screen.findByRole('dialog');
    await server.user.type(within(dialog).getByRole('textbox'), 'The panel is ill.');
    await server.user.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path === 'interview-sessions/2026-12-01_s/cancel')?.body).toEqual({
        reason: 'The panel is ill.',
      }),
    );
  });

  it('are listed by the number of the applicant for admins, who may sit on a panel', async () => {
    await server.open('/form-builder/interview?tab=interviews');
    await screen.findByText('AB12CD');
  });

  it('show the scores of others with their points and notes once the own are in', async () => {
    server.answers.set('acl', { body: { data: [{ code: 'INTERVIEW_PANEL', level: [6] }] } });
    const criteria = [{ criterionId: 'c-1', label: 'Clarity', weight: 1, most: 10 }];
    const given = (points: number, note: string) => ({ scores: { 'c-1': points }, percent: points * 10, note });
    server.answers.set('interviews/a-1/scores', {
      body: {
        data: {
          scorecard: { name: 'Interview', version: 1, criteria },
          ...{ own: given(8, 'Calm.'), others: [given(4, 'Short answers.')], isHeld: true, isRecused: false, application: null },
        },
      },
    });
    await server.open('/my-interviews');
    await server.user.click(await screen.findByText('AB12CD'));
    for (const text of ['8 / 10', 'Calm.', '4 / 10', 'Short answers.']) await screen.findByText(text);
  });

  it('show the panel a number instead of the applicant, and what it may do', async () => {
    server.answers.set('interviews/a-1/hold', { body: { message: 'Interview marked as held' } });
    server.answers.set('acl', { body: { data: [{ code: 'INTERVIEW_PANEL', level: [6] }] } });
    await server.open('/my-interviews');
    await server.user.click(await screen.findByText('AB12CD'));
    const schools = await screen.findByRole('region', { name: 'Your schools' });
    within(schools).getByText('91.5');
    await server.user.click(await screen.findByRole('button', { name: 'Mark as held' }));
    const dialogs = await screen.findAllByRole('dialog');
    await server.user.click(within(dialogs.at(-1)!).getByRole('button', { name: 'Mark as held' }));
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('interviews/a-1/hold'));
  });
});
