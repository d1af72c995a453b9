import { unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { AskedBy, AskingEvent } from './asking.events';

/** How far an occasion has got: the last lead that the rule was asked about, in the order in which they are asked. */
export interface Asking {
  lastLeadId?: string;
}

/**
 * Asks a rule about some leads of an occasion. By a schedule or a date, leads are asked about in the order of their ids. `inAnyOrder`: the leads are not
 * asked about yet, also those before the last one.
 */
export type AskRule = DomainCommand<
  'AskRule',
  { occasionId: string; ruleId: string; by: AskedBy; leadIds: readonly string[]; inAnyOrder?: boolean }
>;

/** Rules of an occasion: each lead is asked about once, however often the process that walks through them begins again. */
export const askingDecider: Decider<Asking, AskRule, AskingEvent> = {
  initial: {},
  decide({ data: { occasionId, ruleId, by, leadIds, inAnyOrder } }, { lastLeadId = '' }) {
    const open = by === 'hand' || inAnyOrder ? leadIds : leadIds.filter((leadId) => leadId > lastLeadId);
    return open.map((leadId) => ({ type: 'RuleAsked', data: { occasionId, ruleId, leadId, by } }));
  },
  evolve(asking, event) {
    switch (event.type) {
      case 'RuleAsked':
        return { lastLeadId: event.data.leadId };
      default:
        return unknownEvent(event as never, asking);
    }
  },
};
