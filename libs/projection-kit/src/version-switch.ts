import type { Position } from '@matricula/domain/kernel';
import { declaredVersion } from '@matricula/read-models/kernel';
import { projectionOf, type ReadStore } from '@matricula/read-store';
import type { Projector } from './define-projector';
import type { FoldingsInHand } from './foldings-in-hand';
import { foldingsOf } from './foldings-of';
import type { ProjectorGroup } from './projector-group';

/** Activates the versions of read models that have caught up, and removes the versions that they replace. */
export class VersionSwitch {
  /**
   * `target` is the position that the live group must reach before any switch. `onRebuilt` is called when the version of a rebuild has replaced
   * the previous one.
   */
  constructor(
    private readonly store: ReadStore,
    private readonly foldings: FoldingsInHand,
    private readonly live: ProjectorGroup,
    private readonly target: Position,
    private readonly onRebuilt: (projector: Projector, position: Position) => void,
  ) {}

  /** Activates every version whose projector has joined the live group. */
  async switchAll(): Promise<void> {
    if (this.foldings.unswitched.length === 0 || this.live.position < this.target) return;
    const ready = this.foldings.unswitched.filter((projector) => this.live.members.some((member) => member.projector === projector));
    for (const projector of ready) await this.live.exclusively(() => this.replace(projector));
  }

  /** Whether the version that this runner is rebuilding was removed from the store. */
  async isDiscarded(projector: Projector): Promise<boolean> {
    const { name, version } = projector.model;
    return this.foldings.standIn(name) === projector && !(await this.store.versions(name)).includes(version);
  }

  /** Activates a version and removes what it replaces: the version it was rebuilt from, or versions of older releases. */
  private async replace(projector: Projector): Promise<void> {
    const { store } = this;
    const { members, position } = this.live;
    const { name, version } = projector.model;
    // Already switched or cancelled before this turn came.
    if (!this.foldings.isUnswitched(projector)) return;
    if (await this.isDiscarded(projector)) return;
    // Lagging columns answer only once they reach this position, so answers do not go back in time.
    await store.aim([projectionOf(projector.model)], position);
    await store.activate(projector.model);
    // With a partitioned feed the store switches once all partitions are done. Until then the old version answers and is still updated.
    if (this.foldings.standIn(name) && (await store.active(name)) !== version) return;
    const old = members.findIndex((one) => one.projector.model.name === name && one.projector !== projector);
    if (old >= 0) members.splice(old, 1);
    // With a partitioned feed, other runners may be done and already rebuilding again.
    const { beside } = await foldingsOf(store, { name, version: declaredVersion(version) });
    for (const other of await store.versions(name)) if (other !== version && other !== beside) await store.drop(name, other);
    const rebuilding = this.foldings.standIn(name) === projector;
    // Only after activation: if the store is unavailable, the switch must be retried.
    this.foldings.switched(projector);
    if (rebuilding) this.onRebuilt(projector, position);
  }
}
