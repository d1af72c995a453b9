import { CaretDownOutlined, CaretRightOutlined, HolderOutlined } from '@ant-design/icons';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { initials } from '../../../shared/ui/initials';
import { useFinger } from '../../../shared/ui/wide-screen';
import type { Line } from './tree';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

interface PeopleTreeProps {
  lines: readonly Line[];
  /** People with unsaved moves. */
  changed: ReadonlySet<string>;
  onFold: (id: string) => void;
  /** Undefined: read-only. */
  onMove?: (id: string, to: string | null) => void;
}

const TOP = 'top';

/** A tree for mouse and keyboard: arrow keys move the focus, Space picks a person up and drops them. */
export function PeopleTree({ lines, changed, onFold, onMove }: PeopleTreeProps) {
  const finger = useFinger();
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const rows = useRef<HTMLDivElement>(null);
  // An immediate finger move scrolls the page; a long press picks a person up.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const current = Math.min(at, lines.length - 1);
  const nameOf = (id: string | undefined) => lines.find(({ person }) => person.id === id)?.person.name;

  function go(to: number) {
    const next = Math.max(0, Math.min(to, lines.length - 1));
    setAt(next);
    rows.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[next]?.focus();
  }
  function keyed(event: KeyboardEvent<HTMLElement>) {
    const line = lines[current];
    if (!line) return;
    const { person, depth, open, team } = line;
    const above = lines.findLastIndex((one, index) => index < current && one.depth < depth);
    if (event.key === 'ArrowDown') go(current + 1);
    else if (event.key === 'ArrowUp') go(current - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(lines.length - 1);
    else if (event.key === 'ArrowRight' && team > 0 && !open) onFold(person.id);
    else if (event.key === 'ArrowRight' && team > 0) go(current + 1);
    else if (event.key === 'ArrowLeft' && team > 0 && open) onFold(person.id);
    else if (event.key === 'ArrowLeft' && above >= 0) go(above);
    else if (event.key === 'Escape' && held) setHeld(undefined);
    else if (onMove && (event.key === ' ' || event.key === 'Enter')) {
      if (!held) setHeld(person.id);
      else put(held === person.id ? undefined : person.id);
    } else if (onMove && held && event.key === '0') put(null);
    else return;
    event.preventDefault();
  }
  /** Undefined: the drag was cancelled. */
  function put(to: string | null | undefined) {
    if (held && to !== undefined) onMove?.(held, to);
    setHeld(undefined);
  }
  function dropped({ active, over }: DragEndEvent) {
    setDragged(undefined);
    if (over && active.id !== over.id) onMove?.(String(active.id), over.id === TOP ? null : String(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragEnd={dropped}
      onDragCancel={() => setDragged(undefined)}
    >
      <p className="hierarchy-held" aria-live="polite">
        {held
          ? t`${nameOf(held)} is picked up. Go to the new manager and press Space; 0 for no manager, Escape to cancel.`
          : onMove &&
            (finger
              ? t`Press and hold a person, then drag them onto their new manager.`
              : t`Drag a person onto their new manager, or pick them up with Space.`)}
      </p>
      <div className="hierarchy-tree" ref={rows}>
        {onMove && dragged && <Top />}
        <div role="tree" aria-label={t`Who reports to whom`} onKeyDown={keyed}>
          {lines.map((line, index) => (
            <TreeLine
              key={line.person.id}
              line={line}
              at={index === current}
              held={line.person.id === held}
              changed={changed.has(line.person.id)}
              movable={onMove !== undefined}
              onFocus={() => setAt(index)}
              onFold={onFold}
            />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <div className="hierarchy-dragged">{nameOf(dragged)}</div>}</DragOverlay>
    </DndContext>
  );
}

function Top() {
  const { setNodeRef, isOver } = useDroppable({ id: TOP });
  return <div ref={setNodeRef} className="hierarchy-top" data-over={isOver}>{t`Reports to nobody`}</div>;
}

interface TreeLineProps {
  line: Line;
  at: boolean;
  held: boolean;
  changed: boolean;
  movable: boolean;
  onFocus: () => void;
  onFold: (id: string) => void;
}

function TreeLine({ line: { person, depth, team, open }, at, held, changed, movable, onFocus, onFold }: TreeLineProps) {
  const drag = useDraggable({ id: person.id, disabled: !movable });
  const drop = useDroppable({ id: person.id, disabled: !movable });
  const label = [
    person.name,
    person.role_name,
    team > 0 && t`${counted(team, 'person')} below`,
    person.team_name,
    changed && t`moved, not saved`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div
      ref={drop.setNodeRef}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={team > 0 ? open : undefined}
      aria-selected={held}
      aria-label={label}
      tabIndex={at ? 0 : -1}
      className="hierarchy-line"
      data-over={drop.isOver && !drag.isDragging}
      data-held={held || drag.isDragging}
      data-changed={changed}
      style={{ paddingLeft: 12 + depth * 24 }}
      onFocus={onFocus}
    >
      {team > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={open ? t`Close the team of ${person.name}` : t`Open the team of ${person.name}`}
          onClick={() => onFold(person.id)}
        >
          {open ? <CaretDownOutlined /> : <CaretRightOutlined />}
        </button>
      ) : (
        <span className="hierarchy-leaf" />
      )}
      <span className="hierarchy-person" ref={drag.setNodeRef} {...drag.listeners} data-movable={movable}>
        <span className="cell-initials" aria-hidden="true">
          {initials(person.name)}
        </span>
        <b>{person.name}</b>
        <small>{person.role_name}</small>
        {movable && <HolderOutlined className="hierarchy-grip" aria-hidden="true" />}
        {person.status === 'suspended' && <span className="pill">{t`Suspended`}</span>}
        {changed && <span className="pill hierarchy-moved">{t`Moved`}</span>}
      </span>
      {team > 0 && (
        <small className="hierarchy-team tabular">
          {person.team_name ? `${person.team_name}, ${counted(team, 'person')}` : t`team of ${team}`}
        </small>
      )}
    </div>
  );
}
