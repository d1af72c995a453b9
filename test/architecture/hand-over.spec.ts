import { contexts } from '@matricula/domain/registry';
import { handsOver, movesAlong } from '@matricula/services/commands';

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
    const passes = handsOver.filter((of) => of.context === context && of.fields.includes(field)).map(({ name }) => name);
    expect([...passes, ...(reason && reason.length >= 20 ? ['reason'] : [])]).toHaveLength(1);
  });

  it('is found in several contexts', () => expect(new Set(responsible.map(([context]) => context)).size).toBeGreaterThan(4));
});

const named = new Set(contexts.map(({ name }) => name));

describe('what contexts hand over', () => {
  it('belongs to contexts that exist, under names of its own', () => {
    expect(handsOver.filter(({ context }) => !named.has(context))).toEqual([]);
    expect(handsOver.map(({ name }) => name)).toEqual(expect.arrayContaining(['leads', 'tickets', 'reports']));
    expect(new Set(handsOver.flatMap(({ name, one }) => [name, one])).size).toBe(handsOver.length * 2);
  });

  it('takes other things along, which are only counted', () => {
    expect(movesAlong.map(({ name, along }) => [name, along])).toEqual([['followUps', 'leads']]);
    expect(movesAlong.filter(({ along, context }) => !handsOver.some(({ name }) => name === along) || !named.has(context))).toEqual([]);
  });
});
