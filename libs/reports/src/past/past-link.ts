import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import type { PastPlace } from './past-figures';

/** What a link to a past state names: the log, the position, and the time zone in which days are counted. */
export interface PastLink {
  tenant: string;
  position: string;
  zone: string;
  /** When it was read; the moment of the last event without it. */
  at?: string;
  /** Only events up to this moment: a migrated log may contain later events before earlier ones. */
  until?: string;
}

/** The place that a link names, for a read model. */
export const placeOf = (model: string, { tenant, position, until }: PastLink): PastPlace => ({ tenantId: tenant, model, position, until });

/** @throws DomainError `past-figures/unknown`, `past-figures/position`, `past-figures/moment` */
export async function checkLink(
  log: Pick<EventStore, 'head'>,
  { tenant, position, at }: PastLink,
  { tenantId }: Pick<RequestContext, 'tenantId'>,
): Promise<void> {
  if (tenant !== tenantId)
    throw new DomainError('past-figures/unknown', 'There are no such figures here: the link is from another institution.');
  const head = await log.head();
  if (position.length !== head.length || position > head)
    throw new DomainError('past-figures/position', 'The link refers to a position that this log does not have.');
  if (at !== undefined) assertPast(at);
}

/** @throws DomainError `past-figures/moment` */
export function assertPast(at: string): void {
  if (at > new Date().toISOString()) throw new DomainError('past-figures/moment', 'The link refers to a time in the future.');
}
