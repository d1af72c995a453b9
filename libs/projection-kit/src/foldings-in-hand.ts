import type { Position } from '@matricula/domain/kernel';
import { projectionOf, type RowStore } from '@matricula/read-store';
import type { Projector } from './define-projector';
import type { PreparedFoldings } from './foldings-of';

/** Behind every position: what is filled beside one that answers is not whole before it is to take its place. */
const UNTIL_SWITCHED: Position = '\uffff';

/** The foldings that a runner fills: of each declaration the one that answers, or will for the first time, and whatever is to take its place. */
export class FoldingsInHand {
  private answering: Projector[] = [];
  private waiting: Projector[] = [];

  add({ answering, unswitched }: PreparedFoldings): void {
    this.answering.push(answering);
    this.waiting.push(...unswitched);
  }

  /** The one that answers for a read model. */
  answeringOf(modelName: string): Projector | undefined {
    return this.answering.find(({ model }) => model.name === modelName);
  }

  /** Those that do not answer yet. */
  get unswitched(): readonly Projector[] {
    return this.waiting;
  }

  isUnswitched(projector: Projector): boolean {
    return this.waiting.includes(projector);
  }

  /** What is folded beside the same declaration, which answers. */
  standIn(modelName: string): Projector | undefined {
    return this.waiting.find((projector) => projector.model.name === modelName && !this.answering.includes(projector));
  }

  /** It is folded from now on, beside the one that answers. */
  begin(projector: Projector): void {
    this.waiting.push(projector);
  }

  /** It is folded no more. */
  forget(projector: Projector): void {
    this.waiting = this.waiting.filter((other) => other !== projector);
  }

  /** It answers from now on, in place of another one. */
  switched(projector: Projector): void {
    this.forget(projector);
    this.answering = [...this.answering.filter(({ model }) => model.name !== projector.model.name), projector];
  }

  /** Says what those that were never whole have to reach to be so. */
  async aim(store: Pick<RowStore, 'aim'>, position: Position): Promise<void> {
    const named = (projectors: readonly Projector[]) => projectors.map(({ model }) => projectionOf(model));
    await store.aim(named(this.waiting), UNTIL_SWITCHED);
    await store.aim(named(this.answering.filter((projector) => !this.isUnswitched(projector))), position);
  }

  /** Says of one that it is whole only once it answers. */
  async aimUntilSwitched(store: Pick<RowStore, 'aim'>, { model }: Projector): Promise<void> {
    await store.aim([projectionOf(model)], UNTIL_SWITCHED);
  }
}
