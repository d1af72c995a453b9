import { workInWords } from './work-words';

describe('a user’s open work as text', () => {
  it('has one line per kind, follow-ups with their leads', () =>
    expect(
      workInWords({ leads: 1200, follow_ups: 1, tickets: 2, orders: 3, reports: 1, records: [{ label: 'Enquiry form', count: 2 }] }),
    ).toEqual([
      '1,200 leads, with 1 pending follow-up',
      '2 open tickets',
      '3 open orders',
      '1 person who reports to them',
      '2 enquiry forms',
    ]));
  it('is nothing where there is nothing', () =>
    expect(workInWords({ leads: 0, follow_ups: 0, tickets: 0, orders: 0, reports: 0, records: [] })).toEqual([]));
});
