import { DomainError } from '../kernel';
import type { Lead } from './lead.state';

/** Asserts that there is an open lead. @throws DomainError `lead/unknown`, `lead/removed` */
export function openLead(lead: Lead): Lead {
  if (lead.status === 'none' || lead.status === 'erased') throw new DomainError('lead/unknown', 'There is no such lead.');
  if (lead.status === 'removed') throw new DomainError('lead/removed', 'This lead was removed.');
  return lead;
}
