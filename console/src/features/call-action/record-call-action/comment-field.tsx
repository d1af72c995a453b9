import { Input } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fetchAllRows } from '../../../shared/grid/list-source';
import { t } from '../../../shared/texts/texts';
import { namedAt, templatesFor, withTemplate, type CommentTemplate } from './comment-templates';

/** Templates that are offered at once, and those that have a button. */
const [OFFERED, QUICK] = [8, 6];
const FRESH_MS = 5 * 60_000;

/** The active comment templates, by name. */
const useCommentTemplates = () =>
  useQuery({
    queryKey: ['masters', 'comment-templates'],
    queryFn: () =>
      fetchAllRows<CommentTemplate>(
        'comment-templates',
        { where: { field: 'active', op: 'eq', value: true }, sort: [{ field: 'name', dir: 'asc' }] },
        ({ recordId }) => recordId,
      ),
    staleTime: FRESH_MS,
  });

interface CommentFieldProps {
  id: string;
  value: string;
  onChange: (comment: string) => void;
}

/** The comment. A template is inserted by a slash and some letters of its name, by Alt and its number, or by a click. */
export function CommentField({ id, value, onChange }: CommentFieldProps) {
  const { data: templates = [] } = useCommentTemplates();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [closed, setClosed] = useState(false);
  const area = () => box.current?.querySelector('textarea');
  // After an insertion, the cursor moves behind it once the new comment is rendered.
  const moved = useRef<number>(undefined);
  useEffect(() => {
    if (moved.current === undefined) return;
    area()?.setSelectionRange(moved.current, moved.current);
    moved.current = undefined;
  });

  const named = closed ? undefined : namedAt(value, cursor);
  const offered = named ? templatesFor(templates, named.name) : [];
  const place = Math.min(chosen, offered.length - 1);
  const current = offered[place];
  const first = Math.max(0, place - OFFERED + 1);

  function insert(template: CommentTemplate) {
    const at = area()?.selectionStart ?? value.length;
    const inserted = withTemplate(value, template.text, named?.from ?? at, named ? cursor : (area()?.selectionEnd ?? at));
    moved.current = inserted.cursor;
    setCursor(inserted.cursor);
    setChosen(0);
    onChange(inserted.comment);
    area()?.focus();
  }
  function pressed(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    const byNumber = altKey ? templates[Number(event.code.replace('Digit', '')) - 1] : undefined;
    if (byNumber) insert(byNumber);
    else if (!current || altKey) return;
    else if (key === 'Enter' || key === 'Tab') insert(current);
    else if (key === 'ArrowDown') setChosen((at) => (at + 1) % offered.length);
    else if (key === 'ArrowUp') setChosen((at) => (at - 1 + offered.length) % offered.length);
    else if (key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
    // Escape closes the templates, not the dialog.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
  }

  return (
    <div className="comment-field" ref={box}>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={10_000}
        placeholder={t`Enter your conversation message here....`}
        aria-controls={current ? listId : undefined}
        aria-activedescendant={current && `${listId}-${current.recordId}`}
        value={value}
        onChange={({ target }) => {
          setCursor(target.selectionStart);
          setChosen(0);
          setClosed(false);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={pressed}
      />
      {current ? (
        <div className="comment-templates" role="listbox" id={listId} aria-label={t`Comment templates`}>
          {offered.slice(first, first + OFFERED).map((template) => (
            <div
              key={template.recordId}
              id={`${listId}-${template.recordId}`}
              role="option"
              aria-selected={template === current}
              onMouseDown={(event) => {
                event.preventDefault();
                insert(template);
              }}
            >
              <b>{template.name}</b> <span>{template.text}</span>
            </div>
          ))}
          {offered.length > OFFERED && (
            <small className="faint" role="presentation">
              {t`${first + 1} to ${Math.min(first + OFFERED, offered.length)} of ${offered.length}: go on typing the name, or use the arrow keys.`}
            </small>
          )}
        </div>
      ) : (
        templates.length > 0 && (
          <span className="comment-quick" role="group" aria-label={t`Comment templates`}>
            {templates.slice(0, QUICK).map((template, at) => (
              <button
                key={template.recordId}
                type="button"
                tabIndex={-1}
                title={`Alt+${at + 1}: ${template.text}`}
                onClick={() => insert(template)}
              >
                <kbd>{at + 1}</kbd> {template.name}
              </button>
            ))}
            {templates.length > QUICK && <small className="faint">{t`Type / for ${templates.length - QUICK} more`}</small>}
          </span>
        )
      )}
    </div>
  );
}
