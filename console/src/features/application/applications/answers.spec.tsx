/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const column = (questionId: string, kind: string, label: string, more: object = {}) => ({
  ...{ questionId, kind, label, choices: [], removedIn: null },
  ...more,
});
const choices = [
  { choiceId: 'mba', label: 'MBA' },
  { choiceId: 'bba', label: 'BBA' },
];
const columns = [
  column('course', 'choice', 'Course', { choices }),
  column('marks', 'decimal', 'Marks'),
  column('sports', 'choices', 'Sports', {
    choices: [
      { choiceId: 'chess', label: 'Chess' },
      { choiceId: 'hockey', label: 'Hockey' },
    ],
  }),
  column('photo', 'file', 'Photo'),
  column('schools', 'rows', 'Schools'),
  column('aadhaar', 'masked', 'Aadhaar number'),
  column('city', 'text', 'City', { removedIn: 2 }),
];
const application = {
  ...{ applicationId: 'a1', leadId: 'l1', name: 'Tara Rao', status: 'submitted', formId: 'f1', formName: 'MBA 2027', version: 1 },
  ...{ startedAt: '2026-11-20T10:05:00.000Z', savedAt: '2026-11-20T10:05:00.000Z', erased: false, moves: [] },
  answers: { course: 'mba', city: 'Pune' },
};

describe('the answers in the list of applications', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', true);
    server.answers.set('acl', { body: { data: ['APPLICATIONS', 'CAF_Application_Form_Report'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('lists/applications/rows', { body: { data: [application] } });
    server.answers.set('lists/applications/count', { body: { data: 1 } });
    server.answers.set('lists/applications/facets', { body: { data: { 'answers.course': [{ value: 'mba', count: 1 }] } } });
    server.answers.set('applications/forms', { body: { data: [{ formId: 'f1', name: 'MBA 2027' }] } });
    server.answers.set('applications/forms/f1/columns', { body: { data: columns } });
  });
  const lastRows = () => JSON.stringify(server.to('lists/applications/rows').at(-1)?.body);

  it.each(['/form-builder/applicant-manager', '/applications'])(
    'are columns of %s once one form is chosen, saved for that form',
    async (path) => {
      await server.open(`${path}?formId=f1`);
      await server.press(/Columns/);
      const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
      // A question that the version in force asks no more is marked.
      await server.user.click(await box('City (removed in version 2)'));
      await waitFor(async () => expect((await box('City (removed in version 2)')).checked).toBe(true));
      expect((await box('Marks')).checked).toBe(false);
      const saved = Object.keys(localStorage).filter((key) => key.startsWith('columns:'));
      expect(saved).toHaveLength(1);
      expect(saved[0]).toMatch(/:applications:f1$/);
    },
  );

  it('are filters with the labels of their choices; files and repeating sections by their number, masked ones not', async () => {
    server.media('(min-width: 768px)', false);
    await server.open('/applications?formId=f1&answers.course=mba');
    await waitFor(() => expect(lastRows()).toContain('"field":"answers.course","op":"in","values":["mba"]'));
    await server.press(/^Filters/);
    expect((await screen.findByRole('button', { name: /^Course/ })).textContent).toContain('MBA');
    await server.press(/^(plus )?Filter$/);
    const menu = within(await screen.findByRole('menu'));
    menu.getByRole('menuitem', { name: 'Marks' });
    menu.getByRole('menuitem', { name: 'City (removed in version 2)' });
    menu.getByRole('menuitem', { name: 'Photo: number of files' });
    menu.getByRole('menuitem', { name: 'Schools: number of entries' });
    expect(menu.queryByRole('menuitem', { name: /Aadhaar/ })).toBeNull();
  });

  it('are filtered by the number of files and entries, and say of a masked one that it has no filter', async () => {
    server.media('(min-width: 768px)', false);
    await server.open('/applications?formId=f1&answerNumbers.photo=1..&answerNumbers.schools=2..3');
    await waitFor(() => expect(lastRows()).toContain('{"field":"answerNumbers.schools","op":"between","from":2,"to":3}'));
    expect(lastRows()).toContain('{"field":"answerNumbers.photo","op":"gte","value":1}');
    server.media('(min-width: 768px)', true);
    await server.open('/applications?formId=f1');
    await server.press(/Columns/);
    await screen.findByRole('checkbox', { name: 'Aadhaar number (masked, without a filter)' });
  });

  it('are found by any of several chosen choices', async () => {
    server.media('(min-width: 768px)', false);
    const facets = [
      { value: ',chess,hockey,', count: 2 },
      { value: ',chess,', count: 1 },
      { value: null, count: 4 },
    ];
    server.answers.set('lists/applications/facets', { body: { data: { 'answers.sports': facets } } });
    await server.open('/applications?formId=f1&answers.sports=hockey');
    await waitFor(() => expect(lastRows()).toContain('{"field":"answers.sports","op":"contains","value":",hockey,"}'));
    await server.press(/^Filters/);
    await server.user.click(await screen.findByRole('button', { name: /^Sports.*Hockey/ }));
    // Each choice is counted, however it is combined with others.
    expect((await screen.findByLabelText(/^Chess/)).closest('label')?.textContent).toBe('Chess3');
    await server.user.click(screen.getByLabelText(/^Chess/));
    const one = (id: string) => `{"field":"answers.sports","op":"contains","value":",${id},"}`;
    await waitFor(() => expect(lastRows()).toContain(`{"or":[${one('hockey')},${one('chess')}]}`));
  });

  it('are not offered without a form, and the list tells if its questions cannot be loaded', async () => {
    await server.open('/applications');
    await server.press(/Columns/);
    await screen.findByRole('checkbox', { name: 'Source' });
    expect(screen.queryByRole('checkbox', { name: 'Course' })).toBeNull();
    expect(server.to('applications/forms/f1/columns')).toEqual([]);
    server.answers.set('applications/forms/f2/columns', { status: 404, body: { message: 'There is no such form.' } });
    await server.open('/applications?formId=f2');
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such form.');
  });
});
