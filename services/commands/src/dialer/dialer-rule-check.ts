import { Injectable } from '@nestjs/common';
import { dialerColumns, dialerList, dialerRule } from '@matricula/domain/dialer';
import { conditionProblem, type ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields } from '@matricula/domain/kernel/field-check';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { Records } from '../record';

/** Refuses dialer rules whose rows do not fit their columns, or that name a list that does not exist. */
@Injectable()
export class DialerRuleCheck {
  constructor(
    records: Records,
    private readonly reads: ReadStore,
  ) {
    records.addRule(dialerRule, async (given, tenantId, isNew) => {
      const { values, problems } = checkFields(dialerRule.fields, given, isNew ? undefined : {});
      // The declaration of the record refuses these.
      if (problems.length > 0) return;
      if (Array.isArray(values.listIds)) await this.assertLists(values.listIds.map(String), tenantId);
      const problem = Array.isArray(values.rule) && conditionProblem(values.rule as unknown as ConditionBlock[], dialerColumns);
      if (problem) throw new DomainError(`${dialerRule.list}/field-invalid`, problem, { rule: problem });
    });
  }

  private async assertLists(keys: string[], tenantId: string): Promise<void> {
    const known = await this.reads.getMany(recordList(dialerList), tenantId, keys);
    if (new Set(known.map(({ recordId }) => recordId)).size === new Set(keys).size) return;
    const message = 'One of the dialer lists does not exist. Please select them again.';
    throw new DomainError(`${dialerRule.list}/field-invalid`, message, { listIds: message });
  }
}
