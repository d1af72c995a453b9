import { projecting } from '@matricula/testing';
import { collegePushesProjector } from './college-pushes.projector';

const pushes = projecting(collegePushesProjector);
const college = { collegeId: 'c-1', collegeName: 'Sahyadri University' };
const requested = { type: 'ReconciliationRequested', data: { leadId: 'lead-1', pushId: 'push-1', ...college, leadName: 'Ravi Kumar' } };
const of = (type: string, data: object = {}) => ({ type, data: { messageId: 'push-1', ...data } });
const after = (...events: { type: string; data: object }[]) => pushes.given(requested, ...events).then('push-1');
const retryAt = '2026-01-01T10:00:00.000Z';
const postponed = of('MessagePostponed', { attempt: 1, error: 'It answered 503.', retryAt, answer: 503, tookMs: 9 });

describe('the log of leads that were sent to colleges', () => {
  it('LP-13: follows each push to the answer of the college', async () => {
    await after().matches({ ...college, leadId: 'lead-1', status: 'requested', attempts: 0, userId: 'user-1' });
    await after(of('MessageStarted', { attempt: 1 }), postponed).matches({ status: 'postponed', attempts: 1, retryAt, answer: 503 });
    await after(postponed, of('MessageStarted', { attempt: 2 }), of('MessageAccepted', { providerId: 'A-17', answer: 201 })).matches({
      ...{ status: 'accepted', attempts: 2, reference: 'A-17', error: undefined, retryAt: undefined },
    });
    await after(of('MessageFailed', { error: 'Known' })).matches({ status: 'failed', error: 'Known' });
    await after(of('MessageUnanswered', { error: 'cut off' })).matches({ status: 'unknown' });
  });

  it('shows the response that was recorded', () =>
    after({ type: 'CollegeResponseRecorded', data: { leadId: 'lead-1', pushId: 'push-1', ...college, response: 'admitted' } }).matches({
      response: 'admitted',
      respondedAt: expect.any(String),
    }));

  it('contains no names, and ignores other messages', async () => {
    const rows = await pushes.given(requested, { type: 'MessageStarted', data: { messageId: 'm-9', attempt: 1 } }).rows();
    expect(rows.size).toBe(1);
    expect(JSON.stringify([...rows.values()])).not.toContain('Ravi');
  });
});
