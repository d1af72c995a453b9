import type { Position } from '@matricula/domain/kernel';
import { projectionOf, type RowStore } from '@matricula/read-store';
import type { Projector } from './define-projector';
import type { PreparedFoldings } from './foldings-of';

/** Sorts after every position: a version that is not active yet never counts as complete. */
const UNTIL_SWITCHED: Position = '\uffff';

/** Versions that a runner fills: per read model the one that answers (or will, after the first fill), and the one that will replace it. */
export class FoldingsInHand {
  private answering: Projector[] = [];
  private waiting: Projector[] = [];

  add({ answering, unswitched }: PreparedFoldings): void {
    this.answering.push(answering);
    this.waiting.push(...unswitched);
  }

  /** The projector whose version answers for a read model. */
  answeringOf(modelName: string): Projector | undefined {
    return this.answering.find(({ model }) => model.name === modelName);
  }

  /** Projectors whose version is not active yet. */
  get unswitched(): readonly Projector[] {
    return this.waiting;
  }

  isUnswitched(projector: Projector): boolean {
    return this.waiting.includes(projector);
  }

  /** The projector that rebuilds a read model while another version answers; undefined if none. */
  standIn(modelName: string): Projector | undefined {
    return this.waiting.find((projector) => projector.model.name === modelName && !this.answering.includes(projector));
  }

  /** Adds a rebuild of a read model. */
  begin(projector: Projector): void {
    this.waiting.push(projector);
  }

  /** Removes a version that is no longer filled. */
  forget(projector: Projector): void {
    this.waiting = this.waiting.filter((other) => other !== projector);
  }

  /** Marks a version as active in place of the previous one. */
  switched(projector: Projector): void {
    this.forget(projector);
    this.answering = [...this.answering.filter(({ model }) => model.name !== projector.model.name), projector];
  }

  /** Sets the position that versions filled for the first time must reach to be complete. */
  async aim(store: Pick<RowStore, 'aim'>, position: Position): Promise<void> {
    const named = (projectors: readonly Projector[]) => projectors.map(({ model }) => projectionOf(model));
    await store.aim(named(this.waiting), UNTIL_SWITCHED);
    await store.aim(named(this.answering.filter((projector) => !this.isUnswitched(projector))), position);
  }

  /** Marks a version as incomplete until it is active. */
  async aimUntilSwitched(store: Pick<RowStore, 'aim'>, { model }: Projector): Promise<void> {
    await store.aim([projectionOf(model)], UNTIL_SWITCHED);
  }
}
