import { contexts, notificationKind, notificationKinds } from '@matricula/domain/registry';
import type { NotificationSubject } from '@matricula/domain/kernel';

const about: NotificationSubject = {
  ...{ notificationId: 'n1', leadId: 'l1', leadHash: 'h9', ticketId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' },
  ...{ dueAt: '2026-11-20T10:00:00.000Z', news: 'approved' },
};
const screens = contexts.flatMap((context) => context.screens);
/** The declared screen at an address. */
const screenAt = (address: string) =>
  screens.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address.split('?')[0] ?? ''));

describe.each(notificationKinds.map((declared) => [declared.kind, declared] as const))('a notification of kind %s', (kind, declared) => {
  it('opens a declared screen, with or without a lead or a ticket', () => {
    expect(screenAt(declared.screen(about))).toBeDefined();
    expect(screenAt(declared.screen({ notificationId: 'n1', ticketId: about.ticketId }))).toBeDefined();
  });

  it('has words, and names neither lead nor person where they are not given', () => {
    expect(declared.words(about, {})).toMatch(/^[A-Z].{8,}[^.]$/);
    const named = declared.words(about, { by: 'Anita', lead: 'Ravi Kumar', source: 'Facebook', due: 'is due at 03:30 PM' });
    expect(declared.words(about, {})).not.toMatch(/Anita|Ravi|Facebook/);
    expect(named).not.toContain('undefined');
  });

  it('is declared once, with a label and with usual channels that it offers', () => {
    expect(notificationKinds.filter((one) => one.kind === kind)).toHaveLength(1);
    expect(declared.label).toMatch(/^[A-Z]/);
    if (declared.offered.length > 0) expect(declared.offered).toEqual(expect.arrayContaining([...declared.channels]));
  });
});

describe('the address that a notification opens', () => {
  it.each([
    ['lead_refered', '/leads?type=assigned-leads&n_id=n1'],
    ['inbound_missed_call', '/lp/h9/call-history'],
    ['follow_up_due', '/lp/l1/conversation'],
    ['leave', '/employee/leave'],
    ['attendance', '/employee/attendance-report'],
    ['lead_csv_download', '/employee/authentication?activateCsvExportTab=true'],
    ['ticket_assigned', `/help-support/details/${about.ticketId}`],
    ['webhook_paused', '/config?tab=webhooks'],
    ['feedback_answered', '/help-support/feedback'],
    ['kind_of_another_release', '/dashboard'],
  ])('of kind %s is %s (NO-09 to NO-13)', (kind, address) => expect(notificationKind(kind).screen(about)).toBe(address));

  it('of a missed call without a lead is that of the live calls, which list it', () =>
    expect(notificationKind('inbound_missed_call').screen({ notificationId: 'n1' })).toBe('/leads/live-call'));
});
