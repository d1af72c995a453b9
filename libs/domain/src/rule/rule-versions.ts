import { definitionOf, type RuleDefinition } from './rule-definition';
import type { RuleEvent } from './rule.events';

/** The definitions of a rule by version, from the events of its stream. */
export const definitionsOf = (events: readonly { type: string; data: unknown }[]): Map<number, RuleDefinition> =>
  new Map(
    (events as readonly RuleEvent[]).flatMap((event) =>
      event.type === 'RuleDrafted' || event.type === 'RuleRevised'
        ? [[event.data.version, definitionOf(event.data.definition)] as const]
        : [],
    ),
  );
