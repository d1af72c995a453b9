import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ColumnWidthOutlined,
  EyeInvisibleOutlined,
  HolderOutlined,
  MinusOutlined,
  PlusOutlined,
  ColumnHeightOutlined,
} from '@ant-design/icons';
import { type ReactNode } from 'react';
import { hidden, resized, stepped, type Place } from './board-layout';
import { t } from '../../../shared/texts/texts';

interface ArrangeBarProps {
  title: string;
  place: Place;
  places: readonly Place[];
  onDrag: () => void;
  onDrop: () => void;
  onArrange: (places: Place[]) => void;
}

/** Moves and resizes a widget: a drag handle, and buttons for the keyboard. */
export function ArrangeBar({ title, place, places, onDrag, onDrop, onArrange }: ArrangeBarProps) {
  const { name } = place;
  const button = (label: string, icon: ReactNode, to: () => Place[]) => (
    <button type="button" className="icon-button" aria-label={`${title}: ${label}`} title={label} onClick={() => onArrange(to())}>
      {icon}
    </button>
  );
  return (
    <div className="board-arrange" role="toolbar" aria-label={t`Arrange ${title}`}>
      <span className="board-handle" draggable title={t`Drag to another place`} onDragStart={onDrag} onDragEnd={onDrop}>
        <HolderOutlined /> {title}
      </span>
      {button('Earlier', <ArrowLeftOutlined />, () => stepped(places, name, -1))}
      {button('Later', <ArrowRightOutlined />, () => stepped(places, name, 1))}
      <span className="board-pair">
        {button('Narrower', <MinusOutlined />, () => resized(places, name, -1, 0))}
        <ColumnWidthOutlined />
        {button('Wider', <PlusOutlined />, () => resized(places, name, 1, 0))}
      </span>
      <span className="board-pair">
        {button('Shorter', <MinusOutlined />, () => resized(places, name, 0, -1))}
        <ColumnHeightOutlined />
        {button('Taller', <PlusOutlined />, () => resized(places, name, 0, 1))}
      </span>
      {button('Hide', <EyeInvisibleOutlined />, () => hidden(places, name, true))}
    </div>
  );
}
