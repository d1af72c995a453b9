/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const row = {
  ...{ queryId: 'q1', reference: 'QRY-3A2C00', applicationId: 'a1', leadId: 'l1', formId: 'f1', formName: 'MBA 2027', name: 'Tara Rao' },
  ...{ category: 'Fees', text: 'Is the fee refunded?', status: 'open', ownerId: 'u1', ownerName: 'Asha Sharma', replies: 0, reopenings: 0 },
  ...{ askedAt: '2026-11-20T05:00:00.000Z', updatedAt: '2026-11-20T05:00:00.000Z', erased: false, moves: ['reply', 'close'] },
};
const happening = {
  ...{
    _id: 'e1',
    type: 'QueryAsked',
    created_at: '2026-11-20T05:00:00.000Z',
    modifiedBy: { id: 'form', name: 'Application form MBA 2027' },
  },
  ...{
    tableAffected: 'Query',
    property: 'Query',
    sentence: 'asked',
    oldData: {},
    newData: {},
    text: row.text,
    bySupport: false,
    files: [],
  },
};
const one = {
  ...row,
  ...{ firstAnsweredAt: null, firstAnswerSeconds: null, closedAt: null, closeSeconds: null, history: [happening] },
};

describe('the queries of applicants', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'APPLICATIONS', level: [6] }] } });
    server.answers.set('lists/queries/rows', { body: { data: [row] } });
    server.answers.set('lists/queries/count', { body: { data: 1 } });
    server.answers.set('queries/q1', { body: { data: one } });
  });

  it.each(['/queries', '/form-builder/query-manager'])('are listed at %s and opened', async (path) => {
    await server.open(path);
    await server.user.click(await screen.findByText('Is the fee refunded?'));
    await server.at('/queries/q1');
  });

  it('are answered in the conversation', async () => {
    server.answers.set('queries/q1/reply', { body: { message: 'Answer sent', position: '' } });
    await server.open('/queries/q1');
    await screen.findByRole('heading', { name: 'Is the fee refunded?', level: 1 });
    screen.getByText('Tara Rao');
    await server.user.click(screen.getByRole('button', { name: 'Answer…' }));
    const composer = screen.getByRole('region', { name: 'Answer' });
    await server.user.type(within(composer).getByRole('textbox'), 'Yes, until March.');
    await server.user.click(within(composer).getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(server.to('queries/q1/reply')[0]?.body).toEqual({ text: 'Yes, until March.' }));
  });

  it('say so if one cannot be shown', async () => {
    server.answers.set('queries/q1', { status: 404, body: { message: 'There is no such query.' } });
    await server.open('/queries/q1');
    await screen.findByText('This query cannot be shown');
  });
});
