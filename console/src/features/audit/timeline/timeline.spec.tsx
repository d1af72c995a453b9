/**
 * @jest-environment ./console/src/app/testing/screen-environment.ts
 */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const entry = (id: string, more: object = {}) => ({
  ...{ _id: id, created_at: '2026-11-20T01:00:00.000Z', tableAffected: 'Lead', property: 'Owner', sentence: `Change ${id}`, leadId: null },
  ...{ modifiedBy: { name: 'Asha Sharma', email: 'asha@sunrise.example' }, ipAddress: '10.0.0.1', userAgent: 'Firefox' },
  ...{ oldData: { owner: 'Asha' }, newData: { owner: 'Ravi' }, bulk: null, ...more },
});
const page = (total: number, ...entries: object[]) => ({
  body: { data: [{ date: '2026-11-20', count: total, entries }], totalDocuments: total },
});

describe('the timeline of an auditor', () => {
  const played = playConsole();
  const asked = () => played.to('getTimeline').map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  const opened = (words: string) => screen.getByText(words).closest('details')!.open;

  beforeEach(() => {
    played.answers.set('acl', { body: { data: [{ code: 'Timeline', level: [6] }] } });
    played.answers.set('timeline/filter-options', { body: { data: { propertyList: [], tableList: [] } } });
    played.signedIn({ role: 6, role_name: 'Auditor' });
  });

  it('opens an entry with Enter and closes it with Esc, and the focus stays on its line', async () => {
    played.answers.set('getTimeline', page(1, entry('a')));
    await played.open('/timeline');
    const line = (await screen.findByText('Change a')).closest('summary')!;
    // jsdom does not open details by keyboard, as browsers do.
    await played.user.click(line);
    await screen.findByText('Old Data');
    line.focus();
    await played.user.keyboard('{Escape}');
    await waitFor(() => expect(opened('Change a')).toBe(false));
    expect(document.activeElement).toBe(line);
    await played.user.click(line);
    (await screen.findByRole('button', { name: 'View compare' })).focus();
    await played.user.keyboard('{Escape}');
    await waitFor(() => expect(opened('Change a')).toBe(false));
    expect(document.activeElement).toBe(line);
  });

  it('shows bulk work as one line with its count, which opens to its single changes, page by page', async () => {
    const bulk = { count: 12, outcome: 'A job of Asha Sharma is done: 12 changed' };
    played.answers.set('getTimeline', page(1, entry('job', { sentence: 'Asha Sharma started a job', bulk })));
    await played.open('/timeline');
    const line = (await screen.findByText('Asha Sharma started a job')).closest('summary')!;
    within(line).getByText('12 changes');
    within(line).getByText(bulk.outcome);
    expect(asked().at(-1)).toMatchObject({ groupBulk: 'true', hideSignIns: 'true', hideBookkeeping: 'true' });
    played.answers.set('getTimeline', page(12, ...Array.from({ length: 10 }, (_, at) => entry(`s${at}`))));
    await played.user.click(line);
    await screen.findByText('Change s9');
    expect(asked().at(-1)).toMatchObject({ within: 'job', page_number: '1', hideBookkeeping: 'true' });
    expect(asked().at(-1)).not.toHaveProperty('groupBulk');
    played.answers.set('getTimeline', page(12, entry('s10'), entry('s11')));
    await played.press('Show more');
    await screen.findByText('Change s11');
    expect(asked().at(-1)).toMatchObject({ within: 'job', page_number: '2' });
    // Esc closes the single change first, then the bulk entry.
    await played.user.click(screen.getByText('Change s0'));
    await waitFor(() => expect(opened('Change s0')).toBe(true));
    screen.getByText('Change s0').closest('summary')!.focus();
    await played.user.keyboard('{Escape}');
    await waitFor(() => expect(opened('Change s0')).toBe(false));
    expect(opened('Asha Sharma started a job')).toBe(true);
    await played.user.keyboard('{Escape}');
    await waitFor(() => expect(opened('Asha Sharma started a job')).toBe(false));
    expect(document.activeElement).toBe(line);
  });

  it('hides reminders and timers until they are asked for', async () => {
    played.answers.set('getTimeline', page(1, entry('a')));
    await played.open('/timeline');
    await screen.findByText('Change a');
    await played.user.click(screen.getByLabelText('Reminders and timers'));
    await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('hideBookkeeping'));
    expect(played.search).toContain('bookkeeping=shown');
    await played.press('Reset');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ hideBookkeeping: 'true' }));
  });

  it('shows the chain of the log to auditors, and tells others to ask one', async () => {
    played.answers.set('timeline/chain', {
      body: { data: { head: 'a'.repeat(64), position: '000000000001', count: 1, segments: 1, days: [] } },
    });
    played.answers.set('timeline/key', { body: { data: { publicKey: 'key' } } });
    await played.open('/timeline/proof');
    await screen.findByText('Hash chain of the log');
    await screen.findByText(/compare the head that the file names with the chain above/);
    played.signedIn({ role: 3 });
    await played.open('/timeline/proof');
    await screen.findByText('Only admins and auditors can see the hash chain of the log.');
    await screen.findByText(/ask an admin or an auditor to compare the head/);
  });
});
