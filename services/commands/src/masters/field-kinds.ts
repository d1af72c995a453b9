import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { customField } from '@matricula/domain/lead';
import { recordBoundary } from '@matricula/domain/record';
import { isRuledKind } from '@matricula/domain/user';
import { Conditions } from '../decision';

const CONTACTS: readonly unknown[] = ['phone', 'email'];
const wordsOf = (kind: unknown) => (CONTACTS.includes(kind) ? 'phone numbers or emails' : 'cities, sources or external ids');

/** Refuses to change the kind of a field that field rules can hide, or to delete it: the history of leads holds its values. */
@Injectable()
export class FieldKinds {
  constructor(conditions: Conditions) {
    conditions.add(recordBoundary(customField), {
      appends: ({ before, after }) => {
        const { kind } = before.values;
        if (before.status !== 'kept' || !isRuledKind(kind)) return Promise.resolve([]);
        if (after.status !== 'kept')
          throw new DomainError(
            'custom-fields/kept',
            `A field of ${wordsOf(kind)} cannot be deleted, because the history contains it. Deactivate it.`,
          );
        if (after.values.kind !== kind)
          throw new DomainError(
            'custom-fields/kept',
            `The kind of a field of ${wordsOf(kind)} cannot change. Deactivate it, and add another.`,
          );
        return Promise.resolve([]);
      },
    });
  }
}
