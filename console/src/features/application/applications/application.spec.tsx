/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const question = (questionId: string, kind: string, label: string) => ({ questionId, kind, label: { en: label } });
const content = {
  languages: ['en'],
  sections: [
    {
      ...{ sectionId: 's1', title: { en: 'Family' } },
      questions: [question('q1', 'text', 'Name of the father'), question('q2', 'phone', 'Phone of the father')],
    },
  ],
};
const application = {
  ...{ applicationId: 'a1', leadId: 'l1', name: 'Tara Rao', status: 'submitted', formId: 'f1', formName: 'MBA 2027', version: 1, content },
  ...{ answers: { q1: 'Mohan Rao', q2: '+919811905588' }, files: [], history: [], moves: [], erased: false },
  ...{ startedAt: '2026-11-20T10:05:00.000Z', submittedAt: '2026-11-21T10:05:00.000Z', ownerName: 'Asha Sharma', source: 'WEB' },
};

describe('the screen of an application', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.answers.set('acl', { body: { data: ['APPLICATIONS', 'LEADS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('applications/a1', { body: { data: application } });
    server.answers.set('application-documents/a1', { body: { data: { documents: [], files: [] } } });
    server.answers.set('applications/a1/interview', { body: { data: { canBook: false, slots: [] } } });
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
  });

  it('shows the answers by section, and calls a telephone number among them on a click', async () => {
    await server.open('/applications/a1');
    const family = within(await screen.findByRole('region', { name: 'Family' }));
    family.getByText('Mohan Rao');
    await server.user.click(family.getByRole('button', { name: '+919811905588' }));
    await waitFor(() =>
      expect(server.to('clickToCall/dialer').map(({ body }) => body)).toEqual([{ lead_id: 'l1', phone: '+919811905588' }]),
    );
  });

  it('tells which guardian agreed, and the source in words', async () => {
    server.answers.set('getAllSources', { body: { data: [{ name: 'WEB', display_name: 'Website' }] } });
    server.answers.set('applications/a1', { body: { data: { ...application, guardian: 'Meera Rao' } } });
    await server.open('/applications/a1');
    await screen.findByText('Website');
    screen.getByText('Guardian who agreed');
    screen.getByText('Meera Rao');
  });

  it('downloads the files of the answers with the session of the user', async () => {
    const files = [{ questionId: 'q3', name: 'marks.pdf', contentType: 'application/pdf', bytes: 9 }];
    const [section] = content.sections;
    const withFile = { ...content, sections: [{ ...section, questions: [...section!.questions, question('q3', 'file', 'Marks')] }] };
    server.answers.set('applications/a1', { body: { data: { ...application, content: withFile, files } } });
    server.answers.set('applications/a1/files/q3', { status: 404, body: { code: 404, message: 'There is no such file.' } });
    await server.open('/applications/a1');
    await server.user.click(await screen.findByRole('button', { name: 'marks.pdf' }));
    await screen.findByText('The file was not downloaded: There is no such file.');
    // Roles with hidden fields learn only that there is a file.
    const closed = { ...application, content: withFile, files: [{ ...files[0], name: null }] };
    server.answers.set('applications/a1', { body: { data: closed } });
    await server.open('/applications/a1');
    await screen.findByText('A file, which your role does not open');
    expect(screen.queryByRole('button', { name: 'marks.pdf' })).toBeNull();
  });

  it('shows those who decide about offers why the applicant has the rank, and the letter of the offer', async () => {
    const scores = {
      ...{ rank: 2, percent: 70, decidedBy: { criterion: 'score', own: '70', above: '75' } },
      given: [{ by: 'Ravi Kumar', percent: 80, note: 'Calm and clear' }],
    };
    const offer = { status: 'issued', expiresAt: null, token: null };
    server.answers.set('applications/a1', { body: { data: { ...application, status: 'offered', scores, offer } } });
    await server.open('/applications/a1');
    const rank = within(await screen.findByRole('region', { name: 'Rank' }));
    for (const text of ['2 · 70 %', 'Score 70 %; rank 1 has 75 %', '80 %', 'Calm and clear', 'Ravi Kumar']) rank.getByText(text);
    await server.user.click(screen.getByRole('button', { name: 'Download the letter' }));
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('applications/a1/offer-letter'));
  });

  it('says what becomes of a token fee that is asked for at the desk, or waived', async () => {
    const offer = { status: 'accepted', expiresAt: null, token: 'due' };
    const accepted = { ...application, status: 'accepted', offer, moves: ['ask-token', 'waive-token'] };
    server.answers.set('applications/a1', { body: { data: accepted } });
    server.answers.set('applications/a1/ask-token', { body: { message: 'Token fee ordered' } });
    await server.open('/applications/a1');
    await server.user.click(await screen.findByRole('button', { name: 'Waive the token fee' }));
    const waive = await screen.findByRole('dialog', { name: 'Waive the token fee' });
    within(waive).getByText('The applicant is enrolled without the token fee, by another person than you.');
    await server.user.click(within(waive).getByRole('button', { name: 'Waive the token fee' }));
    await within(waive).findByText('Please write the reason.');
    await server.user.click(within(waive).getByRole('button', { name: 'Cancel' }));
    await server.user.click(screen.getByRole('button', { name: 'Ask for the token fee' }));
    const ask = await screen.findByRole('dialog', { name: 'Ask for the token fee' });
    within(ask).getByText(/^The token fee is ordered for an applicant who pays at the desk\./);
    await server.user.click(within(ask).getByRole('button', { name: 'Ask for the token fee' }));
    await waitFor(() => expect(server.to('applications/a1/ask-token')).toHaveLength(1));
    expect(server.to('applications/a1/waive-token')).toEqual([]);
  });
});
