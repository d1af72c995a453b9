/** The canvas of a workflow: its steps as a graph. Dragging from an exit to a step changes the successor; the outline does the same by keyboard. */
import {
  applyNodeChanges,
  Background,
  Controls,
  Handle,
  Position,
  ReactFlow,
  type Connection,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useState } from 'react';
import { stepDeclarations, stepKinds } from '@matricula/domain/rule/step-declarations';
import type { WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { t } from '../../../shared/texts/texts';
import { exitsInOrder, placesOf, STEP_SIZE, waysOf, type Exit } from './step-layout';

interface StepCanvasProps {
  steps: readonly WorkflowStep[];
  onChange: (steps: WorkflowStep[]) => void;
  /** A step was opened, by a click or the Enter key. */
  onOpen: (stepId: string) => void;
}

type StepNode = Node<{ label: string; exits: readonly Exit[] }, 'step'>;

const exitWords = (): Readonly<Record<Exit, string>> => ({ next: t`Then`, otherwise: t`Otherwise`, onError: t`If it fails` });
const nodeTypes = { step: StepBox };
const deleteKeys = ['Delete', 'Backspace'];

export function StepCanvas({ steps, onChange, onOpen }: StepCanvasProps) {
  const [nodes, setNodes] = useState<StepNode[]>([]);
  const laidOut = nodesOf(steps);
  // Steps that were dragged stay where they are; new ones get their place by the layout.
  const shown = laidOut.map((node) => {
    const known = nodes.find(({ id }) => id === node.id);
    return known ? { ...known, data: node.data, ariaLabel: node.ariaLabel } : node;
  });
  const words = exitWords();
  const edges = waysOf(steps).map(({ from, exit, to }): Edge => ({
    id: `${from}/${exit}`,
    ...{ source: from, sourceHandle: exit, target: to, label: words[exit], className: `workflow-way-${exit}` },
    ariaLabel: words[exit],
  }));
  const lead = (stepId: string, exit: Exit, to?: string) =>
    onChange(steps.map((step) => (step.id === stepId ? { ...step, [exit]: to } : step)));
  const connect = ({ source, sourceHandle, target }: Connection) => {
    if (source !== target) lead(source, (sourceHandle ?? 'next') as Exit, target);
  };
  return (
    <div className="workflow-canvas" role="group" aria-label={t`Canvas of the steps`}>
      <ReactFlow<StepNode>
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        minZoom={0.2}
        maxZoom={2}
        deleteKeyCode={deleteKeys}
        onNodesChange={(changes) =>
          setNodes(
            applyNodeChanges(
              changes.filter(({ type }) => type !== 'remove'),
              shown,
            ),
          )
        }
        onEdgesDelete={(gone) => gone.forEach(({ source, sourceHandle }) => lead(source, (sourceHandle ?? 'next') as Exit))}
        onBeforeDelete={({ edges: gone }) => Promise.resolve({ nodes: [], edges: gone })}
        onConnect={connect}
        onNodeDoubleClick={(_, { id }) => onOpen(id)}
        onKeyDown={({ key, target }) => {
          const id = key === 'Enter' ? (target as HTMLElement).dataset.id : undefined;
          if (id !== undefined && steps.some((step) => step.id === id)) onOpen(id);
        }}
      >
        <Background />
        <Controls showInteractive={false} aria-label={t`Zoom`} />
      </ReactFlow>
      <p className="workflow-canvas-help">
        {t`Drag a step to move it, or drag from a point below a step to the step that follows. A double click or the Enter key opens its settings.`}
      </p>
    </div>
  );
}

function nodesOf(steps: readonly WorkflowStep[]): StepNode[] {
  const places = placesOf(steps);
  return steps.map(({ id, kind }, at) => {
    const label = `${at + 1}. ${t(stepKinds.find(({ value }) => value === kind)?.label ?? kind)}`;
    const exits = exitsInOrder.filter((exit) => stepDeclarations[kind].exits.includes(exit));
    return { id, type: 'step', position: places.get(id) ?? { x: 0, y: 0 }, ...STEP_SIZE, data: { label, exits }, ariaLabel: label };
  });
}

function StepBox({ data: { label, exits } }: NodeProps<StepNode>) {
  const words = exitWords();
  return (
    <div className="workflow-box">
      <Handle type="target" position={Position.Top} />
      <b>{label}</b>
      {exits.map((exit, at) => (
        <Handle
          key={exit}
          id={exit}
          type="source"
          position={Position.Bottom}
          className={`workflow-exit-${exit}`}
          title={words[exit]}
          style={{ left: `${((at + 1) * 100) / (exits.length + 1)}%` }}
        />
      ))}
    </div>
  );
}
