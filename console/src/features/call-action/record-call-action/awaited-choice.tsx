import { Select, type RefSelectProps } from 'antd';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { beginningFirst, bestMatch, hasText, type Option } from './best-match';
import { type TypedAhead } from './typed-ahead';

/** The field that the work begins with: it takes the focus and what was typed before it was there. */
export interface FirstField {
  begin(typed: TypedAhead): void;
}

interface AwaitedChoiceProps {
  id: string;
  /** Undefined as long as they are on their way. */
  options: readonly Option[] | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
  placeholder: string;
  clearable?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  first?: Ref<FirstField>;
}

/** One of many by a few letters. Letters and Enter (or Tab) that come before the options do choose as soon as those are there. */
export function AwaitedChoice({ first, options, value, onChange, onBlur, clearable, invalid, placeholder, ...shown }: AwaitedChoiceProps) {
  const select = useRef<RefSelectProps>(null);
  const [text, setText] = useState('');
  // What is typed, also before it is drawn: keys may come between.
  const typing = useRef({ text: '', drawn: true });
  /** Whoever leaves a field that merely had the focus to begin with has tried nothing yet. */
  const tried = useRef(false);
  const type = (next: string) => {
    if (next !== '') tried.current = true;
    typing.current = { text: next, drawn: false };
    setText(next);
  };
  useLayoutEffect(() => {
    typing.current.drawn = true;
  });
  const [open, setOpen] = useState(false);
  const [awaited, setAwaited] = useState<string>();
  const choose = useRef(onChange);
  choose.current = onChange;

  useImperativeHandle(first, () => ({
    begin(typed) {
      select.current?.focus();
      if (typed.entered) return setAwaited(typed.text);
      type(typed.text);
      setOpen(typed.text !== '');
    },
  }));
  useEffect(() => {
    if (!options || awaited === undefined) return;
    const match = bestMatch(options, awaited);
    setAwaited(undefined);
    // What means nothing stays to be read and corrected.
    type(match ? '' : awaited);
    if (match) choose.current(match);
  }, [options, awaited]);

  return (
    <Select
      {...shown}
      ref={select}
      showSearch={{
        searchValue: text,
        onSearch: (next) => type(typing.current.drawn ? next : typing.current.text + next),
        filterOption: hasText,
        filterSort: beginningFirst,
      }}
      open={open}
      onOpenChange={(shown) => {
        if (shown) tried.current = true;
        setOpen(shown);
      }}
      allowClear={clearable}
      loading={!options}
      status={invalid ? 'error' : undefined}
      placeholder={awaited ?? placeholder}
      options={options ? [...options] : []}
      value={options ? value : undefined}
      onChange={(chosen: string | undefined) => {
        setAwaited(undefined);
        type('');
        onChange(chosen);
      }}
      onBlur={() => tried.current && onBlur?.()}
      onInputKeyDown={({ key, ctrlKey, metaKey }) => {
        const typed = typing.current.text;
        if (!options && typed !== '' && !ctrlKey && !metaKey && (key === 'Enter' || key === 'Tab')) {
          setAwaited(typed);
          type('');
          setOpen(false);
        }
      }}
    />
  );
}
