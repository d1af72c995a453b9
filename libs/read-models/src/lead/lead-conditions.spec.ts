import { dialerColumns } from '@matricula/domain/dialer';
import type { ConditionRow } from '@matricula/domain/kernel/condition-blocks';
import { matches } from '@matricula/read-store';
import { leadList, type LeadRow } from './lead-list.read-model';
import { countedAt, rowFilter, ruleFilter } from './lead-conditions';

const lead: Partial<LeadRow> = {
  ...{ primarySource: 'WEB', secondarySource: 'Blog', tertiarySource: 'Banner', utmMedium: 'cpc', utmSource: 'google', utmCampaign: 'mba' },
  ...{ state: 'Goa', city: 'Panaji', stage: 'Interested', subStage: 'Hot', course: 'MBA', stream: 'Management', priority: 2 },
  ...{ collegeId: '1004', leadType: 'Fresh', lastEducation: 'BCom', nextFollowUpAt: '2026-03-10T06:30:00.000Z', verified: true },
  ...{ gender: 'female', category: 'General', yearOfAdmission: '2026', followUpPending: true },
};
/** Days as in UTC. */
const days = (from: string, to: string) => ({ from: `${from}T00:00:00.000Z`, to: `${to}T23:59:59.999Z` });
const row = (columnName: string, operator: string, value: string | string[]): ConditionRow => ({ columnName, operator, value });
const fits = (of: ConditionRow, one: Partial<LeadRow> = lead) => matches(leadList, rowFilter(of, days), { key: 'lead-1', row: one });

/** A value of the lead above for each column of words. */
const own: Record<string, string> = {
  ...{ prmary_source: 'WEB', secondary_source: 'Blog', tertiary_source: 'Banner', utm_medium: 'cpc', utm_source: 'google' },
  ...{ utm_campaign: 'mba', state: 'Goa', city: 'Panaji', last_callaction_btn_message: 'Interested', course: 'MBA', priority: '2' },
  ...{ clg_id: '1004', lead_type: 'Fresh', last_education: 'BCom', is_verified: '1', gender: 'female', category: 'General' },
  ...{ stream: 'Management', year_of_admission: '2026', last_callaction_sub_stage: 'Hot', last_callaction_followup_status: '0' },
};

describe('a row of a dialer rule', () => {
  const columns = dialerColumns.filter(({ kind }) => kind === 'words').map(({ value }) => value);

  it.each(columns)('includes and excludes leads by %s', (column) => {
    const value = own[column] ?? '';
    const other = value === '1' ? '0' : '1';
    expect([fits(row(column, 'in', [value])), fits(row(column, 'NOT IN', [value]))]).toEqual([true, false]);
    expect([fits(row(column, 'in', [other])), fits(row(column, 'NOT IN', [other]))]).toEqual([false, true]);
  });

  it('excludes no lead that has no value', () => expect(fits(row('state', 'NOT IN', ['Goa']), {})).toBe(true));

  it('compares the day of the follow-up', () => {
    const by = (operator: string, ...value: string[]) => fits(row('last_callaction_call_date_time', operator, value));
    expect([by('<', '2026-03-10'), by('<', '2026-03-11')]).toEqual([false, true]);
    expect([by('>', '2026-03-10'), by('>', '2026-03-09')]).toEqual([false, true]);
    expect([by('between', '2026-03-10', '2026-03-10'), by('between', '2026-03-11', '2026-03-12')]).toEqual([true, false]);
  });
});

describe('a row of counts', () => {
  const now = '2026-03-10T06:30:00.000Z';
  const recent = { calls_1: '2026-03-09T06:30:00.000Z', calls_2: '2026-03-04T06:30:00.000Z', calls_3: '2026-02-20T06:30:00.000Z' };
  const counts = (column: string, operator: string, value: string | string[], one: Partial<LeadRow> = { recent }) =>
    matches(leadList, rowFilter(row(column, operator, value), days, now), { key: 'lead-1', row: one });

  it('counts what happened in the days before a moment', () => {
    expect(countedAt('calls_in_7', { recent }, now)).toBe(2);
    expect([counts('calls_in_7', '>', '1'), counts('calls_in_7', '>', '2')]).toEqual([true, false]);
    expect([counts('calls_in_7', '<', '3'), counts('calls_in_7', '<', '2')]).toEqual([true, false]);
    expect([counts('calls_in_7', 'between', ['2', '4']), counts('calls_in_30', 'between', ['0', '2'])]).toEqual([true, false]);
    expect([counts('messages_in_7', '<', '1'), counts('messages_in_7', 'between', ['0', '0'], {})]).toEqual([true, true]);
  });

  it('compares custom fields as texts, numbers and days', () => {
    const one = {
      custom: { cf_hostel: 'yes', cf_marks: '91' },
      customNumbers: { cf_marks: 91 },
      customDates: { cf_birth: '2008-03-09T12:00:00.000Z' },
    };
    expect([fits(row('custom.cf_hostel', 'in', ['yes']), one), fits(row('custom.cf_hostel', 'NOT IN', ['yes']), one)]).toEqual([
      true,
      false,
    ]);
    expect([
      fits(row('customNumbers.cf_marks', '>', '90'), one),
      fits(row('customNumbers.cf_marks', 'between', ['92', '99']), one),
    ]).toEqual([true, false]);
    expect([fits(row('customDates.cf_birth', '<', '2008-03-10'), one), fits(row('customDates.cf_birth', '<', '2008-03-09'), one)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the blocks of a dialer rule', () => {
  const goa = row('state', 'in', ['Goa']);
  const low = row('priority', 'in', ['0']);
  const rule = (joined: 'And' | 'Or', ...blocks: ['And' | 'Or', ...ConditionRow[]][]) =>
    matches(
      leadList,
      ruleFilter(
        joined,
        blocks.map(([condition, ...rules]) => ({ condition, rules })),
        days,
      ),
      { key: 'lead-1', row: lead },
    );

  it('join their rows and each other by And or Or', () => {
    expect([rule('And', ['And', goa, low]), rule('And', ['Or', goa, low])]).toEqual([false, true]);
    expect([rule('And', ['And', goa], ['And', low]), rule('Or', ['And', goa], ['And', low])]).toEqual([false, true]);
  });
});
