import { useRef, useState, type PointerEvent } from 'react';
import { ArrangeBar } from './arrange-bar';
import { COLUMNS, hidden, movedTo, resized, type Place } from './board-layout';
import { BoardWidget, type PickedFigure, type ShownWidget } from './board-widget';
import { t } from '../../../shared/texts/texts';

/** Height of a row plus the gap below it, in pixels. */
const STEP = 92;

interface BoardProps {
  widgets: readonly ShownWidget[];
  places: readonly Place[];
  arranging: boolean;
  busy: boolean;
  /** Previews an arrangement; null is the declared one. */
  onShow: (places: readonly Place[] | null) => void;
  onKeep: (places: readonly Place[] | null) => Promise<void>;
  onPick: (picked: PickedFigure) => void;
}

/** The widgets on their grid; arranged by dragging, by a corner, or by their buttons. */
export function Board({ widgets, places, arranging, busy, onShow, onKeep, onPick }: BoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const shown = places.filter((place) => !place.hidden);
  const titleOf = (name: string) => t(widgets.find((widget) => widget.name === name)?.title ?? name);

  const arrange = (name: string, next: Place[]) => {
    const at = next.filter((place) => !place.hidden).findIndex((place) => place.name === name);
    const place = next.find((one) => one.name === name);
    setSaid(
      at < 0 || !place
        ? t`${titleOf(name)} is hidden`
        : t`${titleOf(name)}: position ${at + 1}, ${place.columns} of 12 columns, ${place.rows} rows`,
    );
    onShow(next);
    void onKeep(next);
  };

  function resize(event: PointerEvent<HTMLElement>, { name }: Place) {
    const handle = event.currentTarget;
    const column = (grid.current?.clientWidth ?? 0) / COLUMNS;
    const { clientX, clientY, pointerId } = event;
    const sized = (to: { clientX: number; clientY: number }) =>
      resized(places, name, Math.round((to.clientX - clientX) / column), Math.round((to.clientY - clientY) / STEP));
    handle.setPointerCapture(pointerId);
    const move = (to: globalThis.PointerEvent) => onShow(sized(to));
    const end = (to: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      arrange(name, sized(to));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
  }

  return (
    <>
      <div className="board" ref={grid} data-arranging={arranging}>
        {shown.map((place) => {
          const widget = widgets.find(({ name }) => name === place.name);
          if (!widget) return null;
          return (
            <section
              key={place.name}
              className="board-widget"
              aria-label={t(widget.title)}
              data-chart={widget.chart}
              data-dragged={dragged === place.name}
              style={{ gridColumn: `span ${place.columns}`, gridRow: `span ${place.rows}` }}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                if (dragged !== place.name) onShow(movedTo(places, dragged, place.name));
              }}
              onDrop={(event) => event.preventDefault()}
            >
              {arranging && (
                <ArrangeBar
                  title={t(widget.title)}
                  place={place}
                  places={places}
                  onDrag={() => setDragged(place.name)}
                  onDrop={() => {
                    setDragged(null);
                    arrange(place.name, [...places]);
                  }}
                  onArrange={(next) => arrange(place.name, next)}
                />
              )}
              <BoardWidget widget={widget} busy={busy} onPick={onPick} />
              {arranging && <i className="board-corner" title={t`Drag to resize`} onPointerDown={(event) => resize(event, place)} />}
            </section>
          );
        })}
      </div>
      {arranging && (
        <div className="board-hidden" role="group" aria-label={t`Hidden widgets`}>
          {places
            .filter((place) => place.hidden)
            .map(({ name }) => (
              <button key={name} type="button" className="button" onClick={() => arrange(name, hidden(places, name, false))}>
                {t`Show ${titleOf(name)}`}
              </button>
            ))}
          <button
            type="button"
            className="button"
            onClick={() => {
              setSaid(t`The dashboard has its default arrangement`);
              onShow(null);
              void onKeep(null);
            }}
          >{t`Reset the arrangement`}</button>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}
