import { DomainError } from '../kernel';
import type { Lead } from './lead.state';

/** Asserts that there is an open lead. @throws DomainError `lead/unknown`, `lead/removed`, `lead/merged` */
export function openLead(lead: Lead): Lead {
  if (lead.status === 'none' || lead.status === 'erased') throw new DomainError('lead/unknown', 'There is no such lead.');
  if (lead.status === 'removed') throw new DomainError('lead/removed', 'This lead was removed.');
  if (lead.status === 'merged') throw new DomainError('lead/merged', 'This lead was merged into another lead.');
  return lead;
}

/** Asserts that there is a lead that is open or merged: its meetings and its shortlist go on. @throws DomainError as `openLead` */
export const workableLead = (lead: Lead): Lead => (lead.status === 'merged' ? lead : openLead(lead));
