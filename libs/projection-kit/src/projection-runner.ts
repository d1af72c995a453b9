import { mapWide, ORIGIN, type Position, wantedTogether } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch } from '@matricula/event-feed';
import { declaredVersion, nextFolding } from '@matricula/read-models/kernel';
import { ProgressLost, projectionOf, type ChangedKeys, type ReadStore, type RowChange } from '@matricula/read-store';
import type { Folding, Retry } from './batch-fold';
import type { Projector } from './define-projector';
import { FoldingsInHand } from './foldings-in-hand';
import { folding, foldingsOf, prepareFoldings } from './foldings-of';
import { Gate } from './gate';
import { parkedEvents } from './parked-events.read-model';
import { noReplay, replayParked, type ReplayResult } from './parking';
import { changedKeys, ProjectorGroup } from './projector-group';
import { statsOf, type ProjectionStats } from './projection-stats';
import { RepeatedStarts } from './repeated-starts';
import { retrying } from './retrying';

/** Each asks over a connection of its own. */
const PREPARED_AT_ONCE = 8;

/** How far the rebuild of a read model has come. */
export interface RebuildProgress {
  model: string;
  version: number;
  position: Position;
  head: Position;
  events: number;
  done: boolean;
  /** Who wants it folded anew. */
  by?: string;
  /** That is called off; `by`: by whom, unknown where it was found to be gone. */
  calledOff?: { by: string | undefined };
}

/** What became of the wish to fold a read model anew: one at a time, and none that is not whole itself. */
export type FoldAnew = 'begun' | 'busy' | 'filling' | 'unknown';

/** What became of the wish to call that off: 'over' where nothing is folded beside what answers, or what was has taken its place. */
export type CallOff = 'called off' | 'over' | 'unknown';

export interface ProjectionRunnerOptions {
  feed: EventFeed;
  store: ReadStore;
  projectors: readonly Projector[];
  /**
   * What read models that are filled for the first time have to reach before they are whole; the head of the feed. Where the feed is
   * still carrying what it is to deliver, that comes later (`aim`).
   */
  goal?: Position;
  /** Called after each commit of live projectors. */
  announce?(changed: ChangedKeys[]): void;
  onProgress?(progress: RebuildProgress): void;
  /** A batch failed; the feed delivers it again. */
  onError?(error: unknown): void;
  /** Called after each batch. */
  metrics?(stats: ProjectionStats[]): void;
  /** Events of one commit when up to date, and when there is much to catch up with. */
  batch?: { live: number; catchUp: number };
  /** Pauses between the attempts of a projector that throws, before the event is parked. */
  pausesMs?: readonly number[];
}

/**
 * Keeps read models up with the log. Projectors that stand at the same position share a subscription; those behind (new ones,
 * raised versions, those that are folded anew) run in groups of their own until they have caught up, then join the live one and replace
 * the older version.
 */
export class ProjectionRunner {
  private live: ProjectorGroup;
  private behind = new Set<ProjectorGroup>();
  private readonly rebuilt = new Map<Projector, number>();
  private readonly foldings = new FoldingsInHand();
  private target: Position = ORIGIN;
  /** Holds the live group back for the moment that a group needs to step in beside it. */
  private readonly gate = new Gate<ProjectorGroup>();
  private readonly waiters = new Set<() => void>();
  private readonly repeated = new RepeatedStarts();
  private beginningAgain: Promise<unknown> = Promise.resolve();
  /** Wishes to fold anew and to call that off, one after another. */
  private wishes: Promise<unknown> = Promise.resolve();
  /** Subscriptions of groups that are no more. */
  private leaving: Promise<unknown> = Promise.resolve();
  private stopHearing = () => {};
  private stopped = false;
  private readonly retry: Retry;
  private readonly size: { live: number; catchUp: number };

  constructor(private readonly options: ProjectionRunnerOptions) {
    this.retry = retrying(options.pausesMs ?? [50, 250, 1000]);
    this.size = options.batch ?? { live: 500, catchUp: 5000 };
  }

