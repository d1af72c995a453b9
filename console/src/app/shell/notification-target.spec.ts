import { type CrmNotification } from '../../shared/live/live';
import { badgeText, dueTogether, interrupts, byHour, withArrived, withoutWithdrawn } from './notification-target';

const notification = (type: string, _id = 'n1'): CrmNotification => ({
  _id,
  user_id: '7',
  read: false,
  notifications: {
    ...{ type, message: 'A lead was referred to you', time: '2026-11-20T05:12:00.000Z' },
    ...{ target: '/leads', interrupts: type === 'follow_up_due', lead_hash: 'h9', ticket_id: 't4' },
  },
});

describe('the badge', () => {
  it.each([
    [0, ''],
    [12, '12'],
    [999, '999'],
    [1000, '999+'],
  ])('of %d reads "%s" (NO-01)', (unread, text) => expect(badgeText(unread)).toBe(text));
});

describe('a notification that arrives', () => {
  const list = { items: [notification('leave', 'n0')], unread: 1 };
  it('is put first and counted (NO-15)', () =>
    expect(withArrived(list, notification('leave', 'n1'), '7')).toMatchObject({ unread: 2, items: [{ _id: 'n1' }, { _id: 'n0' }] }));
  it('is not listed twice (NO-16)', () => expect(withArrived(list, notification('leave', 'n0'), '7')).toBe(list));
  it('takes its new words where it is listed, and is not counted again', () => {
    const listed = { ...notification('lead_refered', 'n0'), read: true };
    const fewer = {
      ...notification('lead_refered', 'n0'),
      notifications: { ...listed.notifications, message: '2 leads were assigned to you' },
    };
    expect(withArrived({ items: [listed, notification('leave', 'n1')], unread: 1 }, fewer, '7')).toMatchObject({
      unread: 1,
      items: [{ _id: 'n0', read: true, notifications: { message: '2 leads were assigned to you' } }, { _id: 'n1' }],
    });
  });
  it('of another user is ignored (NO-17)', () => expect(withArrived(list, notification('leave', 'n2'), '8')).toBe(list));
});

describe('a notification that is taken back', () => {
  const read = { ...notification('leave', 'n0'), read: true };
  const list = { items: [read, notification('leave', 'n1')], unread: 5 };
  it('goes, and the number of unread ones with it where it was unread', () => {
    expect(withoutWithdrawn(list, 'n1')).toEqual({ items: [read], unread: 4 });
    expect(withoutWithdrawn(list, 'n0')).toMatchObject({ items: [{ _id: 'n1' }], unread: 5 });
  });
  it('is removed once, however often the server reports it', () => {
    const gone = withoutWithdrawn(list, 'n1');
    expect(withoutWithdrawn(gone, 'n1')).toBe(gone);
  });
});

describe('the list of notifications', () => {
  it('is grouped by the hours of the tenant’s day', () => {
    const at = (time: string) => ({
      ...notification('leave', time),
      notifications: { type: 'leave', message: '', time, target: '/employee/leave', interrupts: false },
    });
    const items = [
      '2026-11-20T05:12:00.000Z',
      '2026-11-20T04:40:00.000Z',
      '2026-11-20T03:00:00.000Z',
      '2026-11-19T03:00:00.000Z',
      '2026-11-10T03:00:00.000Z',
    ];
    expect(
      byHour(items.map(at), 'Asia/Kolkata', new Date('2026-11-20T06:00:00.000Z')).map(({ title, items: of }) => [title, of.length]),
    ).toEqual([
      ['10 AM today', 2],
      ['08 AM today', 1],
      ['08 AM yesterday', 1],
      ['08 AM Tue, 10 Nov 2026', 1],
    ]);
  });
});

describe('notifications that also show as a toast', () => {
  it('is a follow-up of this person that is due, and nothing else', () => {
    expect(interrupts(notification('follow_up_due'), '7')).toBe(true);
    expect([interrupts(notification('follow_up_due'), '8'), interrupts(notification('leave'), '7')]).toEqual([false, false]);
  });
});

describe('follow-ups that came due', () => {
  const [first, second, other] = [notification('follow_up_due', 'n1'), notification('follow_up_due', 'n2'), notification('leave', 'n3')];
  it('are one group', () => expect(dueTogether([first, other, second])).toEqual({ due: [first, second], others: [other] }));
  it('stand among the others while there is one', () => expect(dueTogether([first, other])).toEqual({ due: [], others: [first, other] }));
});
