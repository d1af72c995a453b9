/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const row = {
  ...{ applicationId: 'a-12ab34', leadId: 'lead-1', meritListId: 'm-1', listName: 'First list', formName: 'MBA 2027', rank: 1 },
  ...{
    percent: 82.5,
    quota: '',
    status: 'drafted',
    rankedById: 'asha',
    updatedAt: '2026-12-01T05:00:00.000Z',
    moves: ['approve'],
    order: ['submitted', 'score'],
    scores: 3,
  },
};

describe('offers', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    server.media('(min-width: 1200px)', false);
    server.answers.set('lists/offers/rows', { body: { data: [row] } });
    server.answers.set('lists/offers/count', { body: { data: 1 } });
  });

  it('are ranked with quotas by the choices of a question of the form', async () => {
    server.answers.set('lists/application-forms/rows', { body: { data: [{ formId: 'f-1', name: 'MBA 2027' }] } });
    const questions = [
      { questionId: 'category', label: 'Category of the applicant', choices: [{ choiceId: 'sc', label: 'Scheduled caste' }] },
    ];
    server.answers.set('document-checklists/forms/f-1', { body: { data: { formId: 'f-1', name: 'MBA 2027', questions } } });
    await server.open('/post-application/offers');
    await server.user.click((await screen.findAllByRole('button', { name: 'New merit list' }))[0]!);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.queryByLabelText('Question of the category')).toBeNull();
    await server.user.click(drawer.getByRole('combobox', { name: /^Form/ }));
    await server.user.click((await screen.findAllByText('MBA 2027')).at(-1)!);
    await server.user.click(await drawer.findByRole('combobox', { name: /^Question of the category/ }));
    await server.user.click(await screen.findByText('Category of the applicant'));
    await drawer.findByText('Quotas');
  });

  it('are listed by rank and approved with what the reader may do', async () => {
    server.answers.set('offers/a-12ab34/approve', { body: { message: 'Offer approved' } });
    await server.open('/post-application/offers');
    await server.user.click(await screen.findByText('Rank 1 · 12AB34'));
    await screen.findByText('Submission, the earliest first; Interview score, the highest first');
    screen.getByText('First by the order of merit');
    expect(screen.getByText('Number of scores').nextSibling?.textContent).toBe('3');
    screen.getByText('The fixed order of the applications decides, so that the list does not change.');
    await server.user.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialogs = await screen.findAllByRole('dialog');
    await server.user.click(within(dialogs.at(-1)!).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('offers/a-12ab34/approve'));
  });

  it('offer the moves that are possible now, not those of the moment at which the list was read', async () => {
    const approved = { ...row, status: 'approved', moves: ['issue', 'withdraw'] };
    server.answers.set('lists/offers/by-key', { body: { data: [approved] } });
    await server.open('/post-application/offers');
    await server.user.click(await screen.findByText('Rank 1 · 12AB34'));
    await screen.findByRole('button', { name: 'Issue' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it.each([
    [{ criterion: 'score', own: '81', above: '82.5' }, 'Score 81 %; rank 1 has 82.5 %'],
    [{ criterion: 'score', above: '81' }, 'No score; rank 1 has 81 %'],
    [
      { criterion: 'submitted', own: '2026-12-01T05:00:00.000Z', above: '2026-11-30T05:00:00.000Z' },
      'Submitted on 01 Dec 2026, 10:30 AM; rank 1 on 30 Nov 2026, 10:30 AM',
    ],
    [{ criterion: 'tie' }, 'Equal to rank 1 by all criteria; the fixed order of the applications decided'],
  ])('tell why a rank is not the one above: %j', async (decidedBy, words) => {
    server.answers.set('lists/offers/rows', { body: { data: [{ ...row, rank: 2, decidedBy }] } });
    await server.open('/post-application/offers');
    await server.user.click(await screen.findByText('Rank 2 · 12AB34'));
    await screen.findByText(words);
  });

  it('have a preview and a text of their letter until they are issued, then the letter', async () => {
    server.answers.set('merit-lists/m-1/letter', { body: { data: { letter: 'Dear {applicant}' }, message: 'Letter saved' } });
    await server.open('/post-application/offers');
    await server.user.click(await screen.findByText('Rank 1 · 12AB34'));
    const message = 'The letter cannot print "x" rightly.';
    server.answers.set('offers/a-12ab34/letter-preview', { status: 422, body: { code: 422, message } });
    await server.user.click(await screen.findByRole('button', { name: 'Preview the letter' }));
    await screen.findByText(`The file was not downloaded: ${message}`);
    await server.user.click(screen.getByRole('button', { name: 'Text of the letter' }));
    const text = await screen.findByRole('textbox', { name: /^Text of the letter/ });
    expect((text as HTMLTextAreaElement).value).toBe('Dear {applicant}');
    await server.user.type(text, '!');
    const dialog = within((await screen.findAllByRole('dialog')).at(-1)!);
    await server.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('merit-lists/m-1/letter').at(-1)?.body).toEqual({ letter: 'Dear {applicant}!' }));
  });

  it('that are issued have their letter to download', async () => {
    server.answers.set('lists/offers/rows', { body: { data: [{ ...row, status: 'issued', moves: [] }] } });
    await server.open('/post-application/offers');
    await server.user.click(await screen.findByText('Rank 1 · 12AB34'));
    await server.user.click(await screen.findByRole('button', { name: 'Download the letter' }));
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('applications/a-12ab34/offer-letter'));
    expect(screen.queryByRole('button', { name: 'Text of the letter' })).toBeNull();
  });

  it('are enrolled many at once after a question', async () => {
    server.answers.set('commands/applications/bulk', { body: { data: { jobId: 'j-1', total: 2 } } });
    const counts = { changed: 1, refused: 1 };
    server.answers.set('jobs/j-1', {
      body: {
        data: { jobId: 'j-1', kind: 'application-enrol', title: 'Enrol 2 applications', status: 'completed', done: 2, total: 2, counts },
      },
    });
    await server.open('/post-application/offers');
    await server.press('Select');
    await server.user.click(await screen.findByText('Rank 1 · 12AB34'));
    await server.press('Enrol');
    const dialog = await screen.findByRole('dialog');
    await server.user.click(within(dialog).getByRole('button', { name: 'Enrol' }));
    const body = { action: 'enrol', list: 'offers', selection: { keys: ['a-12ab34'] } };
    await waitFor(() => expect(server.to('commands/applications/bulk')[0]?.body).toMatchObject(body));
    // What was refused is told as applications, and nothing is offered that is always refused.
    await screen.findByText('1 application was refused');
    await screen.findByText(/^Enrol 2 applications: /);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
