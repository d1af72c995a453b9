import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { customField } from '@matricula/domain/lead';
import { recordBoundary } from '@matricula/domain/record';
import { Conditions } from '../decision/conditions';

const KEPT: readonly unknown[] = ['phone', 'email'];

/**
 * A field of numbers or addresses stays what it is: roles from whom phones or e-mail addresses are hidden are known its kind by, and the past
 * of a lead holds what was written in it.
 */
@Injectable()
export class KeptKinds {
  constructor(conditions: Conditions) {
    conditions.add(recordBoundary(customField), {
      appends: ({ before, after }) => {
        const { kind } = before.values;
        if (before.status !== 'kept' || !KEPT.includes(kind)) return Promise.resolve([]);
        if (after.status !== 'kept')
          throw new DomainError(
            'custom-fields/kept',
            'A field of phone numbers or emails is not deleted: the past holds them. Deactivate it.',
          );
        if (after.values.kind !== kind)
          throw new DomainError('custom-fields/kept', 'A field of phone numbers or emails keeps its kind. Deactivate it, and add another.');
        return Promise.resolve([]);
      },
    });
  }
}