  /** Prepares the read models and starts to follow the log, each from its checkpoint. */
  async start(): Promise<void> {
    const { store, feed, projectors } = this.options;
    await store.prepare(parkedEvents);
    if ((await store.active(parkedEvents.name)) === undefined) await store.activate(parkedEvents);
    this.target = await feed.head();
    const byPosition = new Map<Position, Folding[]>();
    // Where the store is elsewhere, whoever takes over would ask it some hundred questions in turn, while rows stand still.
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
    await this.switchVersions();
    this.stopHearing = store.onLost((projections, error) => this.lost(projections, error));
    for (const group of [this.live, ...others]) this.follow(group);
  }

  /** Says what read models that were never whole have to reach to be so. */
  aim(position: Position): Promise<void> {
    return this.foldings.aim(this.options.store, position);
  }

  /** Finishes the batches in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopHearing();
    this.gate.open();
    await Promise.all([this.live, ...this.behind].map((group) => group?.subscription?.stop()));
    await Promise.all([this.beginningAgain, this.wishes]);
    await this.leaving;
  }

  /** Resolves when every projector has folded everything up to a position. */
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

  /** Folds parked events of a read model again, between two batches; `parkedIds` are keys of `parked-events`. */
  replayParked(modelName: string, tenantId: string, parkedIds: readonly string[]): Promise<ReplayResult> {
    const answering = this.foldings.answeringOf(modelName);
    const group = this.groups().find(({ members }) => members.some(({ projector }) => projector === answering));
    const member = group?.members.find(({ projector }) => projector === answering);
    // What is folded anew comes to them, with the code of now; what it had parked itself would else be lost here.
    if (this.foldings.standIn(modelName))
      return Promise.resolve({ ...noReplay(), ahead: parkedIds.map((id) => id.slice(id.indexOf('/') + 1)) });
    if (!group || !member) throw new Error(`No projector fills ${modelName}`);
    const { store, feed } = this.options;
    return group.exclusively(() => replayParked({ store, feed, retry: this.retry }, member, tenantId, parkedIds));
  }

  /**
   * Folds a read model anew from the whole log, beside the one that answers until it has caught up and takes its place. It is known by the
   * version that the store holds: whoever starts after a kill goes on with it. `wanted` is its number where several runners fold one together.
   */
  foldAnew(modelName: string, by: string | undefined, wanted?: number): Promise<FoldAnew> {
    return this.inTurn(() => this.beginAnew(modelName, by, wanted));
  }

  /**
   * Calls off what `foldAnew` began: its rows, columns and checkpoint are dropped, the one that answers is not touched. `by`: who wants it, for the
   * maintenance log. `unwanted` is its number where several runners fold one together.
   */
  callOff(modelName: string, by: string | undefined, unwanted?: number): Promise<CallOff> {
    return this.inTurn(() => this.endAnew(modelName, by, unwanted));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.wishes.then(work);
    this.wishes = turn.catch(() => undefined);
    return turn;
  }

