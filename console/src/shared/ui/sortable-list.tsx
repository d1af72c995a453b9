import { HolderOutlined } from '@ant-design/icons';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode } from 'react';
import { t } from '../texts/texts';
import './sortable-list.css';

interface SortableListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The name of a row, for its handle: "Move Interested". */
  nameOf: (item: Item) => string;
  onMove: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

/** Rows sorted by dragging, or with the keyboard: Space picks one up, the arrows move it, Space drops it. */
export function SortableList<Item>({ items, keyOf, nameOf, onMove, children }: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(arrayMove([...items], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  const called = (id: UniqueIdentifier) => {
    const item = items[keys.indexOf(String(id))];
    return item === undefined ? '' : nameOf(item);
  };
  const placeOf = (id: UniqueIdentifier) => t`position ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`${called(active.id)} picked up from ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) => (over ? t`${called(active.id)} at ${placeOf(over.id)}` : t`${called(active.id)} is outside the list`),
    onDragEnd: ({ active, over }) =>
      over ? t`${called(active.id)} dropped at ${placeOf(over.id)}` : t`${called(active.id)} is back in its place`,
    onDragCancel: ({ active }) => t`${called(active.id)} is back in its place`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t`To pick up a draggable item, press the space bar. While dragging, use the arrow keys to move the item. Press space again to drop the item in its new position, or press escape to cancel.`,
        },
      }}
      onDragEnd={move}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="sortable-list">
          {items.map((item, index) => (
            <SortableRow key={keyOf(item)} id={keyOf(item)} name={nameOf(item)}>
              {children(item, index)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined;
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging}>
      <button type="button" className="icon-button" ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={t`Move ${name}`}>
        <HolderOutlined />
      </button>
      {children}
    </li>
  );
}
