import { contexts, erasingTypes, eventDefinitions } from '@matricula/domain/registry';
import { recordEvents } from '@matricula/domain/record';

const types = new Set(eventDefinitions.map(({ type }) => type));
const ofPeople = new Set([...erasingTypes('lead'), ...erasingTypes('staff')]);
const isReason = (text: string | undefined) => text !== undefined && text.includes(' ') && text.length >= 20;

/** Every event with personal fields, with its context and, for events of records, the record type. */
const personal = contexts
  .flatMap((context) => [
    ...context.events.map((definition) => ({ context, definition, holder: definition.subject ?? '' })),
    ...context.records.flatMap((type) => recordEvents(type).map((definition) => ({ context, definition, holder: type.name }))),
  ])
  .filter(({ definition }) => Object.values(definition.fields).some((field) => field.personal));

describe('an event with personal fields', () => {
  it.each(personal.map((one) => [one.definition.type, one] as const))('says who erases it: %s', (type, { context, definition, holder }) => {
    const searched = context.mentions.find(({ subject, texts }) => subject === definition.subject && texts[type] !== undefined);
    const text = searched?.texts[type];
    const erasedBy = context.erasedBy[holder];
    const isDeclared = typeof text === 'function' || isReason(text) || isReason(erasedBy) || ofPeople.has(erasedBy ?? '');
    expect(isDeclared).toBe(true);
    expect([searched, erasedBy].filter(Boolean)).toHaveLength(1);
  });

  it('is found in several contexts', () => expect(personal.length).toBeGreaterThan(20));
});

describe('a declaration about erasure', () => {
  it('names only event types that exist', () => {
    const named = contexts.flatMap(({ erases, mentions, erasedBy }) => [
      ...Object.keys(erases),
      ...mentions.flatMap(({ texts, staff = {} }) => [...Object.keys(texts), ...Object.keys(staff)]),
      ...Object.values(erasedBy).filter((by) => !isReason(by)),
    ]);
    expect(named.filter((type) => !types.has(type))).toEqual([]);
  });

  it('finds things by their lead, if their events name one', () => {
    const leadOf = new Map(eventDefinitions.map(({ type, fields }) => [type, fields.leadId]));
    const wrong = contexts
      .flatMap(({ mentions }) => mentions)
      .filter(({ ofLead, texts }) =>
        ofLead
          ? !Object.entries(texts).some(([type, text]) => typeof text === 'function' && leadOf.get(type))
          : Object.keys(texts).some((type) => leadOf.get(type) && !leadOf.get(type)?.optional),
      );
    expect(wrong.map(({ subject }) => subject)).toEqual([]);
  });

  it('exists for every event type that erases something', () =>
    expect([...types].filter((type) => type.endsWith('Erased')).toSorted()).toEqual([...erasingTypes()].toSorted()));

  it('names one event type that erases a member of staff, and one that erases a tenant', () =>
    expect([erasingTypes('staff'), erasingTypes('tenant')]).toEqual([['UserErased'], ['TenantErased']]));
});
