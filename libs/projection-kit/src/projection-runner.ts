import { mapWide, ORIGIN, type Position, wantedTogether } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch } from '@matricula/event-feed';
import { nextFolding } from '@matricula/read-models/kernel';
import { ProgressLost, projectionOf, type ChangedKeys, type ReadStore, type RowChange } from '@matricula/read-store';
import type { Folding, Retry } from './batch-fold';
import type { Projector } from './define-projector';
import { FoldingsInHand } from './foldings-in-hand';
import { folding, prepareFoldings } from './foldings-of';
import { Gate } from './gate';
import { parkedEvents } from './parked-events.read-model';
import { noReplay, replayParked, type ReplayResult } from './parking';
import { changedKeys, ProjectorGroup } from './projector-group';
import { statsOf, type ProjectionStats } from './projection-stats';
import type { RebuildCancellation, RebuildProgress, RebuildStart } from './rebuild';
import { RepeatedStarts } from './repeated-starts';
import { retrying } from './retrying';
import { VersionSwitch } from './version-switch';

/** Read models prepared in parallel at start; each uses its own connection. */
const PREPARED_AT_ONCE = 8;

export interface ProjectionRunnerOptions {
  feed: EventFeed;
  store: ReadStore;
  projectors: readonly Projector[];
  /**
   * Position that read models filled for the first time must reach to be complete; defaults to the head of the feed. If the feed is still receiving
   * older events, call `aim` later.
   */
  goal?: Position;
  /** Called after each commit of live projectors. */
  announce?(changed: ChangedKeys[]): void;
  onProgress?(progress: RebuildProgress): void;
  /** Called when a batch fails; the feed delivers it again. */
  onError?(error: unknown): void;
  /** Called after each batch. */
  metrics?(stats: ProjectionStats[]): void;
  /** Events per commit when live, and when catching up. */
  batch?: { live: number; catchUp: number };
  /** Pauses between retries of a projector that throws; after the last one the event is parked. */
  pausesMs?: readonly number[];
}

/**
 * Keeps read models up to date with the log. Projectors at the same position share a subscription. Projectors that are behind (new, with a raised
 * version, or being rebuilt) run in separate groups until they catch up. Then they join the live group and replace the older version.
 */
export class ProjectionRunner {
  private live: ProjectorGroup;
  private versions: VersionSwitch;
  private behind = new Set<ProjectorGroup>();
  private readonly rebuilt = new Map<Projector, number>();
  private readonly foldings = new FoldingsInHand();
  private target: Position = ORIGIN;
  /** Blocks the live group for the short time that a group needs to join it. */
  private readonly gate = new Gate<ProjectorGroup>();
  private readonly waiters = new Set<() => void>();
  private readonly repeated = new RepeatedStarts();
  private beginningAgain: Promise<unknown> = Promise.resolve();
  /** Queue of rebuild and cancel requests, handled one at a time. */
  private wishes: Promise<unknown> = Promise.resolve();
  /** Subscriptions of groups that have ended. */
  private leaving: Promise<unknown> = Promise.resolve();
  private stopHearing = () => {};
  private stopped = false;
  private readonly retry: Retry;
  private readonly size: { live: number; catchUp: number };

  constructor(private readonly options: ProjectionRunnerOptions) {
    this.retry = retrying(options.pausesMs ?? [50, 250, 1000]);
    this.size = options.batch ?? { live: 500, catchUp: 5000 };
  }

  /** Prepares the read models and follows the log, each from its checkpoint. */
  async start(): Promise<void> {
    const { store, feed, projectors } = this.options;
    await store.prepare(parkedEvents);
    if ((await store.active(parkedEvents.name)) === undefined) await store.activate(parkedEvents);
    this.target = await feed.head();
    const byPosition = new Map<Position, Folding[]>();
    // In parallel: with a remote store, a sequential takeover would make several hundred round trips while rows are not updated.
    const prepared = await mapWide(projectors, PREPARED_AT_ONCE, (declared) => prepareFoldings(store, declared));
    for (const one of prepared) {
      this.foldings.add(one);
      for (const member of one.members) byPosition.set(member.position, [...(byPosition.get(member.position) ?? []), member]);
    }
    await this.aim(this.options.goal ?? this.target);
    const groups = [...byPosition].sort(([a], [b]) => (a < b ? 1 : -1));
    const [foremost, ...others] = groups.map(([position, members]) => new ProjectorGroup(members, position, store, this.retry));
    this.live = foremost ?? new ProjectorGroup([], this.target, store, this.retry);
    this.behind = new Set(others);
    this.versions = new VersionSwitch(store, this.foldings, this.live, this.target, (projector, position) =>
      this.switched(projector, position),
    );
    await this.versions.switchAll();
    this.stopHearing = store.onLost((projections, error) => this.lost(projections, error));
    for (const group of [this.live, ...others]) this.follow(group);
  }

