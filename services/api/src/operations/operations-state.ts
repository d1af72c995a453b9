import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { ledger } from '@matricula/read-models/audit';
import { parkedPolicies } from '@matricula/read-models/automation';
import { messageList, webhookDeliveryList } from '@matricula/read-models/communication';
import { jobList } from '@matricula/read-models/job';
import { channels, type Channel } from '@matricula/outbound/kernel';
import { Background, Outbound, Projections, type AccountOf } from '@matricula/platform';
import { parkedEvents } from '@matricula/projection-kit';
import { ReadStore } from '@matricula/read-store';
import { Automation } from '@matricula/services/automation';
import { DiskSpace } from '../health/disk-space';

/** Checkpoints are saved every ten seconds, so a checkpoint this recent does not count as delay. */
const KEPT_WITHIN_SECONDS = 15;

/** A component that follows the log, and its lag. */
export interface Follower {
  kind: 'read model' | 'policy' | 'worker';
  name: string;
  version: number | null;
  behind: boolean;
  /** False while a new version is rebuilt next to the one that answers. */
  live: boolean;
  /** Null if not measured: lag is not counted across processes. */
  lag_events: number | null;
  lag_seconds: number | null;
  /** Which build of the read model answers; it changes after a rebuild. Null for followers that have none. */
  folding: number | null;
  /** Can be rebuilt; the ledger, policies and workers have nothing to rebuild. */
  foldable: boolean;
  /** A rebuild in progress, next to the rows that answer: the share of the log that is read, null if not measured. */
  rebuild: { share: number | null } | null;
}

/** Timers of the installation. */
export interface TimersState {
  waiting: number;
  overdue: number;
  next_at: string | null;
  /** Waiting timers by kind, among the ten thousand that are due first. */
  kinds: { kind: string; waiting: number; overdue: number }[];
  /** Overdue timers, oldest first. `error` is null if unknown, as when the clock runs in another process. */
  late: { tenant: string; kind: string; of: string; due_at: string; error: string | null }[];
}

/** State of the whole installation, for its operators. */
export interface InstallationState {
  profile: 'embedded' | 'distributed';
  followers: Follower[];
  timers: TimersState;
  /** Background tasks of this process, such as mailing codes, that are failing at present. */
  undone: { what: string; times: number; last_at: string }[];
  /** Free space on the disk of the data folder, and the sizes of its files; null if the data is in external engines. */
  disk: { free_bytes: number; total_bytes: number; low: boolean; files: { name: string; bytes: number }[] } | null;
}

/** Delivery state of messages in a channel. */
export interface ChannelState {
  channel: Channel;
  by: AccountOf;
  waiting: number;
  failed: number;
  unknown: number;
}

/** State of an institution's background work. */
export interface TenantState {
  parked: { events: number; policies: number; rows: number };
  jobs: { running: number; paused: number; failed: number };
  channels: ChannelState[];
}

/** Maximum number of overdue timers listed. */
const MOST_LATE = 50;

const is = (field: string, ...values: string[]): Filter => ({ field, op: 'in', values });

/** Collects the current state of all background work. */
@Injectable()
export class OperationsState {
  constructor(
    private readonly reads: ReadStore,
    private readonly projections: Projections,
    private readonly automation: Automation,
    private readonly outbound: Outbound,
    private readonly disk: DiskSpace,
    private readonly background: Background,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ofTenant(tenantId: string): Promise<TenantState> {
    const count = (model: ReadModel, where?: Filter) => this.reads.count(model, tenantId, { where });
    const [events, policies, rows] = await Promise.all([count(parkedEvents), count(parkedPolicies), this.reads.refused(tenantId)]);
    const [running, paused, failed] = await Promise.all(
      [is('status', 'running', 'undoing'), is('status', 'paused'), is('status', 'failed')].map((where) => count(jobList, where)),
    );
    return {
      parked: { events, policies, rows: rows.length },
      jobs: { running: running ?? 0, paused: paused ?? 0, failed: failed ?? 0 },
      channels: await Promise.all(channels.map((channel) => this.channelOf(channel, tenantId))),
    };
  }

  async ofInstallation(): Promise<InstallationState> {
    const [stats, lags, timers, disk] = await Promise.all([
      this.projections.stats(),
      this.automation.lags(),
      this.automation.timersWaiting(new Date()),
      this.config.distributed ? null : this.diskState(),
    ]);
    const rebuildOf = new Map(stats.filter(({ rebuilding }) => rebuilding).map(({ model, share }) => [model, { share: share ?? null }]));
    const answering = stats.filter(({ rebuilding }) => !rebuilding);
    const models = answering.map(({ model, version, folding, live, lagEvents, lagSeconds }): Follower => {
      const counted = lagEvents !== undefined;
      const lag = { lag_events: lagEvents ?? null, lag_seconds: counted ? Math.round(lagSeconds) : null };
      const foldable = live && model !== ledger.name && model !== parkedEvents.name;
      const rebuild = rebuildOf.get(model) ?? null;
      return { kind: 'read model', name: model, version, live, behind: lagEvents !== 0, ...lag, folding, foldable, rebuild };
    });
    const none = { folding: null, foldable: false, rebuild: null };
    const acting = lags.map(({ kind, name, seconds }): Follower => {
      const behind = seconds > KEPT_WITHIN_SECONDS;
      return { kind, name, version: null, live: true, behind, lag_events: null, lag_seconds: behind ? Math.round(seconds) : 0, ...none };
    });
    return {
      profile: this.config.distributed ? 'distributed' : 'embedded',
      followers: [...models, ...acting],
      undone: this.background.undone().map(({ what, times, lastAt }) => ({ what, times, last_at: lastAt })),
      timers: {
        ...{ waiting: timers.waiting, overdue: timers.overdue.length, next_at: timers.nextAt ?? null, kinds: timers.kinds },
        late: timers.overdue.slice(0, MOST_LATE).map(({ tenantId, timerId, kind, dueAt, error }) => ({
          ...{ tenant: tenantId, kind, of: timerId.slice(kind.length + 1), due_at: dueAt, error: error ?? null },
        })),
      },
      disk,
    };
  }

  private async channelOf(channel: Channel, tenantId: string): Promise<ChannelState> {
    const webhooks = channel === 'webhook';
    const model: ReadModel = webhooks ? webhookDeliveryList : messageList;
    const own: Filter[] = webhooks ? [] : [is('channel', channel)];
    const count = (...statuses: string[]) => this.reads.count(model, tenantId, { where: { and: [...own, is('status', ...statuses)] } });
    const [by, waiting, failed, unknown] = await Promise.all([
      this.outbound.accountOf(channel, tenantId),
      count('requested', 'started', 'postponed'),
      count('failed'),
      count('unknown'),
    ]);
    return { channel, by, waiting, failed, unknown };
  }

  private async diskState(): Promise<NonNullable<InstallationState['disk']>> {
    const { dataDir } = this.config;
    const { freeBytes, totalBytes, low } = await this.disk.look();
    const names = await readdir(dataDir, { withFileTypes: true });
    const files = await Promise.all(
      names.filter((entry) => entry.isFile()).map(async ({ name }) => ({ name, bytes: await sizeOf(join(dataDir, name)) })),
    );
    return {
      free_bytes: freeBytes,
      total_bytes: totalBytes,
      low,
      files: files.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes),
    };
  }
}

/** Engines create and remove their side files at any moment. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
