import type { Abstract, Provider, Type } from '@nestjs/common';
import type { Authenticator, IdentityService } from '@matricula/auth';
import type { SealedBlobStore } from '@matricula/blob-store';
import type { Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import type { Outbound, Projections } from '@matricula/platform';
import type { EventWorker, Policy, Schedule } from '@matricula/policy-kit';
import type { ReadStore } from '@matricula/read-store';
import type { DataSubjectKeys, Vault } from '@matricula/vault';

/** What workers and schedules are built from. */
export interface ActingPorts extends Pick<Config, 'brand' | 'publicUrl'> {
  store: EventStore;
  reads: ReadStore;
  vault: Vault;
  keys: DataSubjectKeys;
  blobs: SealedBlobStore;
  identity: IdentityService;
  authenticator: Authenticator;
  outbound: Outbound;
  projections: Projections;
  /** A provider that a context declares, or that the entry point gives. */
  provided<T>(token: Type<T> | Abstract<T>): T;
}

/** What the index of a context declares; `contexts.ts` collects it. */
export interface ActingContext {
  policies?: readonly Policy[];
  /** Called when a process begins to lead: what a worker has learnt of the log is out of date once another process has led. */
  workers?: (ports: ActingPorts) => readonly EventWorker[];
  schedules?: (ports: ActingPorts) => readonly Schedule[];
  /** Injectable classes that its workers and schedules need. */
  providers?: readonly Provider[];
}
