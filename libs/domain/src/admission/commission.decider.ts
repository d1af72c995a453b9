import {
  defineBoundary,
  itemAt,
  sizeOf,
  unknownEvent,
  withItem,
  withoutItem,
  type Decider,
  type DomainCommand,
  type Trie,
} from '../kernel';
import { commissionOf, type CommissionTerms } from './commission';
import { commissionStream, type CommissionReversed, type CommissionEarned, type CommissionEvent } from './commission.events';

/** The commissions of a college in a financial year. */
export interface Commissions {
  /** Commissions of admissions that are confirmed now. */
  earned: Trie<CommissionReversed['data']>;
}

type Admitted = Omit<
  CommissionReversed['data'],
  'financialYear' | 'commissionPaise' | 'ownerPaise' | 'publisherPaise' | 'institutionPaise'
>;

export type CommissionCommand =
  DomainCommand<'EarnCommission', Admitted & { terms: CommissionTerms }> | DomainCommand<'ReverseCommission', { admissionId: string }>;

/** Decides about the commissions of a college one after another, so that each admission has a place of its own in the financial year. */
export const commissionDecider: Decider<Commissions, CommissionCommand, CommissionEvent> = {
  initial: { earned: undefined },
  decide(command, { earned }) {
    const before = itemAt(earned, command.data.admissionId);
    if (command.type === 'ReverseCommission') return before ? [{ type: 'CommissionReversed', data: before }] : [];
    if (before) return [];
    const { terms, ...admitted } = command.data;
    const place = sizeOf(earned) + 1;
    const shares = commissionOf(terms, place, admitted.amountPaise, admitted.publisherId !== undefined);
    const data: CommissionEarned['data'] = { ...admitted, ...shares, financialYear: terms.financialYear, planId: terms.planId, place };
    return [{ type: 'CommissionEarned', data }];
  },
  evolve({ earned }, event) {
    switch (event.type) {
      case 'CommissionEarned': {
        const { place: _place, planId: _plan, ...commission } = event.data;
        return { earned: withItem(earned, commission.admissionId, commission) };
      }
      case 'CommissionReversed':
        return { earned: withoutItem(earned, event.data.admissionId) };
      default:
        return unknownEvent(event, { earned });
    }
  },
};

/** The boundary of the commissions of a college in a financial year. */
export const commissionBoundary = defineBoundary({ name: 'commission', stream: commissionStream, decider: commissionDecider });
