import dagre from '@dagrejs/dagre';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';

/** The size of a step on the canvas, in pixels. */
export const STEP_SIZE = { width: 210, height: 64 };

export type Exit = 'next' | 'otherwise' | 'onError';
export const exitsInOrder: readonly Exit[] = ['next', 'otherwise', 'onError'];

/** A way from one step to the one that follows. */
export interface Way {
  from: string;
  exit: Exit;
  to: string;
}

/** The ways between the steps of a workflow. */
export function waysOf(steps: readonly WorkflowStep[]): Way[] {
  const ids = new Set(steps.map(({ id }) => id));
  return steps.flatMap((step) =>
    exitsInOrder.flatMap((exit): Way[] => {
      const to = step[exit];
      return to && ids.has(to) ? [{ from: step.id, exit, to }] : [];
    }),
  );
}

/** The place of the top left corner of each step: those that follow stand below. */
export function placesOf(steps: readonly WorkflowStep[]): Map<string, { x: number; y: number }> {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 60 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of steps) graph.setNode(id, { ...STEP_SIZE });
  for (const { from, exit, to } of waysOf(steps)) graph.setEdge(from, to, {}, exit);
  dagre.layout(graph);
  return new Map(
    steps.map(({ id }) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      return [id, { x: x - STEP_SIZE.width / 2, y: y - STEP_SIZE.height / 2 }];
    }),
  );
}
