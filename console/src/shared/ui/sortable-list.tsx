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
import { commonTexts } from '../texts/common-texts';
import { textsNow } from '../texts/texts';
import './sortable-list.css';

interface SortableListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What a row is called, for its handle: "Move Interested". */
  nameOf: (item: Item) => string;
  onMove: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
}

/** Rows that are put into order by dragging, or with the keyboard: Space picks one up, the arrows move it, Space puts it down. */
export function SortableList<Item>({ items, keyOf, nameOf, onMove, children }: SortableListProps<Item>) {
  const texts = textsNow(commonTexts);
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
  const placeOf = (id: UniqueIdentifier) => texts.place(keys.indexOf(String(id)) + 1, keys.length);
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.pickedUp(called(active.id), placeOf(active.id)),
    onDragOver: ({ active, over }) => (over ? texts.isAt(called(active.id), placeOf(over.id)) : texts.isOutside(called(active.id))),
    onDragEnd: ({ active, over }) => (over ? texts.putAt(called(active.id), placeOf(over.id)) : texts.whereItWas(called(active.id))),
    onDragCancel: ({ active }) => texts.whereItWas(called(active.id)),
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements }} onDragEnd={move}>
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
      <button
        type="button"
        className="icon-button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={textsNow(commonTexts).move(name)}
      >
        <HolderOutlined />
      </button>
      {children}
    </li>
  );
}
