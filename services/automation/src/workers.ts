import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Authenticator, IdentityService } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { EventStore } from '@matricula/event-store';
import { Outbound, Projections } from '@matricula/platform';
import { ScheduleWorker, type EventWorker } from '@matricula/policy-kit';
import { ReadStore } from '@matricula/read-store';
import { DataSubjectKeys, Vault } from '@matricula/vault';
import type { ActingPorts } from './acting';
import { declared } from './declared';

/** Builds the workers and schedules that the contexts declare. */
@Injectable()
export class Workers {
  private readonly ports: ActingPorts;

  constructor(
    store: EventStore,
    reads: ReadStore,
    vault: Vault,
    keys: DataSubjectKeys,
    blobs: SealedBlobStore,
    identity: IdentityService,
    authenticator: Authenticator,
    outbound: Outbound,
    projections: Projections,
    modules: ModuleRef,
    @Inject(CONFIG) { brand, publicUrl }: Config,
  ) {
    const provided: ActingPorts['provided'] = (token) => modules.get(token, { strict: false });
    this.ports = { store, reads, vault, keys, blobs, identity, authenticator, outbound, projections, provided, brand, publicUrl };
  }

  /** For a process that begins to lead: what a worker has learnt of the log is out of date once another process has led. */
  begin(): EventWorker[] {
    // Workers that share something, such as the book of turns, find it by these ports.
    const ports = { ...this.ports };
    const schedules = declared.flatMap((context) => context.schedules?.(ports) ?? []);
    return [new ScheduleWorker(ports.store, schedules), ...declared.flatMap((context) => context.workers?.(ports) ?? [])];
  }
}
