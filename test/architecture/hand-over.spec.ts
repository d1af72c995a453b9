import { contexts } from '@matricula/domain/registry';
import { handsOver } from '@matricula/services/commands';

/** What the hand-over job passes on itself: leads in slices among all successors, and the people who report to the leaver. */
const OF_THE_JOB: Readonly<Record<string, readonly string[]>> = { lead: ['ownerId'], user: ['managerId'] };
const RESPONSIBLE = /^(owner|assignee|manager|approver|responsible)Id$/;

/** For each context, the fields of its events and records that make a user responsible. */
const responsible = contexts.flatMap(({ name, events, records, notHandedOver }) => {
  const ofEvents = events.flatMap(({ fields }) => Object.keys(fields).filter((field) => RESPONSIBLE.test(field)));
  const ofRecords = records.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([field, of]) => ('from' in of && of.from === 'users' && !of.duty ? [field] : [])),
  );
  return [...new Set([...ofEvents, ...ofRecords])].map((field) => [name, field, notHandedOver[field]] as const);
});

describe('a field that makes a user responsible', () => {
  it.each(responsible)('is handed over when the user leaves, or has a reason why not: %s, %s', (context, field, reason) => {
    const passes = [
      ...(OF_THE_JOB[context]?.includes(field) ? ['job'] : []),
      ...handsOver.filter((of) => of.context === context && of.fields.includes(field)).map(({ name }) => name),
    ];
    expect([...passes, ...(reason && reason.length >= 20 ? ['reason'] : [])]).toHaveLength(1);
  });

  it('is found in several contexts', () => expect(new Set(responsible.map(([context]) => context)).size).toBeGreaterThan(4));
});

describe('what contexts hand over', () => {
  it('belongs to contexts that exist, under names of its own', () => {
    expect(handsOver.filter(({ context }) => !contexts.some(({ name }) => name === context))).toEqual([]);
    expect(handsOver.map(({ name }) => name)).toContain('tickets');
    expect(new Set(handsOver.flatMap(({ name, one }) => [name, one])).size).toBe(handsOver.length * 2);
  });
});