  /** Sets the position that read models filled for the first time must reach to be complete. */
  aim(position: Position): Promise<void> {
    return this.foldings.aim(this.options.store, position);
  }

  /** Stops after the current batches. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopHearing();
    this.gate.open();
    await Promise.all([this.live, ...this.behind].map((group) => group?.subscription?.stop()));
    await Promise.all([this.beginningAgain, this.wishes]);
    await this.leaving;
  }

  /** Resolves when every projector has folded all events up to a position. */
  caughtUp(position: Position): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.groups().some((group) => group.position < position)) return;
        this.waiters.delete(check);
        resolve();
      };
      this.waiters.add(check);
      check();
    });
  }

  /** Folds parked events of a read model again, between two batches. `parkedIds` are keys of `parked-events`. */
  replayParked(modelName: string, tenantId: string, parkedIds: readonly string[]): Promise<ReplayResult> {
    const answering = this.foldings.answeringOf(modelName);
    const group = this.groups().find(({ members }) => members.some(({ projector }) => projector === answering));
    const member = group?.members.find(({ projector }) => projector === answering);
    // A running rebuild reaches these events with the current code. Replaying them here would lose what the rebuild itself parked.
    if (this.foldings.standIn(modelName))
      return Promise.resolve({ ...noReplay(), ahead: parkedIds.map((id) => id.slice(id.indexOf('/') + 1)) });
    if (!group || !member) throw new Error(`No projector fills ${modelName}`);
    const { store, feed } = this.options;
    return group.exclusively(() => replayParked({ store, feed, retry: this.retry }, member, tenantId, parkedIds));
  }

  /**
   * Rebuilds a read model from the whole log while the old version answers queries; the new version then replaces it. Progress is stored under a
   * version number, so a restarted process resumes the rebuild. `wanted` is that number where several runners share one rebuild.
   */
  rebuild(modelName: string, by: string | undefined, wanted?: number): Promise<RebuildStart> {
    return this.inTurn(() => this.startRebuild(modelName, by, wanted));
  }

  /**
   * Cancels a rebuild begun by `rebuild`: drops its rows, columns and checkpoint. The active version is unchanged. `by` is who requested it, for
   * the maintenance log. `unwanted` is the version number where several runners share one rebuild.
   */
  cancelRebuild(modelName: string, by: string | undefined, unwanted?: number): Promise<RebuildCancellation> {
    return this.inTurn(() => this.stopRebuild(modelName, by, unwanted));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.wishes.then(work);
    this.wishes = turn.catch(() => undefined);
    return turn;
  }

  private async startRebuild(modelName: string, by: string | undefined, wanted: number | undefined): Promise<RebuildStart> {
    const { store, projectors, onProgress } = this.options;
    const declared = projectors.find(({ model }) => model.name === modelName);
    // Parked events are not in the log, so this read model cannot be rebuilt from it.
    if (!declared || modelName === parkedEvents.name) return 'unknown';
    await this.versions.switchAll();
    // The runner already resumed this rebuild at start.
    if (wanted !== undefined && this.foldings.standIn(modelName)?.model.version === wanted) return 'begun';
    if (this.foldings.unswitched.length > 0) return 'busy';
    if (!this.live.members.some(({ projector }) => projector.model.name === modelName)) return 'filling';
    const old = this.foldings.answeringOf(modelName) ?? declared;
    const projector = folding(declared, wanted ?? nextFolding(old.model.version));
    this.foldings.begin(projector);
    try {
      const { model } = projector;
      onProgress?.({ model: model.name, version: model.version, position: ORIGIN, head: this.live.position, events: 0, done: false, by });
      await store.prepare(model);
      await this.foldings.aimUntilSwitched(store, projector);
      await this.enter({ projector, position: await store.checkpoint(projectionOf(model)) });
    } catch (error) {
      this.foldings.forget(projector);
      throw error;
    }
    return 'begun';
  }

  private async stopRebuild(modelName: string, by: string | undefined, unwanted: number | undefined): Promise<RebuildCancellation> {
    if (!this.options.projectors.some(({ model }) => model.name === modelName)) return 'unknown';
    const projector = this.foldings.standIn(modelName);
    if (!projector || (unwanted !== undefined && projector.model.version !== unwanted)) return 'over';
    const outcome = await this.letGo(projector, by);
    for (const check of [...this.waiters]) check();
    return outcome;
  }

  /** Drops a version being rebuilt, between two batches of its group and while no version switch runs. */
  private async letGo(projector: Projector, by: string | undefined): Promise<RebuildCancellation> {
    const { name, version } = projector.model;
    const group = this.groupOf(projector);
    if (!group) return 'over';
    const work = async (): Promise<RebuildCancellation | 'elsewhere'> => {
      // Before this turn came, the version may have joined the live group, become active, or restarted in another group.
      const from = this.groupOf(projector);
      const member = from?.members.find((one) => one.projector === projector);
      if (!from || !member || !this.foldings.isUnswitched(projector)) return 'over';
      if (from !== group && from !== this.live) return 'elsewhere';
      if (!(await this.options.store.discard(name, version)) && !(await this.versions.isDiscarded(projector))) return 'over';
      from.members.splice(from.members.indexOf(member), 1);
      this.foldings.forget(projector);
      if (from.members.length === 0 && this.behind.delete(from)) {
        this.layDown(from);
        this.leave(from);
      }
      const progress = { position: member.position, head: this.live.position, events: this.rebuilt.get(projector) ?? 0 };
      this.options.onProgress?.({ model: name, version, ...progress, done: false, calledOff: { by } });
      return 'called off';
    };
    const outcome = await (group === this.live ? group.exclusively(work) : group.exclusively(() => this.live.exclusively(work)));
    return outcome === 'elsewhere' ? this.letGo(projector, by) : outcome;
  }

  /** Rewrites the stored rows, between two commits. */
  rewrite(): Promise<void> {
    return this.options.store.rewrite();
  }

  /** Statistics of every read model. */
  async stats(): Promise<ProjectionStats[]> {
    const head = await this.options.feed.head();
    return this.groups().flatMap((group) =>
      group.members.map(({ projector: { model }, position }) =>
        statsOf({
          ...{ model, position, head, lastEventAt: group.lastEventAt, figures: group.figures },
          live: group === this.live && !this.foldings.unswitched.some((other) => other.model === model),
          rebuilding: this.foldings.standIn(model.name)?.model === model,
        }),
      ),
    );
  }

  /** Starts a projector while the others run. */
  private async enter(member: Folding): Promise<void> {
    await this.live.exclusively(async () => {
      if (member.position >= this.live.position) return void this.live.members.push(member);
      const group = new ProjectorGroup([member], member.position, this.options.store, this.retry);
      this.behind.add(group);
      this.follow(group);
    });
    await this.versions.switchAll();
  }

  private groupOf(projector: Projector): ProjectorGroup | undefined {
    return this.groups().find(({ members }) => members.some((member) => member.projector === projector));
  }

  private groups(): ProjectorGroup[] {
    return [this.live, ...this.behind];
  }

  private follow(group: ProjectorGroup): void {
    // The rebuild may have been cancelled while the group waited to start again.
    if (this.stopped || !this.groups().includes(group)) return;
    const { feed, onError } = this.options;
    group.subscription = feed.subscribe({
      name:
        group === this.live
          ? 'projections'
          : `projections-${group.members.map(({ projector }) => projectionOf(projector.model)).join('+')}`,
      from: group.position,
      batchSize: this.size.catchUp,
      // A group that is behind may join the live group, so the live group subscribes to every event type that any projector needs.
      ...wantedTogether(group === this.live ? this.options.projectors : group.members.map(({ projector }) => projector)),
      handle: (batch) => this.handle(group, batch),
      onError,
    });
  }

  /** Stops the subscription of a group. Do not await it in a batch handler: it waits for the current batch. */
  private leave(group: ProjectorGroup): void {
    const left = Promise.resolve(group.subscription?.stop()).catch((error: unknown) => this.options.onError?.(error));
    this.leaving = Promise.all([this.leaving, left]);
  }

  private async handle(group: ProjectorGroup, batch: FeedBatch): Promise<void> {
    if (group === this.live) await this.gate.passed();
    // Also handles a rebuild cancelled for all partitions when the request reached only the store.
    for (const projector of this.foldings.unswitched)
      if (await this.versions.isDiscarded(projector)) await this.letGo(projector, undefined);
    // Removes versions that other partitions have switched away from.
    await this.versions.switchAll();
    // A full batch means more events are waiting. Otherwise use small commits, so the first rows of a burst are visible before the last.
    const full = batch.full ?? batch.events.length >= this.size.catchUp;
    group.inHand = batch.position;
    try {
      await group.exclusively(async () => {
        await group.fold(batch, full ? this.size.catchUp : this.size.live, (changes) => this.committed(group, changes));
        this.layDown(group);
        if (this.behind.has(group)) this.stepIn(group, batch, full);
      });
    } catch (error) {
      this.layDown(group);
      if (error instanceof ProgressLost) await group.exclusively(() => this.startOver(group, error.projections));
      throw error;
    }
    await this.versions.switchAll();
    // Only after the switch: if the switch fails, this batch is delivered again and retries it.
    if (!this.groups().includes(group)) this.leave(group);
    for (const check of [...this.waiters]) check();
    this.options.metrics?.(await this.stats());
  }

  private committed(group: ProjectorGroup, changes: RowChange[]): void {
    if (group === this.live && changes.length > 0) this.options.announce?.(changedKeys(changes));
  }

  /** Moves the group's members into the live group if they have caught up. If they nearly have, blocks the live group for one batch. */
  private stepIn(group: ProjectorGroup, batch: FeedBatch, full: boolean): void {
    const done = group.position >= (this.live.inHand ?? this.live.position);
    for (const { projector, position } of group.members) {
      const events = (this.rebuilt.get(projector) ?? 0) + batch.events.length;
      this.rebuilt.set(projector, events);
      const { name, version } = projector.model;
      // A rebuild is done only when its version is active.
      const whole = done && this.foldings.standIn(name) !== projector;
      this.options.onProgress?.({ model: name, version, position, head: this.live.position, events, done: whole });
    }
    if (done) {
      this.behind.delete(group);
      this.live.members.push(...group.members.splice(0));
    } else if (!full && !this.stopped) {
      this.gate.shut(group);
    }
  }

  /** Reports that a rebuild is done: its version is active. */
  private switched(projector: Projector, position: Position): void {
    const { name, version } = projector.model;
    const events = this.rebuilt.get(projector) ?? 0;
    this.options.onProgress?.({ model: name, version, position, head: position, events, done: true });
  }

  /** Starts over projections whose commit was accepted but later not written. No later event may arrive to reveal the loss. */
  private lost(projections: readonly string[], error: Error): void {
    this.beginningAgain = this.beginningAgain.then(async () => {
      this.options.onError?.(error);
      for (let left = projections; !this.stopped;) {
        const isLeft = ({ projector }: Folding) => left.includes(projectionOf(projector.model));
        const group = this.groups().find(({ members }) => members.some(isLeft));
        if (!group) return;
        // Members may join the live group before their turn comes.
        const looked = await group.exclusively(() => this.startOver(group, left));
        left = left.filter((projection) => !looked.includes(projection));
      }
    });
    this.beginningAgain = this.beginningAgain.catch((failure: unknown) => this.options.onError?.(failure));
  }

  /**
   * Restarts projections whose rows the store lost from their stored checkpoint. The other members of the group get the batch again. Returns the
   * lost projections found in this group.
   */
  private async startOver(group: ProjectorGroup, projections: readonly string[]): Promise<string[]> {
    const { store } = this.options;
    const named = group.members.filter(({ projector }) => projections.includes(projectionOf(projector.model)));
    let begun = false;
    for (const member of named) {
      const { projector } = member;
      const position = await store.checkpoint(projectionOf(projector.model));
      // The projection has already restarted, or is about to get this batch again.
      if (position >= member.position) continue;
      group.members.splice(group.members.indexOf(member), 1);
      const again = new ProjectorGroup([{ projector, position }], position, store, this.retry);
      this.behind.add(again);
      this.followSoon(again, projectionOf(projector.model));
      begun = true;
    }
    if (begun) await this.aim(await this.options.feed.head());
    return named.map(({ projector }) => projectionOf(projector.model));
  }

  /** Subscribes at once, or after a pause if the projection has made no progress since its last restart. */
  private followSoon(group: ProjectorGroup, projection: string): void {
    const pauseMs = this.repeated.pauseBefore(projection, group.position);
    if (pauseMs === 0) this.follow(group);
    else setTimeout(() => this.follow(group), pauseMs).unref();
  }

  /** Ends the current batch and releases the groups that waited for it. */
  private layDown(group: ProjectorGroup): void {
    group.inHand = undefined;
    this.gate.open(group);
  }
}
