import type { DomainEvent } from '@matricula/domain/kernel';
import { normalisePhone, type LeadErased } from '@matricula/domain/lead';
import { leadNumbersOf } from '@matricula/domain/registry';
import { defineProjector, fold } from '@matricula/projection-kit';
import { leadNumbers, type LeadNumbersRow } from '@matricula/read-models/lead';

type NumberEvent = DomainEvent<string, never>;

/** Adds the number that an event names, as its context declares it; nothing is added after the person was erased. */
const handlers = Object.fromEntries(
  Object.entries(leadNumbersOf).map(([type, numberOf]) => [
    type,
    ({ data }: NumberEvent) => {
      const { leadId, phone } = numberOf(data);
      const number = normalisePhone(phone);
      if (number === undefined) return [];
      return fold<LeadNumbersRow>(leadId, (row = { leadId, numbers: [], erased: false }) =>
        row.erased || row.numbers.includes(number) ? row : { ...row, numbers: [...row.numbers, number] },
      );
    },
  ]),
);

export const leadNumbersProjector = defineProjector<LeadNumbersRow, LeadErased>(leadNumbers, {
  ...handlers,
  LeadErased: ({ data: { leadId } }) => fold<LeadNumbersRow>(leadId, () => ({ leadId, numbers: [], erased: true })),
});
