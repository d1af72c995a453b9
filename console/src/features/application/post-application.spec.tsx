/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const form = {
  ...{ formId: 'f1', name: 'MBA 2027', status: 'open', version: 2, deadline: '2026-12-31T12:00:00.000Z' },
  ...{ applications: { started: 4, eligible: 3 }, documents: { uploaded: 2 }, interviews: { booked: 5 }, freeSeats: 7 },
  ...{ scored: 0, thirdAsked: 1, hasScorecard: true, meritLists: 1, offers: { waiting: 6 } },
};

describe('the forms from the view of what follows an application', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    server.answers.set('post-application/forms', { body: { data: [form] } });
    for (const list of ['applications', 'offers', 'application-forms']) {
      server.answers.set(`lists/${list}/rows`, {
        body: { data: list === 'application-forms' ? [{ formId: 'f1', name: 'MBA 2027' }] : [] },
      });
      server.answers.set(`lists/${list}/count`, { body: { data: 0 } });
    }
  });

  it('AP-01 AP-02: show each step with its figures, which lead to the rows of the form', async () => {
    await server.open('/post-application/forms');
    const one = await screen.findByRole('region', { name: 'MBA 2027' });
    const link = (name: RegExp) => within(one).getByRole('link', { name }).getAttribute('href');
    expect(link(/Eligible 3/)).toBe('/form-builder/applicant-manager?status=eligible&formId=f1');
    expect(link(/Free seats 7/)).toBe('/form-builder/interview?formId=f1');
    expect(link(/Booked 5/)).toBe('/form-builder/interview?tab=interviews&status=booked&formId=f1');
    expect(link(/Third reader needed 1/)).toBe('/post-application/manage-scorecard?tab=scores&formId=f1&isThirdAsked=true');
    expect(link(/Merit lists 1/)).toBe('/post-application/offers?formId=f1');
    await server.user.click(within(one).getByRole('link', { name: /Waiting list 6/ }));
    await server.at('/post-application/offers');
    await waitFor(() => expect(JSON.stringify(server.to('lists/offers/rows').at(-1)?.body)).toContain('"formId"'));
    await screen.findByText(/MBA 2027/);
  });

  it('say where a form begins while none is published', async () => {
    server.answers.set('post-application/forms', { body: { data: [] } });
    await server.open('/post-application/forms');
    await screen.findByText(/No form is published yet/);
  });

  it('can be asked for again after an error', async () => {
    server.answers.set('post-application/forms', { status: 500, body: { message: 'Out of order' } });
    await server.open('/post-application/forms');
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    server.answers.set('post-application/forms', { body: { data: [form] } });
    await server.user.click(again);
    await screen.findByRole('region', { name: 'MBA 2027' });
  });
});
