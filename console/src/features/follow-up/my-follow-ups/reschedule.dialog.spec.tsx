/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { playConsole } from '../../../app/testing/played-console';

const row = (followUpId: string, leadName: string): FollowUpRow => ({
  ...{ followUpId, leadId: `lead-${followUpId}`, callActionId: 'c1', leadName, phone: '+919811122233', dueAt: '2026-11-27T08:30:00.000Z' },
  ...{ stageId: 's1', stage: 'Interested', status: 'pending', ownerId: 'u1', ownerName: 'Asha Sharma', priority: 2 },
  ...{ createdAt: '2026-11-20T06:00:00.000Z', createdById: 'u1', createdBy: 'Asha Sharma', leadRemoved: false },
});
const before = (followUpId: string) => ({ follow_up_id: followUpId, due_at: '2026-11-27T08:30:00.000Z' });
// 10:00 on Saturday in Kolkata.
const TOMORROW = '2026-11-28T04:30:00.000Z';

describe('the rescheduling of several follow-ups', () => {
  const server = playConsole();
  const dialog = async () => within(await screen.findByRole('dialog'));
  const sent = () => server.to('follow-ups/reschedule').map(({ body }) => (body as { items: unknown[] }).items);
  const answers = (previous: object[], refused: object[] = []) =>
    server.answers.set('follow-ups/reschedule', { body: { data: { previous, refused } } });

  beforeEach(async () => {
    server.setDate('2026-11-27T06:00:00.000Z');
    server.signedIn({ role: 5 });
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/follow-ups/rows', { body: { data: [row('f1', 'Ravi Kumar'), row('f2', 'Maria Dias')] } });
    server.answers.set('lists/follow-ups/count', { body: { data: 2 } });
    await server.open('/myfollowup?stage=upcoming');
    await screen.findByText('Ravi Kumar');
    await server.press('Select');
    for (const name of ['Ravi Kumar', 'Maria Dias']) await server.user.click(screen.getByText(name));
    await server.press('Reschedule');
  });

  it('needs a time, sends it for each selected follow-up, and offers to undo it', async () => {
    answers([before('f1'), before('f2')]);
    const own = await dialog();
    own.getByText('Reschedule 2 pending follow-ups');
    const save = own.getByRole('button', { name: 'Reschedule' });
    expect(save).toHaveProperty('disabled', true);
    await server.user.click(own.getByRole('button', { name: 'tomorrow 10:00' }));
    await server.user.click(save);
    await server.toast('success', 'Rescheduled: 2');
    expect(sent()).toEqual([
      [
        { follow_up_id: 'f1', due_at: TOMORROW },
        { follow_up_id: 'f2', due_at: TOMORROW },
      ],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await server.press('Undo');
    await server.toast('success', 'Undone');
    expect(sent()[1]).toEqual([before('f1'), before('f2')]);
  });

  it('says which were refused, and why', async () => {
    answers([before('f1')], [{ follow_up_id: 'f2', message: 'This follow-up is already done.' }]);
    const own = await dialog();
    await server.user.click(own.getByRole('button', { name: 'tomorrow 10:00' }));
    await server.user.click(own.getByRole('button', { name: 'Reschedule' }));
    await server.toast('warning', 'Rescheduled: 1; refused: 1 (This follow-up is already done.)');
  });

  it('says that an undo was refused', async () => {
    answers([before('f1'), before('f2')]);
    const own = await dialog();
    await server.user.click(own.getByRole('button', { name: 'tomorrow 10:00' }));
    await server.user.click(own.getByRole('button', { name: 'Reschedule' }));
    await server.toast('success', 'Rescheduled: 2');
    answers([before('f1')], [{ follow_up_id: 'f2', message: 'Followup Date must not be in the past.' }]);
    await server.press('Undo');
    await server.toast('warning', 'Not undone: Followup Date must not be in the past.');
  });

  it('stays open with its time when the call fails', async () => {
    server.answers.set('follow-ups/reschedule', { status: 500, body: { message: 'Not now.' } });
    const own = await dialog();
    await server.user.click(own.getByRole('button', { name: 'tomorrow 10:00' }));
    await server.user.click(own.getByRole('button', { name: 'Reschedule' }));
    await server.toast('error', 'The follow-ups were not rescheduled: Not now.');
    expect(own.getByRole('button', { name: 'tomorrow 10:00' }).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(own.getByRole('button', { name: /Reschedule/ })).toHaveProperty('disabled', false));
  });

  it('is sent by Ctrl+Enter, and changes nothing when it is cancelled', async () => {
    await server.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    answers([before('f1'), before('f2')]);
    await server.press('Reschedule');
    await server.user.click((await dialog()).getByRole('button', { name: 'tomorrow 10:00' }));
    await server.user.keyboard('{Control>}{Enter}{/Control}');
    await server.toast('success', 'Rescheduled: 2');
  });
});
