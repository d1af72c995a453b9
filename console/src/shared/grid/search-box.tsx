import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { t } from '../texts/texts';

const PAUSE_MS = 250;

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  label: string;
  /** The searched fields: "name, phone, email". */
  hint: string;
  autoFocus?: boolean;
}

/** Free-text search of a list, debounced. */
export function SearchBox({ value, onChange, label, hint, autoFocus }: SearchBoxProps) {
  const placeholder = t`Search ${hint}`;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <label className="list-search">
      <SearchOutlined />
      <input
        type="search"
        placeholder={placeholder}
        // As wide as the placeholder, if there is room.
        size={placeholder.length}
        title={`${label}: ${hint}`}
        aria-label={`${label}: ${hint}`}
        autoFocus={autoFocus}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(text);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </label>
  );
}
