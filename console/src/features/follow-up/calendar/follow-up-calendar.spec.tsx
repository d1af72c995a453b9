/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { playConsole } from '../../../app/testing/played-console';
import { leadMoved } from '../../../shared/lead/call-action-request';

// 11:30 on Friday the 27th in Kolkata.
const NOW = '2026-11-27T06:00:00.000Z';
const row = (followUpId: string, leadName: string, dueAt: string): FollowUpRow => ({
  ...{ followUpId, leadId: `lead-${followUpId}`, callActionId: 'c1', leadName, phone: '+919811122233', dueAt },
  ...{ stageId: 's1', stage: 'Interested', status: 'pending', ownerId: 'u1', ownerName: 'Asha Sharma', priority: 2 },
  ...{ createdAt: '2026-11-20T06:00:00.000Z', createdById: 'u1', createdBy: 'Asha Sharma', leadRemoved: false },
});

describe('the calendar of follow-ups', () => {
  const server = playConsole();
  const rows: FollowUpRow[] = [];
  /** The days and owners that were asked for. */
  const asked = () =>
    server.to('lists/follow-ups/rows').map(({ body }) => {
      const { where, limit } = body as { where: { and: { field: string; from?: string; to?: string; value?: string }[] }; limit: number };
      const of = (field: string) => where.and.find((each) => each.field === field);
      return { from: of('dueAt')?.from, owner: of('ownerId')?.value, limit };
    });
  const byDay = (pending: Record<string, number>) =>
    server.answers.set('followup/counts-by-date', {
      body: { data: Object.entries(pending).map(([date, count]) => ({ date, count, pending: count })) },
    });
  const day = (name: RegExp) => within(screen.getByRole('region', { name }));
  const card = (name: RegExp) => screen.findByRole('link', { name });
  const sent = () => server.to('follow-ups/reschedule').map(({ body }) => (body as { items: unknown[] }).items);

  beforeEach(() => {
    server.setDate(NOW);
    server.signedIn({ role: 5 });
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    rows.splice(
      ...[0, rows.length],
      row('f1', 'Ravi Kumar', '2026-11-27T04:45:00.000Z'),
      row('f2', 'Maria Dias', '2026-11-27T08:30:00.000Z'),
      row('f3', 'John Roy', '2026-11-29T04:30:00.000Z'),
    );
    server.answers.set('lists/follow-ups/rows', (body) => {
      const { where } = body as { where: { and: { field: string; from: string; to: string }[] } };
      const range = where.and.find(({ field }) => field === 'dueAt')!;
      return { body: { data: rows.filter(({ dueAt }) => dueAt >= range.from && dueAt <= range.to) } };
    });
    byDay({ '2026-11-27': 2, '2026-11-29': 1 });
    server.answers.set('follow-ups/reschedule', {
      body: { data: { previous: [{ follow_up_id: 'f1', due_at: '2026-11-27T04:45:00.000Z' }], refused: [] } },
    });
  });

  it('shows the week of today, each pending follow-up in its day, overdue ones marked', async () => {
    await server.open('/myfollowup?view=calendar');
    await card(/^10:15 AM, Ravi Kumar, Interested, overdue$/);
    screen.getByText('23 Nov 2026 – 29 Nov 2026');
    day(/^Fri, 27 Nov 2026: 2 pending$/).getByRole('link', { name: '02:00 PM, Maria Dias, Interested' });
    day(/^Sun, 29 Nov 2026: 1 pending$/).getByRole('link', { name: /John Roy/ });
    expect(screen.getByRole('heading', { name: /^Fri 27/ }).getAttribute('aria-current')).toBe('date');
    expect(asked()).toHaveLength(7);
    expect(asked()[0]).toEqual({ from: '2026-11-22T18:30:00.000Z', owner: 'u1', limit: 100 });
  });

  it('goes to the week before and after, and back to today', async () => {
    await server.open('/myfollowup?view=calendar');
    await server.press('Next week');
    await screen.findByText('30 Nov 2026 – 06 Dec 2026');
    await server.press('Today');
    await screen.findByText('23 Nov 2026 – 29 Nov 2026');
    await server.press('Previous week');
    await screen.findByText('16 Nov 2026 – 22 Nov 2026');
  });

  it('opens the lead with Enter', async () => {
    await server.open('/myfollowup?view=calendar');
    (await card(/Maria Dias/)).focus();
    await server.user.keyboard('{Enter}');
    await server.at('/lp/lead-f2/conversation');
  });

  it('moves the focus between the cards with the arrows', async () => {
    await server.open('/myfollowup?view=calendar');
    (await card(/Ravi Kumar/)).focus();
    const focused = () => document.activeElement?.getAttribute('data-follow-up');
    await server.user.keyboard('{ArrowDown}');
    expect(focused()).toBe('f2');
    await server.user.keyboard('{ArrowRight}');
    expect(focused()).toBe('f3');
    await server.user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(focused()).toBe('f1');
  });

  it('moves a follow-up with Space, arrows and Enter, says where it is, and offers to undo', async () => {
    await server.open('/myfollowup?view=calendar');
    (await card(/Ravi Kumar/)).focus();
    const says = (text: string) => expect(screen.getAllByRole('status').map((own) => own.textContent)).toContain(text);
    await server.user.keyboard(' ');
    says('Ravi Kumar picked up, 27 Nov 2026, 10:15 AM');
    await server.user.keyboard('{ArrowDown}');
    says('27 Nov 2026, 10:30 AM, in the past');
    await server.user.keyboard('{ArrowRight}');
    says('28 Nov 2026, 10:30 AM');
    rows[0] = { ...rows[0]!, dueAt: '2026-11-28T05:00:00.000Z' };
    await server.user.keyboard('{Enter}');
    says('Ravi Kumar dropped, 28 Nov 2026, 10:30 AM');
    await waitFor(() => expect(sent()).toEqual([[{ follow_up_id: 'f1', due_at: '2026-11-28T05:00:00.000Z' }]]));
    await server.toast('success', 'Ravi Kumar is moved to 28 Nov 2026, 10:30 AM');
    await waitFor(() => day(/^Sat, 28/).getByRole('link', { name: /^10:30 AM, Ravi Kumar/ }));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-follow-up')).toBe('f1'));
    await server.press('Undo');
    await waitFor(() => expect(sent()[1]).toEqual([{ follow_up_id: 'f1', due_at: '2026-11-27T04:45:00.000Z' }]));
  });

  it('puts a follow-up back with Escape', async () => {
    await server.open('/myfollowup?view=calendar');
    (await card(/Maria Dias/)).focus();
    await server.user.keyboard(' {ArrowDown}{Escape}');
    expect(screen.getAllByRole('status').map((own) => own.textContent)).toContain('Maria Dias is back in its place');
    expect(document.activeElement?.getAttribute('data-follow-up')).toBe('f2');
    expect(sent()).toEqual([]);
  });

  it('turns to the next week with a follow-up that is moved there', async () => {
    await server.open('/myfollowup?view=calendar');
    (await card(/John Roy/)).focus();
    await server.user.keyboard(' {ArrowRight}');
    await screen.findByText('30 Nov 2026 – 06 Dec 2026');
    await server.user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toEqual([[{ follow_up_id: 'f3', due_at: '2026-11-30T04:30:00.000Z' }]]));
  });

  it('refuses a time in the past', async () => {
    await server.open('/myfollowup?view=calendar');
    (await card(/Ravi Kumar/)).focus();
    await server.user.keyboard(' {ArrowLeft}{Enter}');
    await server.toast('error', 'A follow-up cannot be moved to a past time.');
    expect(sent()).toEqual([]);
  });

  it('tells that the server refused, and that someone else had moved the follow-up', async () => {
    const refused = [{ follow_up_id: 'f2', message: 'This follow-up is already done.' }];
    server.answers.set('follow-ups/reschedule', { body: { data: { previous: [], refused } } });
    await server.open('/myfollowup?view=calendar');
    (await card(/Maria Dias/)).focus();
    await server.user.keyboard(' {ArrowDown}{Enter}');
    await server.toast('warning', 'Maria Dias was not moved: This follow-up is already done.');
    await card(/^02:00 PM, Maria Dias/);
    const previous = [{ follow_up_id: 'f2', due_at: '2026-11-27T10:30:00.000Z' }];
    server.answers.set('follow-ups/reschedule', { body: { data: { previous, refused: [] } } });
    (await card(/Maria Dias/)).focus();
    await server.user.keyboard(' {ArrowDown}{Enter}');
    const text = 'Maria Dias is moved to 27 Nov 2026, 02:30 PM. Meanwhile it had been moved to 27 Nov 2026, 04:00 PM.';
    await server.toast('success', text);
  });

  it('shows what another screen changed', async () => {
    await server.open('/myfollowup?view=calendar');
    await card(/Maria Dias/);
    rows.splice(1, 1);
    act(() => leadMoved({ leadId: 'lead-f2' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maria Dias/ })).toBeNull());
  });

  describe('while a follow-up is being moved', () => {
    const MOVED = 'Maria Dias was moved to 28 Nov 2026, 02:00 PM meanwhile. Your move is cancelled.';
    const DONE = 'The follow-up of Maria Dias was completed meanwhile. Your move is cancelled.';
    const GONE = 'The follow-up of Maria Dias was removed or handed over meanwhile. Your move is cancelled.';
    const changed: [what: string, change: Partial<FollowUpRow> | undefined, words: string][] = [
      ['moves', { dueAt: '2026-11-28T08:30:00.000Z' }, MOVED],
      ['completes', { status: 'done' }, DONE],
      ['removes', undefined, GONE],
    ];
    const become = (change: Partial<FollowUpRow> | undefined) => {
      const now = change ? [{ ...rows[1]!, ...change }] : [];
      server.answers.set('lists/follow-ups/by-key', { body: { data: now } });
      rows.splice(1, 1, ...now.filter(({ status }) => status === 'pending'));
      act(() => leadMoved({ leadId: 'lead-f2' }));
    };
    beforeEach(() => server.open('/myfollowup?view=calendar'));

    it.each(changed)('with the keyboard, it is put back with a message if another user %s it', async (_, change, words) => {
      (await card(/Maria Dias/)).focus();
      await server.user.keyboard(' {ArrowDown}');
      become(change);
      await server.toast('warning', words);
      expect(document.querySelector('.calendar-held')).toBeNull();
      await server.user.keyboard('{Enter}');
      expect(sent()).toEqual([]);
    });

    it.each(changed)('with the pointer, the drag ends with a message if another user %s it', async (_, change, words) => {
      const dragged = await card(/Maria Dias/);
      fireEvent.mouseDown(dragged, { button: 0, clientX: 10, clientY: 10 });
      fireEvent.mouseMove(document, { clientX: 10, clientY: 60 });
      await waitFor(() => expect(document.querySelector('.calendar-ghost')).not.toBeNull());
      become(change);
      await server.toast('warning', words);
      await waitFor(() => expect(document.querySelector('.calendar-ghost')).toBeNull());
      fireEvent.mouseUp(document);
      expect(sent()).toEqual([]);
    });

    it('it stays picked up when only something else about its lead changes', async () => {
      (await card(/Maria Dias/)).focus();
      await server.user.keyboard(' {ArrowDown}');
      become({ comment: 'Asks for hostel' });
      await waitFor(() => expect(server.to('lists/follow-ups/by-key')).toHaveLength(1));
      expect(document.querySelector('.calendar-held')).not.toBeNull();
    });
  });

  it('opens the day of a slot that has more cards than fit', async () => {
    rows.splice(0, rows.length, ...Array.from({ length: 8 }, (_, at) => row(`f${at}`, `Lead ${at}`, `2026-11-28T04:3${at}:00.000Z`)));
    byDay({ '2026-11-28': 120 });
    await server.open('/myfollowup?view=calendar');
    await card(/Lead 2/);
    expect(screen.queryByRole('link', { name: /Lead 3/ })).toBeNull();
    screen.getByRole('button', { name: '+112 later: open the day' });
    await server.press('5 more: open Sat, 28 Nov 2026');
    await card(/Lead 7/);
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: '2026-11-27T18:30:00.000Z', owner: 'u1', limit: 1000 }));
    screen.getByText('The first 8 of 120 are shown. Choose an owner to see fewer.');
    await server.press('Show the week');
    await screen.findByText('23 Nov 2026 – 29 Nov 2026');
  });

  it('shows one day with a strip of days on a phone', async () => {
    server.media('(min-width: 768px)', false);
    await server.open('/myfollowup?view=calendar');
    await card(/Ravi Kumar/);
    expect(screen.queryByRole('link', { name: /John Roy/ })).toBeNull();
    const strip = within(screen.getByRole('group', { name: 'Days of the week' }));
    await server.user.click(await strip.findByRole('button', { name: 'Sun, 29 Nov 2026: 1 pending' }));
    await card(/John Roy/);
  });

  it('filters by owner for users who see the follow-ups of others', async () => {
    server.answers.set('get_all_users', { body: { data: [{ id: 'u2', name: 'Vikram Rao', role: 5 }], count: 1 } });
    await server.open('/myfollowup?view=calendar&whose=team');
    await card(/^02:00 PM, Maria Dias, Interested, Asha Sharma$/);
    expect(asked().at(-1)?.owner).toBeUndefined();
    await server.user.click(await screen.findByRole('combobox', { name: 'Owner' }));
    await server.user.click(await screen.findByTitle(/Vikram Rao/));
    await waitFor(() => expect(asked().at(-1)?.owner).toBe('u2'));
  });

  it('tells that it could not be loaded', async () => {
    server.answers.set('lists/follow-ups/rows', { status: 500, body: { message: 'Not now.' } });
    await server.open('/myfollowup?view=calendar');
    await screen.findByText('The follow-ups could not be loaded');
  });
});