  private async beginAnew(modelName: string, by: string | undefined, wanted: number | undefined): Promise<FoldAnew> {
    const { store, projectors, onProgress } = this.options;
    const declared = projectors.find(({ model }) => model.name === modelName);
    // What is parked is in no event: it could not be folded from the log.
    if (!declared || modelName === parkedEvents.name) return 'unknown';
    await this.switchVersions();
    // It has begun with it when it started.
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

  private async endAnew(modelName: string, by: string | undefined, unwanted: number | undefined): Promise<CallOff> {
    if (!this.options.projectors.some(({ model }) => model.name === modelName)) return 'unknown';
    const projector = this.foldings.standIn(modelName);
    if (!projector || (unwanted !== undefined && projector.model.version !== unwanted)) return 'over';
    const outcome = await this.letGo(projector, by);
    for (const check of [...this.waiters]) check();
    return outcome;
  }

  /** Drops a stand-in between two batches of whoever folds it, and while nothing takes another's place. */
  private async letGo(projector: Projector, by: string | undefined): Promise<CallOff> {
    const { name, version } = projector.model;
    const group = this.groupOf(projector);
    if (!group) return 'over';
    const work = async (): Promise<CallOff | 'elsewhere'> => {
      // It may have stepped in beside the live one, and have taken its place, before this turn came; or have begun again.
      const from = this.groupOf(projector);
      const member = from?.members.find((one) => one.projector === projector);
      if (!from || !member || !this.foldings.isUnswitched(projector)) return 'over';
      if (from !== group && from !== this.live) return 'elsewhere';
      if (!(await this.options.store.discard(name, version)) && !(await this.isDiscarded(projector))) return 'over';
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

  /** Writes the rows anew, between two commits. */
  rewrite(): Promise<void> {
    return this.options.store.rewrite();
  }

  /** Figures of every read model. */
  async stats(): Promise<ProjectionStats[]> {
    const head = await this.options.feed.head();
    return this.groups().flatMap((group) =>
      group.members.map(({ projector: { model }, position }) =>
        statsOf({
          ...{ model, position, head, lastEventAt: group.lastEventAt, figures: group.figures },
          live: group === this.live && !this.foldings.unswitched.some((other) => other.model === model),
          anew: this.foldings.standIn(model.name)?.model === model,
        }),
      ),
    );
  }

  /** Lets one begin while the others are at work. */
  private async enter(member: Folding): Promise<void> {
    await this.live.exclusively(async () => {
      if (member.position >= this.live.position) return void this.live.members.push(member);
      const group = new ProjectorGroup([member], member.position, this.options.store, this.retry);
      this.behind.add(group);
      this.follow(group);
    });
    await this.switchVersions();
  }

  private groupOf(projector: Projector): ProjectorGroup | undefined {
    return this.groups().find(({ members }) => members.some((member) => member.projector === projector));
  }

  private groups(): ProjectorGroup[] {
    return [this.live, ...this.behind];
  }

  private follow(group: ProjectorGroup): void {
    // It may have been called off while it waited to begin again.
    if (this.stopped || !this.groups().includes(group)) return;
    const { feed, onError } = this.options;
    group.subscription = feed.subscribe({
      name:
        group === this.live
          ? 'projections'
          : `projections-${group.members.map(({ projector }) => projectionOf(projector.model)).join('+')}`,
      from: group.position,
      batchSize: this.size.catchUp,
      // A group behind may step in beside the live one, so that one hears everything that any of them folds.
      ...wantedTogether(group === this.live ? this.options.projectors : group.members.map(({ projector }) => projector)),
      handle: (batch) => this.handle(group, batch),
      onError,
    });
  }

  /** Follows no more. Not to be awaited by what handles a batch: it waits for the one in hand. */
  private leave(group: ProjectorGroup): void {
    const left = Promise.resolve(group.subscription?.stop()).catch((error: unknown) => this.options.onError?.(error));
    this.leaving = Promise.all([this.leaving, left]);
  }

  private async handle(group: ProjectorGroup, batch: FeedBatch): Promise<void> {
    if (group === this.live) await this.gate.passed();
    // What is called off for all partitions goes here too, also where whoever wished so came no further than to the store.
    for (const projector of this.foldings.unswitched) if (await this.isDiscarded(projector)) await this.letGo(projector, undefined);
    // What other partitions have switched meanwhile is gone here too.
    await this.switchVersions();
    // A full batch means that there is more behind it; otherwise the first rows of a burst should not wait for the last.
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
    await this.switchVersions();
    // Not before: where the switch fails, it is tried again with this batch.
    if (!this.groups().includes(group)) this.leave(group);
    for (const check of [...this.waiters]) check();
    this.options.metrics?.(await this.stats());
  }

  private committed(group: ProjectorGroup, changes: RowChange[]): void {
    if (group === this.live && changes.length > 0) this.options.announce?.(changedKeys(changes));
  }

  /** Joins the live group once nothing lies between; when nearly there, holds the live group back for one batch. */
  private stepIn(group: ProjectorGroup, batch: FeedBatch, full: boolean): void {
    const done = group.position >= (this.live.inHand ?? this.live.position);
    for (const { projector, position } of group.members) {
      const events = (this.rebuilt.get(projector) ?? 0) + batch.events.length;
      this.rebuilt.set(projector, events);
      const { name, version } = projector.model;
      // One that is folded anew is done when it answers.
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

  /** Begins again what was handed over and not written: no event may follow that would tell. */
  private lost(projections: readonly string[], error: Error): void {
    this.beginningAgain = this.beginningAgain.then(async () => {
      this.options.onError?.(error);
      for (let left = projections; !this.stopped;) {
        const isLeft = ({ projector }: Folding) => left.includes(projectionOf(projector.model));
        const group = this.groups().find(({ members }) => members.some(isLeft));
        if (!group) return;
        // They may step in with the live group before their turn comes.
        const looked = await group.exclusively(() => this.startOver(group, left));
        left = left.filter((projection) => !looked.includes(projection));
      }
    });
    this.beginningAgain = this.beginningAgain.catch((failure: unknown) => this.options.onError?.(failure));
  }

  /**
   * Folds again what a store has lost, from where it says that it stands; the others of the group get the batch again. Answers which of these are
   * the group's.
   */
  private async startOver(group: ProjectorGroup, projections: readonly string[]): Promise<string[]> {
    const { store } = this.options;
    const named = group.members.filter(({ projector }) => projections.includes(projectionOf(projector.model)));
    let begun = false;
    for (const member of named) {
      const { projector } = member;
      const position = await store.checkpoint(projectionOf(projector.model));
      // It has begun again meanwhile, or is to get the batch once more.
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

  /** Follows at once; where a projection has come no further since it began again, after a while. */
  private followSoon(group: ProjectorGroup, projection: string): void {
    const pauseMs = this.repeated.pauseBefore(projection, group.position);
    if (pauseMs === 0) this.follow(group);
    else setTimeout(() => this.follow(group), pauseMs).unref();
  }

  /** A batch is not in hand any more: who was held back for it goes on. */
  private layDown(group: ProjectorGroup): void {
    group.inHand = undefined;
    this.gate.open(group);
  }

  /** Makes rebuilt versions the ones that answer, and removes what they replace. */
  private async switchVersions(): Promise<void> {
    if (this.foldings.unswitched.length === 0 || this.live.position < this.target) return;
    const ready = this.foldings.unswitched.filter((projector) => this.live.members.some((member) => member.projector === projector));
    for (const projector of ready) await this.live.exclusively(() => this.replace(projector));
  }

  /** Whether a stand-in is gone that this runner folds. */
  private async isDiscarded(projector: Projector): Promise<boolean> {
    const { name, version } = projector.model;
    return this.foldings.standIn(name) === projector && !(await this.options.store.versions(name)).includes(version);
  }

  /** Makes a folding the one that answers, and removes what it replaces: the one that was fed beside it, or what an older release left. */
  private async replace(projector: Projector): Promise<void> {
    const { store } = this.options;
    const { members, position } = this.live;
    const { name, version } = projector.model;
    // Switched, or called off, before this turn came.
    if (!this.foldings.isUnswitched(projector)) return;
    if (await this.isDiscarded(projector)) return;
    // Questions wait for columns that lag behind the rows: what was answered before is answered after.
    await store.aim([projectionOf(projector.model)], position);
    await store.activate(projector.model);
    // Where the feed is partitioned, the others come later: until then the old one answers, and goes on being folded.
    if (this.foldings.standIn(name) && (await store.active(name)) !== version) return;
    const old = members.findIndex((one) => one.projector.model.name === name && one.projector !== projector);
    if (old >= 0) members.splice(old, 1);
    // Where the feed is partitioned, others may be done and fold it anew once more.
    const { beside } = await foldingsOf(store, { name, version: declaredVersion(version) });
    for (const other of await store.versions(name)) if (other !== version && other !== beside) await store.drop(name, other);
    const anew = this.foldings.standIn(name) === projector;
    // Not before: where the store is away, it is still to be done.
    this.foldings.switched(projector);
    const events = this.rebuilt.get(projector) ?? 0;
    if (anew) this.options.onProgress?.({ model: name, version, position, head: position, events, done: true });
  }
}
