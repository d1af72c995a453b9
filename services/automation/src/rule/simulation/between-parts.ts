/** A user cancelled the simulation. */
export class SimulationCancelled extends Error {}

/** Asked between parts of a simulation: whether a user cancelled it. */
export type IsCancelled = () => Promise<boolean>;

/** Other work of this process goes on between two parts of a simulation, and the user may have cancelled. @throws SimulationCancelled */
export async function betweenParts(isCancelled?: IsCancelled): Promise<void> {
  await new Promise(setImmediate);
  if (await isCancelled?.()) throw new SimulationCancelled();
}
